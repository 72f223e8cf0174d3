/** What PostgreSQL and its disk say of themselves. Only catalogues are asked: no number costs more with more rows. */
import { statfs } from 'node:fs/promises'
import { countMigrations } from './migrate.ts'
import type { Queryable } from './queryable.ts'
import { slowStatements } from './slow-statements.ts'

export type DatabaseFacts = {
  /** How long the shortest question takes, a free connection included. */
  readonly answerMs: number
  readonly sizeBytes: number
  /** Of all programs, of what may be opened by such as this. */
  readonly connections: { readonly used: number; readonly allowed: number }
  /** Of the transactions whose times this role may see (its own, or all with `pg_monitor`); 0: none is open. */
  readonly longestTransactionMs: number
  /** Applied to this database, of those that this code brings. */
  readonly migrations: { readonly applied: number; readonly known: number }
  /** Of the large table with most dead rows: their share of its rows. */
  readonly deadShare: number
  /** Copies that follow, and how far the last of them is behind. */
  readonly replicas: { readonly count: number; readonly lagMs: number }
  /** What people uploaded: rows as PostgreSQL reckons, and bytes with all that belongs to them. */
  readonly files: { readonly count: number; readonly bytes: number }
  /** Undefined where the database keeps its files elsewhere. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined
}

/** Fewer are cleaned up before anybody would notice. */
const DEAD_ROWS_OF_A_LARGE_TABLE = 20_000

/** @param dataDir where this server keeps the files of its database; undefined: that is not its own */
export function createDatabaseFacts(queryable: Queryable, dataDir: string | undefined): () => Promise<DatabaseFacts> {
  // Before anybody puts a newer version into the place of the running one.
  const known = countMigrations()
  known.catch(() => undefined)

  return async () => {
    const answerMs = await timeAnswer(queryable)
    const { rows } = await queryable.query<{
      size: string
      used: number
      allowed: number
      longest_ms: number
      applied: number
      dead_share: number
      replicas: number
      replica_lag_ms: number
      files: string
      file_bytes: string
    }>(
      `select pg_database_size(current_database()) as size,
         (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as allowed,
         (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as longest_ms,
         (select count(*)::int from schema_migrations) as applied,
         (select coalesce(max(n_dead_tup::float8 / greatest(n_live_tup + n_dead_tup, 1)), 0) from pg_stat_user_tables
          where n_dead_tup > $1) as dead_share,
         (select count(*)::int from pg_stat_replication) as replicas,
         (select coalesce(max(extract(epoch from replay_lag)), 0)::float8 * 1000 from pg_stat_replication) as replica_lag_ms,
         (select greatest(reltuples, 0)::bigint from pg_class where oid = 'files'::regclass) as files,
         (select sum(pg_total_relation_size(oid)) from pg_class
          where oid in ('files'::regclass, 'file_chunks'::regclass, 'file_thumbnails'::regclass)) as file_bytes`,
      [DEAD_ROWS_OF_A_LARGE_TABLE],
    )
    const [row] = rows
    if (row === undefined) throw new Error('PostgreSQL said nothing of itself')
    return {
      answerMs,
      sizeBytes: Number(row.size),
      connections: { used: row.used, allowed: row.allowed },
      longestTransactionMs: Math.max(0, Math.round(row.longest_ms)),
      migrations: { applied: row.applied, known: await known },
      deadShare: row.dead_share,
      replicas: { count: row.replicas, lagMs: Math.round(row.replica_lag_ms) },
      files: { count: Number(row.files), bytes: Number(row.file_bytes) },
      disk: dataDir === undefined ? undefined : await readDisk(dataDir),
    }
  }
}

/** The best of three, so that what this server does at the same moment counts little. */
async function timeAnswer(queryable: Queryable): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3; time++) {
    const askedAt = performance.now()
    await queryable.query('select 1')
    best = Math.min(best, performance.now() - askedAt)
  }
  return best
}

async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const TABLES_SHOWN = 12
const STATEMENTS_SHOWN = 10

/** The largest tables, with what belongs to them. */
export async function readLargestTables(
  queryable: Queryable,
): Promise<{ name: string; bytes: number; rows: number; deadRows: number }[]> {
  const { rows } = await queryable.query<{ name: string; bytes: string; rows: string; dead: string }>(
    `select c.relname::text as name, pg_total_relation_size(c.oid) as bytes, coalesce(s.n_live_tup, 0) as rows,
            coalesce(s.n_dead_tup, 0) as dead
     from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by bytes desc, name limit $1`,
    [TABLES_SHOWN],
  )
  return rows.map(({ name, bytes, rows: living, dead }) => ({
    name,
    bytes: Number(bytes),
    rows: Number(living),
    deadRows: Number(dead),
  }))
}

/** Who is connected, and what each does. */
export async function readConnections(
  queryable: Queryable,
): Promise<{ application: string; state: string; count: number }[]> {
  const { rows } = await queryable.query<{ application: string; state: string; count: number }>(
    `select coalesce(nullif(application_name, ''), backend_type, '') as application, coalesce(state, '') as state,
            count(*)::int as count
     from pg_stat_activity where datname = current_database() group by 1, 2 order by count(*) desc, 1, 2 limit 20`,
  )
  return rows
}

export type StatementCosts = {
  readonly source: 'database' | 'server'
  readonly rows: readonly { text: string; calls: number; meanMs: number; maxMs: number }[]
}

/** The statements that cost most: as PostgreSQL counts them where it does, else as this server saw them. */
export async function readStatements(queryable: Queryable): Promise<StatementCosts> {
  const { rows: extensions } = await queryable.query<{ schema: string }>(
    `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_stat_statements'`,
  )
  const [extension] = extensions
  if (extension !== undefined) {
    const found = await queryable
      .query<{ text: string; calls: string; mean: number; max: number }>(
        `select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 500) as text, calls, mean_exec_time as mean, max_exec_time as max
         from ${extension.schema}.pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())
         order by total_exec_time desc limit $1`,
        [STATEMENTS_SHOWN],
      )
      // It is installed, but the server was started without it.
      .catch(() => undefined)
    if (found !== undefined) {
      const rows = found.rows.map(({ text, calls, mean, max }) => ({
        text,
        calls: Number(calls),
        meanMs: mean,
        maxMs: max,
      }))
      return { source: 'database', rows }
    }
  }
  const seen = slowStatements.list(STATEMENTS_SHOWN)
  const rows = seen.map(({ text, calls, totalMs, maxMs }) => ({ text, calls, meanMs: totalMs / calls, maxMs }))
  return { source: 'server', rows }
}

export async function readPostgresVersion(queryable: Queryable): Promise<string> {
  const { rows } = await queryable.query<{ version: string }>(`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}
