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

type SendRule = { readonly now: Date; readonly pauseFrom: Date; readonly windowFrom: Date; readonly most: number }

/** Counts a code sent to a subject, unless the last was after `pauseFrom` or `most` were sent since `windowFrom`. */
export async function countSend(tx: Tx, subject: string, rule: SendRule): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into verify_code_sends as s (subject, counted_from, sends, last_sent_at) values ($1, $2, 1, $2)
     on conflict (subject) do update set
       counted_from = case when s.counted_from <= $4 then $2 else s.counted_from end,
       sends = case when s.counted_from <= $4 then 1 else s.sends + 1 end,
       last_sent_at = $2
     where s.last_sent_at <= $3 and (s.counted_from <= $4 or s.sends < $5)`,
    [subject, rule.now, rule.pauseFrom, rule.windowFrom, rule.most],
  )
  return rowCount === 1
}

/** When the next code may be asked for is counted from these. */
export async function findSends(
  queryable: Queryable,
  subject: string,
): Promise<{ countedFrom: Date; sends: number; lastSentAt: Date } | undefined> {
  const { rows } = await queryable.query<{ counted_from: Date; sends: number; last_sent_at: Date }>(
    'select counted_from, sends, last_sent_at from verify_code_sends where subject = $1',
    [subject],
  )
  const row = rows[0]
  return row && { countedFrom: row.counted_from, sends: row.sends, lastSentAt: row.last_sent_at }
}

export async function purgeCodes(database: Database, { now, sentBefore }: { now: Date; sentBefore: Date }) {
  await database.query('delete from verify_codes where expires_at < $1', [now])
  await database.query('delete from verify_code_sends where last_sent_at < $1', [sentBefore])
}
