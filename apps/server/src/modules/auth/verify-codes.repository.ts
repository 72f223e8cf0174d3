import type { Database, Queryable, Tx } from '../../database/open-database.ts'

export type CodeRow = { readonly rsaKeyId: string; readonly accountKey: string; readonly codeHash: Buffer }

/** Puts a code in the place of a challenge that nobody has used. */
export async function insertCode(
  tx: Tx,
  code: { challengeId: string; rsaKeyId: string; accountKey: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into verify_codes (challenge_id, rsa_key_id, account_key, code_hash, expires_at) values ($1, $2, $3, $4, $5)`,
    [code.challengeId, code.rsaKeyId, code.accountKey, code.codeHash, code.expiresAt],
  )
}

/** Counts one try of a code before anything is compared; undefined when there is none, it is too old or used up. */
export async function takeTry(
  queryable: Queryable,
  challengeId: string,
  { now, most }: { now: Date; most: number },
): Promise<CodeRow | undefined> {
  const { rows } = await queryable.query<{ rsa_key_id: string; account_key: string; code_hash: Buffer }>(
    `update verify_codes set tries = tries + 1 where challenge_id = $1 and expires_at > $2 and tries < $3
     returning rsa_key_id, account_key, code_hash`,
    [challengeId, now, most],
  )
  const row = rows[0]
  return row && { rsaKeyId: row.rsa_key_id, accountKey: row.account_key, codeHash: row.code_hash }
}

/** Uses a code up; false when somebody else was first. */
export async function deleteCode(tx: Tx, challengeId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from verify_codes where challenge_id = $1', [challengeId])
  return rowCount === 1
}

export async function purgeCodes(database: Database, now: Date): Promise<void> {
  await database.query('delete from verify_codes where expires_at < $1', [now])
}
