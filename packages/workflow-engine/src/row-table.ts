import type { RowChanges } from './model.ts'

/** The rows of one kind during a transition: reads see the writes, and the difference is kept for `changes`. */
export type RowTable<Row> = {
  find(key: string): Row | undefined
  all(): IterableIterator<Row>
  insert(row: Row): void
  update(row: Row): void
  remove(key: string): void
  rows(): readonly Row[]
  changes(): RowChanges<Row>
}

/** Opens a table over rows that stay untouched. */
export function createRowTable<Row>(before: readonly Row[], keyOf: (row: Row) => string): RowTable<Row> {
  const current = new Map<string, Row>()
  for (const row of before) current.set(keyOf(row), row)
  const inserted = new Map<string, Row>()
  const updated = new Map<string, Row>()
  const deleted = new Map<string, Row>()

  return {
    find: (key) => current.get(key),
    all: () => current.values(),
    insert(row) {
      const key = keyOf(row)
      current.set(key, row)
      // A row removed and made again in one transition is an update to whoever stores it.
      if (deleted.delete(key)) updated.set(key, row)
      else inserted.set(key, row)
    },
    update(row) {
      const key = keyOf(row)
      current.set(key, row)
      if (inserted.has(key)) inserted.set(key, row)
      else updated.set(key, row)
    },
    remove(key) {
      if (!current.delete(key) || inserted.delete(key)) return
      updated.delete(key)
      deleted.set(key, before.find((row) => keyOf(row) === key) as Row) // neither inserted nor gone: it was there before
    },
    rows: () => (inserted.size + updated.size + deleted.size === 0 ? before : [...current.values()]),
    changes: () => ({
      inserted: [...inserted.values()],
      updated: [...updated.values()],
      deleted: [...deleted.values()],
    }),
  }
}
