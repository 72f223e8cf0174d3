import { hash } from 'node:crypto'
import type { Queryable } from '../src/database/open-database.ts'

/** As if the person of a session had just entered the password again. */
export async function confirmSessionOf(database: Queryable, token: string, at: Date): Promise<void> {
  const tokenHash = hash('sha256', token, 'buffer')
  const { rowCount } = await database.query('update sessions set confirmed_at = $2 where token_hash = $1', [
    tokenHash,
    at,
  ])
  if (rowCount === 0) throw new Error('There is no such session')
}
