import type { RowChanges } from './model.ts'

/** The rows of one kind during a transition: reads see the writes, and the difference is kept for `changes`. */
export type RowTable<Row> = {
  find(key: string): Row | undefined
  all(): IterableIterator<Row>
  /** The rows whose `group` of the table's making is this, in the order of `all`; found without looking at the others. */
  of(group: string): Row[]
  insert(row: Row): void
  update(row: Row): void
  remove(key: string): void
  rows(): readonly Row[]
  changes(): RowChanges<Row>
}

/** Opens a table over rows that stay untouched. */
export function createRowTable<Row>(
  before: readonly Row[],
  keyOf: (row: Row) => string,
  groupOf: (row: Row) => string | undefined,
): RowTable<Row> {
  const current = new Map<string, Row>()
  const original = new Map<string, Row>()
  /** Keys by group. */
  const groups = new Map<string, Set<string>>()
  const place = (key: string, row: Row): void => {
    const group = groupOf(row)
    const previous = current.get(key)
    current.set(key, row)
    if (previous !== undefined) {
      const previousGroup = groupOf(previous)
      if (previousGroup === group) return
      if (previousGroup !== undefined) groups.get(previousGroup)?.delete(key)
    }
    if (group === undefined) return
    const keys = groups.get(group)
    if (keys === undefined) groups.set(group, new Set([key]))
    else keys.add(key)
  }
  for (const row of before) {
    place(keyOf(row), row)
    original.set(keyOf(row), row)
  }
  const inserted = new Map<string, Row>()
  const updated = new Map<string, Row>()
  const deleted = new Map<string, Row>()

  return {
    find: (key) => current.get(key),
    all: () => current.values(),
    of: (group) => [...(groups.get(group) ?? [])].map((key) => current.get(key) as Row), // groups hold current keys only
    insert(row) {
      const key = keyOf(row)
      place(key, row)
      // A row removed and made again in one transition is an update to whoever stores it.
      if (deleted.delete(key)) updated.set(key, row)
      else inserted.set(key, row)
    },
    update(row) {
      const key = keyOf(row)
      place(key, row)
      if (inserted.has(key)) inserted.set(key, row)
      else updated.set(key, row)
    },
    remove(key) {
      const row = current.get(key)
      if (row === undefined) return
      current.delete(key)
      const group = groupOf(row)
      if (group !== undefined) groups.get(group)?.delete(key)
      if (inserted.delete(key)) return
      updated.delete(key)
      deleted.set(key, original.get(key) as Row) // neither inserted nor gone: it was there before
    },
    rows: () => (inserted.size + updated.size + deleted.size === 0 ? before : [...current.values()]),
    changes: () => ({
      inserted: [...inserted.values()],
      updated: [...updated.values()],
      deleted: [...deleted.values()],
    }),
  }
}
