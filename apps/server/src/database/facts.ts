/** What PostgreSQL and its disk say of themselves. Only catalogues are asked: no number costs more with more rows. */
import { statfs } from 'node:fs/promises'
import { countMigrations } from './migrate.ts'
import type { Queryable } from './queryable.ts'

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
  /** Undefined where the database keeps its files elsewhere. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined
}

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
    }>(
      `select pg_database_size(current_database()) as size,
         (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as allowed,
         (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as longest_ms,
         (select count(*)::int from schema_migrations) as applied`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('PostgreSQL said nothing of itself')
    return {
      answerMs,
      sizeBytes: Number(row.size),
      connections: { used: row.used, allowed: row.allowed },
      longestTransactionMs: Math.max(0, Math.round(row.longest_ms)),
      migrations: { applied: row.applied, known: await known },
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
