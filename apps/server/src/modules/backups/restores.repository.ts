/** Rows of `restores`: looked at, asked for, approved, done. Leases as of `backups`. */
import type { Restore } from '@liveline/contract/backup/shapes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { BackupScope } from './backup-records.ts'
import type { Failure, Lease } from './backups.repository.ts'
import type { ToldDifference } from './run-restore.ts'

export type StoredRestore = {
  readonly id: string
  readonly backupId: string | null
  readonly scope: BackupScope
  readonly backupAt: Date
  readonly backupNote: string
  readonly state: Exclude<Restore['state'], 'expired'>
  readonly userId: number
  readonly userName: string
  readonly createdAt: Date
  readonly difference: ToldDifference | null
  readonly reason: string
  readonly askedAt: Date | null
  readonly approvedBy: number | null
  readonly approvedByName: string | null
  readonly approvedAt: Date | null
  readonly endedAt: Date | null
  readonly failure: Failure | null
  readonly attempts: number
}

const restoreColumns = `r.id, r.backup_id as "backupId", r.scope, r.backup_at as "backupAt", r.backup_note as "backupNote",
  r.state, r.user_id::float8 as "userId", r.user_name as "userName", r.created_at as "createdAt", r.difference, r.reason,
  r.asked_at as "askedAt", r.approved_by::float8 as "approvedBy", r.approved_by_name as "approvedByName",
  r.approved_at as "approvedAt", r.ended_at as "endedAt", r.failure, r.attempts`

export async function insertRestore(
  tx: Tx,
  restore: {
    id: string
    backupId: string
    scope: BackupScope
    backupAt: Date
    backupNote: string
    userId: number
    userName: string
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into restores (id, backup_id, scope, backup_at, backup_note, state, user_id, user_name, created_at)
     values ($1, $2, $3, $4, $5, 'comparing', $6, $7, $8)`,
    [
      ...[restore.id, restore.backupId, restore.scope, restore.backupAt, restore.backupNote],
      ...[restore.userId, restore.userName, restore.at],
    ],
  )
}

export async function listRestores(queryable: Queryable, most: number): Promise<StoredRestore[]> {
  const { rows } = await queryable.query<StoredRestore>(
    `select ${restoreColumns} from restores r order by r.created_at desc, r.id desc limit $1`,
    [most],
  )
  return rows
}

export async function lockRestore(tx: Tx, id: string): Promise<StoredRestore | undefined> {
  const { rows } = await tx.query<StoredRestore>(
    `select ${restoreColumns} from restores r where r.id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** One at a time: they wait for one another here. Who has one that is not over. */
export async function findOpenRestore(tx: Tx, waitsSince: Date): Promise<string | undefined> {
  await tx.query('select from backup_schedule where id = 1 for update')
  const { rows } = await tx.query<{ user_name: string }>(
    `select user_name from restores
     where state in ('comparing', 'waiting', 'running') or (state = 'asked' and asked_at > $1) limit 1`,
    [waitsSince],
  )
  return rows[0]?.user_name
}

/** One that was only looked at gives way to the next. */
export async function cancelLookedAt(tx: Tx, waitsSince: Date, at: Date): Promise<void> {
  await tx.query(
    `update restores set state = 'cancelled', ended_at = $2
     where state = 'compared' or (state = 'asked' and asked_at <= $1)`,
    [waitsSince, at],
  )
}

export async function setAsked(tx: Tx, id: string, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await tx.query(`update restores set state = 'asked', reason = $2, asked_at = $3 where id = $1`, [id, reason, at])
}

export async function setApproved(
  tx: Tx,
  id: string,
  { userId, name, at }: { userId: number; name: string; at: Date },
): Promise<void> {
  await tx.query(
    `update restores set state = 'waiting', approved_by = $2, approved_by_name = $3, approved_at = $4, attempts = 0
     where id = $1`,
    [id, userId, name, at],
  )
}

export async function setCancelled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(`update restores set state = 'cancelled', ended_at = $2 where id = $1`, [id, at])
}

/** Takes the oldest restore whose file lies in this folder; one that its holder has left is begun again or given up. */
export async function claimRestore(
  database: Database,
  lease: { holder: string; folder: string; now: Date; until: Date },
): Promise<StoredRestore | undefined> {
  const { rows } = await database.query<StoredRestore>(
    `update restores r set state = case when r.state = 'waiting' then 'running' else r.state end, holder = $1,
       leased_until = $3, attempts = r.attempts + 1
     where r.id = (select o.id from restores o join backups b on b.id = o.backup_id
                   where b.folder = $4 and (o.state = 'waiting' or
                     (o.state in ('comparing', 'running') and coalesce(o.leased_until < $2, true)))
                   order by o.created_at limit 1 for update of o skip locked)
     returning ${restoreColumns}`,
    [lease.holder, lease.now, lease.until, lease.folder],
  )
  return rows[0]
}

export async function setCompared(tx: Queryable, { id, holder }: Lease, difference: ToldDifference): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update restores set state = 'compared', difference = $3, holder = null
     where id = $1 and holder = $2 and state = 'comparing'`,
    [id, holder, JSON.stringify(difference)],
  )
  return rowCount > 0
}

export async function noteSafety(queryable: Queryable, { id, holder }: Lease, backupId: string): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `update restores set safety_backup_id = $3 where id = $1 and holder = $2 and state = 'running'`,
    [id, holder, backupId],
  )
  return rowCount > 0
}

/** False: it is nobody's or somebody else's by now, and nothing of it may stand. */
export async function endRestore(
  tx: Queryable,
  { id, holder }: Lease,
  { failure, at }: { failure?: Failure; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update restores set state = $3, failure = $4, ended_at = $5, holder = null
     where id = $1 and holder = $2 and state in ('comparing', 'running')`,
    [id, holder, failure === undefined ? 'done' : 'failed', failure === undefined ? null : JSON.stringify(failure), at],
  )
  return rowCount > 0
}

/** Those who may approve a restore, but for who asked. */
export async function listApprovers(queryable: Queryable, right: string, but: number): Promise<number[]> {
  const { rows } = await queryable.query<{ user_id: string }>(
    `select distinct ru.user_id from role_users ru join users u on u.id = ru.user_id
     where u.enabled and u.deleted_at is null and ru.user_id <> $2 and (
       exists (select from role_permissions p where p.role_id = ru.role_id and p.permission = $1) or
       exists (select from role_menus rm join menus m on m.id = rm.menu_id
               where rm.role_id = ru.role_id and m.type = 3 and m.permission = $1))`,
    [right, but],
  )
  return rows.map((row) => Number(row.user_id))
}

export async function noteAllChanged(tx: Queryable): Promise<void> {
  await tx.query('update cache_epochs set epoch = pg_current_xact_id()')
}
