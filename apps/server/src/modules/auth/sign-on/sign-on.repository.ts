import { hash } from 'node:crypto'
import type { Database } from '../../../database/open-database.ts'
import type { Way } from './way.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

export type KeptStart = Way & { readonly provider: string; readonly target: string }

export async function insertStart(
  database: Database,
  start: KeptStart & { state: string; browserSecret: string; expiresAt: Date },
): Promise<void> {
  await database.query(
    `insert into sign_on_starts
       (state_hash, provider, browser_hash, code_verifier, nonce, return_address, target, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      digest(start.state),
      start.provider,
      digest(start.browserSecret),
      start.codeVerifier,
      start.nonce,
      start.returnAddress,
      start.target,
      start.expiresAt,
    ],
  )
}

/** Takes the start of a login out, once, for the browser that began it. */
export async function takeStart(
  database: Database,
  { state, browserSecret, now }: { state: string; browserSecret: string; now: Date },
): Promise<KeptStart | undefined> {
  const { rows } = await database.query<{
    provider: string
    code_verifier: string
    nonce: string
    return_address: string
    target: string
  }>(
    `delete from sign_on_starts where state_hash = $1 and browser_hash = $2 and expires_at > $3
     returning provider, code_verifier, nonce, return_address, target`,
    [digest(state), digest(browserSecret), now],
  )
  const row = rows[0]
  return (
    row && {
      provider: row.provider,
      codeVerifier: row.code_verifier,
      nonce: row.nonce,
      returnAddress: row.return_address,
      target: row.target,
    }
  )
}

/** Uses a ticket up, whatever becomes of it; false when that was done before, on whichever server. */
export async function useTicket(database: Database, provider: string, ticket: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    'insert into used_tickets (hash, used_at) values ($1, $2) on conflict do nothing',
    [digest(`${provider}\n${ticket}`), now],
  )
  return rowCount === 1
}

export async function purgeSignOns(database: Database, { now, usedBefore }: { now: Date; usedBefore: Date }) {
  await database.query('delete from sign_on_starts where expires_at < $1', [now])
  await database.query('delete from used_tickets where used_at < $1', [usedBefore])
}
