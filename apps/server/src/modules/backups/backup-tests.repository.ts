/** Rows of `backup_tests`: which backups were restored to try them, and what was found. */
import type { BackupTest } from '@liveline/contract/backup/shapes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { BackupScope } from './backup-records.ts'
import type { Failure, Lease } from './backups.repository.ts'
import type { TestedBackup } from './test-restore.ts'

export type StoredTest = {
  readonly id: string
  readonly origin: BackupTest['origin']
  readonly state: BackupTest['state']
  readonly backupId: string | null
  readonly backupAt: Date
  readonly scope: BackupScope
  readonly file: string
  readonly userName: string
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly method: TestedBackup['method'] | null
  readonly tables: number | null
  readonly rows: number | null
  readonly bytes: number | null
  readonly sha256: Buffer | null
  readonly failure: Failure | null
  readonly attempts: number
}

const columns = `t.id, t.origin, t.state, t.backup_id as "backupId", t.backup_at as "backupAt", t.scope, t.file,
  t.user_name as "userName", t.created_at as "createdAt", t.ended_at as "endedAt", t.method, t.tables,
  t.rows::float8 as rows, t.bytes::float8 as bytes, t.sha256, t.failure, t.attempts`

export async function insertTest(
  tx: Tx,
  test: Pick<StoredTest, 'id' | 'origin' | 'backupAt' | 'scope' | 'file' | 'userName'> & {
    backupId: string
    userId: number | null
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into backup_tests (id, origin, state, backup_id, backup_at, scope, file, user_id, user_name, created_at)
     values ($1, $2, 'waiting', $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[test.id, test.origin, test.backupId, test.backupAt, test.scope, test.file],
      ...[test.userId, test.userName, test.at],
    ],
  )
}

export async function listTests(queryable: Queryable, most: number): Promise<StoredTest[]> {
  const { rows } = await queryable.query<StoredTest>(
    `select ${columns} from backup_tests t order by t.created_at desc, t.id desc limit $1`,
    [most],
  )
  return rows
}

export async function findTest(queryable: Queryable, id: string): Promise<StoredTest | undefined> {
  const { rows } = await queryable.query<StoredTest>(`select ${columns} from backup_tests t where t.id = $1`, [id])
  return rows[0]
}

/** The last that came to an end. */
export async function findLastEnded(queryable: Queryable): Promise<StoredTest | undefined> {
  const { rows } = await queryable.query<StoredTest>(
    `select ${columns} from backup_tests t where t.state in ('passed', 'failed')
     order by t.ended_at desc, t.id desc limit 1`,
  )
  return rows[0]
}

export async function isTestWaiting(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query(`select from backup_tests where state in ('waiting', 'running') limit 1`)
  return rows.length > 0
}

export async function hasTestSince(queryable: Queryable, since: Date): Promise<boolean> {
  const { rows } = await queryable.query('select from backup_tests where created_at > $1 limit 1', [since])
  return rows.length > 0
}

export async function isBeingTested(tx: Tx, backupId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from backup_tests where backup_id = $1 and state in ('waiting', 'running') limit 1`,
    [backupId],
  )
  return rows.length > 0
}

/** Takes the oldest test of a backup whose file lies in this folder; one that its holder has left is begun anew. */
export async function claimTest(
  database: Database,
  lease: { holder: string; folder: string; now: Date; until: Date },
): Promise<StoredTest | undefined> {
  const { rows } = await database.query<StoredTest>(
    `update backup_tests t set state = 'running', holder = $1, leased_until = $3, attempts = t.attempts + 1
     where t.id = (select o.id from backup_tests o join backups b on b.id = o.backup_id
                   where b.folder = $4 and (o.state = 'waiting' or (o.state = 'running' and o.leased_until < $2))
                   order by o.created_at limit 1 for update of o skip locked)
     returning ${columns}`,
    [lease.holder, lease.now, lease.until, lease.folder],
  )
  return rows[0]
}

/** False: it is somebody else's by now. */
export async function endTest(
  tx: Tx,
  { id, holder }: Lease,
  ended: { at: Date } & ({ failure: Failure } | { found: TestedBackup }),
): Promise<boolean> {
  const found = 'found' in ended ? ended.found : undefined
  const { rowCount } = await tx.query(
    `update backup_tests set state = $3, ended_at = $4, failure = $5, method = $6, tables = $7, rows = $8, bytes = $9,
       sha256 = $10, holder = null
     where id = $1 and holder = $2 and state = 'running'`,
    [
      ...[id, holder, found === undefined ? 'failed' : 'passed', ended.at],
      'failure' in ended ? JSON.stringify(ended.failure) : null,
      ...[found?.method ?? null, found?.tables ?? null, found?.rows ?? null, found?.bytes ?? null],
      found?.sha256 ?? null,
    ],
  )
  return rowCount > 0
}

/** The newest of the backups that were made here and lie in this folder; `origin` narrows it. */
export async function findNewestBackup(
  queryable: Queryable,
  { folder, origins }: { folder: string; origins: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await queryable.query<{ id: string }>(
    `select id from backups where state = 'ready' and folder = $1 and origin = any($2)
     order by created_at desc, id desc limit 1`,
    [folder, origins],
  )
  return rows[0]?.id
}

/** What its file was when it was made. */
export async function sha256Of(queryable: Queryable, backupId: string): Promise<Buffer | undefined> {
  const { rows } = await queryable.query<{ sha256: Buffer }>(
    `select sha256 from backups where id = $1 and state = 'ready'`,
    [backupId],
  )
  return rows[0]?.sha256
}

export type BackupFacts = {
  readonly ready: number
  readonly lastAt: Date | null
  readonly lastScope: BackupScope | null
  /** Those that failed since the last good one. */
  readonly failed: number
}

export async function readFacts(queryable: Queryable): Promise<BackupFacts> {
  const { rows } = await queryable.query<BackupFacts>(
    `with last as (
       select (contents -> 'manifest' ->> 'createdAt')::timestamptz as at, scope, created_at from backups
       where state = 'ready' and origin <> 'uploaded' order by created_at desc, id desc limit 1)
     select (select count(*)::int from backups where state = 'ready') as ready,
       (select at from last) as "lastAt", (select scope from last) as "lastScope",
       (select count(*)::int from backups where state = 'failed'
          and created_at > coalesce((select created_at from last), '-infinity')) as failed`,
  )
  return rows[0] ?? { ready: 0, lastAt: null, lastScope: null, failed: 0 }
}
