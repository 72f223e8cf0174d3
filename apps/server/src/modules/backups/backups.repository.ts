/** Rows of `backups`. Who works on one holds a lease, and whatever he writes says so. */
import type { Backup } from '@liveline/contract/backup/shapes.ts'
import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { BackupEnd, BackupManifest, BackupScope } from './backup-records.ts'

export type Failure = { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> | undefined }
export type BackupContents = {
  readonly manifest: BackupManifest
  readonly end: BackupEnd
}

export type StoredBackup = {
  readonly id: string
  readonly scope: BackupScope
  readonly origin: Backup['origin']
  readonly state: Backup['state']
  readonly note: string
  readonly userId: number | null
  readonly userName: string
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly folder: string | null
  readonly file: string
  readonly size: number
  readonly sealed: boolean | null
  readonly contents: BackupContents | null
  readonly checkedAt: Date | null
  readonly failure: Failure | null
  readonly attempts: number
}

const backupColumns = `b.id, b.scope, b.origin, b.state, b.note, b.user_id::float8 as "userId", b.user_name as "userName",
  b.created_at as "createdAt", b.ended_at as "endedAt", b.folder, b.file, b.size::float8 as size, b.sealed, b.contents,
  b.checked_at as "checkedAt", b.failure, b.attempts`

export async function insertBackup(
  tx: Queryable,
  backup: {
    id: string
    scope: BackupScope
    origin: Backup['origin']
    note: string
    userId: number | null
    userName: string
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into backups (id, scope, origin, state, note, user_id, user_name, created_at)
     values ($1, $2, $3, 'waiting', $4, $5, $6, $7)`,
    [backup.id, backup.scope, backup.origin, backup.note, backup.userId, backup.userName, backup.at],
  )
}

/** One that is there already, with its file. */
export async function insertReady(
  tx: Tx,
  backup: Omit<StoredBackup, 'state' | 'failure' | 'attempts' | 'endedAt'> & { sha256: Buffer; at: Date },
): Promise<void> {
  await tx.query(
    `insert into backups (id, scope, origin, state, note, user_id, user_name, created_at, ended_at, folder, file, size,
       sha256, sealed, contents, checked_at)
     values ($1, $2, $3, 'ready', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[backup.id, backup.scope, backup.origin, backup.note, backup.userId, backup.userName, backup.createdAt],
      ...[backup.at, backup.folder, backup.file, backup.size, backup.sha256, backup.sealed],
      ...[JSON.stringify(backup.contents), backup.checkedAt],
    ],
  )
}

export async function listBackups(queryable: Queryable, most: number): Promise<StoredBackup[]> {
  const { rows } = await queryable.query<StoredBackup>(
    `select ${backupColumns} from backups b order by b.created_at desc, b.id desc limit $1`,
    [most],
  )
  return rows
}

export async function findBackup(queryable: Queryable, id: string, lock = ''): Promise<StoredBackup | undefined> {
  const { rows } = await queryable.query<StoredBackup>(
    `select ${backupColumns} from backups b where b.id = $1 ${lock}`,
    [id],
  )
  return rows[0]
}

export const lockBackup = (tx: Tx, id: string) => findBackup(tx, id, 'for update')

export async function findBySha256(queryable: Queryable, sha256: Buffer): Promise<StoredBackup | undefined> {
  const { rows } = await queryable.query<StoredBackup>(
    `select ${backupColumns} from backups b where b.sha256 = $1 and b.state = 'ready' order by b.created_at limit 1`,
    [sha256],
  )
  return rows[0]
}

export async function isFileOfOne(queryable: Queryable, file: string): Promise<boolean> {
  const { rows } = await queryable.query('select from backups where file = $1', [file])
  return rows.length > 0
}

/** Those who ask for one wait for one another here, so that what they count stays as it is until they have asked. */
export async function countWaiting(tx: Tx): Promise<number> {
  await tx.query('select from backup_schedule where id = 1 for update')
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from backups where state in ('waiting', 'running')`,
  )
  return rows[0]?.count ?? 0
}

export async function deleteBackup(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from backups where id = $1', [id])
}

export async function isBeingRestored(tx: Tx, backupId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from restores where backup_id = $1 and state in ('comparing', 'waiting', 'running') limit 1`,
    [backupId],
  )
  return rows.length > 0
}

/** Those that nobody asked for beyond the newest so many, of this folder. */
export async function takeOutOld(
  tx: Tx,
  { keep, folder }: { keep: number; folder: string },
): Promise<{ id: string; file: string }[]> {
  const { rows } = await tx.query<{ id: string; file: string }>(
    `delete from backups where id in (
       select b.id from backups b
       where b.origin = 'scheduled' and b.state = 'ready' and b.folder = $2
         and not exists (select from restores r where r.backup_id = b.id and r.state in ('comparing', 'asked', 'waiting', 'running'))
         and not exists (select from backup_tests t where t.backup_id = b.id and t.state in ('waiting', 'running'))
       order by b.created_at desc offset $1)
     returning id, file`,
    [keep, folder],
  )
  return rows
}

export type Lease = {
  readonly id: string
  readonly holder: string
  readonly table: 'backups' | 'restores' | 'backup_tests'
}

/** Begins the oldest backup that waits, or that its holder has left. */
export async function claimBackup(
  database: Database,
  lease: { holder: string; now: Date; until: Date },
): Promise<StoredBackup | undefined> {
  const { rows } = await database.query<StoredBackup>(
    `update backups b set state = 'running', holder = $1, leased_until = $3, attempts = b.attempts + 1
     where b.id = (select id from backups where state = 'waiting' or (state = 'running' and leased_until < $2)
                   order by created_at limit 1 for update skip locked)
     returning ${backupColumns}`,
    [lease.holder, lease.now, lease.until],
  )
  return rows[0]
}

/** False: it is somebody else's by now. */
export async function extendLease(queryable: Queryable, lease: Lease, until: Date): Promise<boolean> {
  const states = lease.table === 'restores' ? `'comparing', 'running'` : `'running'`
  const { rowCount } = await queryable.query(
    `update ${lease.table} set leased_until = $3 where id = $1 and holder = $2 and state in (${states})`,
    [lease.id, lease.holder, until],
  )
  return rowCount > 0
}

/** False as above. */
export async function endBackup(
  tx: Tx,
  { id, holder }: Lease,
  ended:
    | { state: 'failed'; failure: Failure; at: Date }
    | {
        state: 'ready'
        at: Date
        folder: string
        file: string
        size: number
        sha256: Buffer
        sealed: boolean
        contents: BackupContents
        checkedAt: Date
      },
): Promise<boolean> {
  const ready = ended.state === 'ready' ? ended : undefined
  const { rowCount } = await tx.query(
    `update backups set state = $3, ended_at = $4, failure = $5, folder = $6, file = coalesce($7, file), size = coalesce($8, size),
       sha256 = $9, sealed = $10, contents = $11, checked_at = $12, holder = null
     where id = $1 and holder = $2 and state = 'running'`,
    [
      ...[id, holder, ended.state, ended.at],
      ended.state === 'failed' ? JSON.stringify(ended.failure) : null,
      ...[ready?.folder ?? null, ready?.file ?? null, ready?.size ?? null, ready?.sha256 ?? null],
      ...[ready?.sealed ?? null, ready === undefined ? null : JSON.stringify(ready.contents), ready?.checkedAt ?? null],
    ],
  )
  return rowCount > 0
}

export async function noteChecked(queryable: Queryable, id: string, at: Date): Promise<void> {
  await queryable.query('update backups set checked_at = $2 where id = $1', [id, at])
}
