import type { Database, Queryable, Tx } from '../../database/open-database.ts'

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

/** Of the account, and of all its pairs. */
export async function deleteSends(tx: Tx, account: string, pairPrefix: string): Promise<void> {
  await tx.query('delete from verify_code_sends where subject = $1 or starts_with(subject, $2)', [account, pairPrefix])
}

export async function purgeSends(database: Database, sentBefore: Date): Promise<void> {
  await database.query('delete from verify_code_sends where last_sent_at < $1', [sentBefore])
}
