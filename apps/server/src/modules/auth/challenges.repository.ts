import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../database/open-database.ts'

const CHALLENGE_BYTES = 16

export async function insertChallenge(
  database: Queryable,
  challenge: { rsaKeyId: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await database.query(
    'insert into login_challenges (id, rsa_key_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [id, challenge.rsaKeyId, challenge.now, challenge.expiresAt],
  )
  return id
}

/** The key a challenge belongs to; a challenge is gone once asked for, so that it serves one call only. */
export async function consumeChallenge(database: Queryable, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await database.query<{ rsa_key_id: string; expires_at: Date }>(
    'delete from login_challenges where id = $1 returning rsa_key_id, expires_at',
    [id],
  )
  const challenge = rows[0]
  return challenge !== undefined && challenge.expires_at > now ? challenge.rsa_key_id : undefined
}

export async function purgeChallenges(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from login_challenges where expires_at < $1', [now])
}
