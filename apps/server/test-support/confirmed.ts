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

/** The same for every session that the person has by now. */
export async function confirmSessionsOfUser(database: Queryable, userId: number, at: Date): Promise<void> {
  const { rowCount } = await database.query('update sessions set confirmed_at = $2 where user_id = $1', [userId, at])
  if (rowCount === 0) throw new Error('That person has no session')
}
