import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from './accounts.ts'
import { POSTGRES_MAJOR } from './cluster.ts'
import { prepareSocketDir, socketPath } from './socket-dir.ts'
import type { Owner } from '../database.ts'
import { addressesOf } from './start-embedded-postgres.ts'

export type RunningPostgres =
  | { readonly state: 'running'; readonly connectionString: string; readonly owner: Owner }
  | { readonly state: 'stopped' }
  | { readonly state: 'never made' }

/** The PostgreSQL that a running server keeps in `dataDir`, for a command that works beside it. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres> {
  const clusterDir = join(dataDir, `pg${POSTGRES_MAJOR}`)
  if (!existsSync(clusterDir)) return { state: 'never made' }
  const socketDir = prepareSocketDir(clusterDir, chooseAccount(clusterDir))
  if (!existsSync(socketPath(socketDir))) return { state: 'stopped' }
  const addresses = addressesOf(socketDir)
  const client = new pg.Client({ connectionString: addresses.connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { state: 'running', ...addresses }
  } catch {
    // Left behind by a server that was killed.
    return { state: 'stopped' }
  } finally {
    await client.end().catch(() => undefined)
  }
}
