/** Reading through the shared caches, and telling them of changes; see shared-caches.ts and docs/adr/0023. */
import type { Queryable, Tx } from './queryable.ts'
import type { CacheSubject } from './shared-caches.ts'

export type { CacheSubject } from './shared-caches.ts'

/** Every key's value, kept or loaded; `load` gets the keys that are missing. What comes back is shared: change nothing. */
export async function readCachedEach<Value>(
  queryable: Queryable,
  subject: CacheSubject,
  keys: readonly string[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<ReadonlyMap<string, Value>> {
  if (keys.length === 0) return new Map()
  const { caching } = queryable
  return caching === undefined ? load(keys) : caching.caches.readEach(caching, subject, keys, load)
}

/** One value, kept or loaded with the same queryable. */
export async function readCached<Value>(
  queryable: Queryable,
  subject: CacheSubject,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const boxes = await readCachedEach(
    queryable,
    subject,
    [key],
    async () => new Map([[key, { value: await load() }] as const]),
  )
  const box = boxes.get(key)
  return box === undefined ? load() : box.value
}

/**
 * Said before a transaction writes what a subject says, and before it locks rows of it: two such transactions then wait
 * for each other here rather than in each other's rows.
 */
export async function noteChange(tx: Tx, subject: CacheSubject): Promise<void> {
  tx.caching?.changed.add(subject)
  await tx.query('update cache_epochs set epoch = pg_current_xact_id() where subject = $1', [subject])
}

/** An expression for the select list of a statement that a transaction sends anyway; see `believeEpochs`. */
export const EPOCHS_COLUMN = '(select jsonb_object_agg(subject, epoch::text) from cache_epochs) as cache_epochs'
export type EpochsColumn = { readonly cache_epochs: Readonly<Record<string, string>> }

/**
 * From here on, for as long as a poll would be believed, the caches are exactly as fresh for this transaction as its
 * last statement, which must be the one that read the epochs.
 */
export function believeEpochs(tx: Tx, row: EpochsColumn): void {
  const { caching } = tx
  if (caching === undefined) return
  caching.believed = { epochs: new Map(Object.entries(row.cache_epochs)), askedAt: caching.askedAt }
}
