import type { Database, Queryable, Tx } from '../database/open-database.ts'

export type KeyOfCaller = { readonly userId: number; readonly key: string }
export type KeptAnswer = { readonly requestHash: Buffer; readonly answer: unknown }

/** Waits for whoever claims the same key at this moment; false when it was claimed before. */
export async function claimKey(
  tx: Tx,
  { userId, key }: KeyOfCaller,
  claim: { requestHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, key) do nothing`,
    [userId, key, claim.requestHash, claim.now],
  )
  return rowCount > 0
}

export async function findAnswer(queryable: Queryable, { userId, key }: KeyOfCaller): Promise<KeptAnswer | undefined> {
  const { rows } = await queryable.query<{ request_hash: Buffer; answer: unknown }>(
    'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  return rows[0] && { requestHash: rows[0].request_hash, answer: rows[0].answer }
}

export async function storeAnswer(tx: Tx, { userId, key }: KeyOfCaller, answer: unknown): Promise<void> {
  await tx.query('update idempotency_keys set answer = $3 where user_id = $1 and key = $2', [
    userId,
    key,
    JSON.stringify(answer ?? null),
  ])
}

export async function deleteKeys(database: Database, before: Date): Promise<void> {
  await database.query('delete from idempotency_keys where created_at < $1', [before])
}
