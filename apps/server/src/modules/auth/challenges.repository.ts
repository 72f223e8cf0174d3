import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../database/open-database.ts'

const CHALLENGE_BYTES = 16

export async function insertChallenge(
  database: Database,
  challenge: { rsaKeyId: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await database.query(
    'insert into login_challenges (id, rsa_key_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [id, challenge.rsaKeyId, challenge.now, challenge.expiresAt],
  )
  return id
}

/**
 * The key a challenge belongs to. A challenge is gone once asked for, so that it serves one call only, and so is each
 * ciphertext: undefined too when one of them was sent before, with whatever challenge.
 */
export async function consumeChallenge(
  database: Database,
  id: string,
  ciphertexts: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const hashes = hashesOf(ciphertexts)
  const { rows } = await database.query<{ rsa_key_id: string; expires_at: Date; new_hashes: number }>(
    `with challenge as (delete from login_challenges where id = $1 returning rsa_key_id, expires_at),
          noted as (
            insert into used_ciphertexts (hash, rsa_key_id)
            select hash, k.id from challenge c join rsa_keys k on k.id = c.rsa_key_id, unnest($2::bytea[]) as sent (hash)
            on conflict do nothing
            returning hash
          )
     select rsa_key_id, expires_at, (select count(*)::int from noted) as new_hashes from challenge`,
    [id, hashes],
  )
  const challenge = rows[0]
  const isGood = challenge !== undefined && challenge.expires_at > now && challenge.new_hashes === hashes.length
  return isGood ? challenge.rsa_key_id : undefined
}

/** Notes ciphertexts of a challenge that serves several calls; false when one of them was sent before. */
export async function noteCiphertexts(
  database: Database,
  rsaKeyId: string,
  ciphertexts: readonly string[],
): Promise<boolean> {
  const hashes = hashesOf(ciphertexts)
  const { rowCount } = await database.query(
    `insert into used_ciphertexts (hash, rsa_key_id) select hash, $1 from unnest($2::bytea[]) as sent (hash)
     on conflict do nothing`,
    [rsaKeyId, hashes],
  )
  return rowCount === hashes.length
}

const hashesOf = (ciphertexts: readonly string[]) =>
  [...new Set(ciphertexts)].map((text) => hash('sha256', Buffer.from(text, 'base64'), 'buffer'))

export async function purgeChallenges(database: Database, now: Date): Promise<void> {
  await database.query('delete from login_challenges where expires_at < $1', [now])
}
