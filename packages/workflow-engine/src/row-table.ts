import type { RowChanges } from './state.ts'

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

/** Opens a table over rows that stay untouched. Whoever only reads, or never asks, pays for no copies. */
export function createRowTable<Row>(
  before: readonly Row[],
  keyOf: (row: Row) => string,
  groupOf: (row: Row) => string | undefined,
): RowTable<Row> {
  return new RowsOver(before, keyOf, groupOf)
}

/** Most transitions touch two of the seven tables: every map is made when it is needed first. */
class RowsOver<Row> implements RowTable<Row> {
  readonly #before: readonly Row[]
  readonly #keyOf: (row: Row) => string
  readonly #groupOf: (row: Row) => string | undefined
  #current: Map<string, Row> | undefined
  /** Keys by group. */
  #groups: Map<string, Set<string>> | undefined
  #inserted: Map<string, Row> | undefined
  #updated: Map<string, Row> | undefined
  #deleted: Map<string, Row> | undefined
  /** What updated rows were. */
  #originals: Map<string, Row> | undefined

  constructor(before: readonly Row[], keyOf: (row: Row) => string, groupOf: (row: Row) => string | undefined) {
    this.#before = before
    this.#keyOf = keyOf
    this.#groupOf = groupOf
  }

  find(key: string): Row | undefined {
    return this.#isEmpty() ? undefined : this.#rows().get(key)
  }

  all(): IterableIterator<Row> {
    return this.#isEmpty() ? [].values() : this.#rows().values()
  }

  of(group: string): Row[] {
    if (this.#isEmpty()) return []
    const current = this.#rows()
    this.#groups ??= groupKeys(current, this.#groupOf)
    const found: Row[] = []
    for (const key of this.#groups.get(group) ?? []) found.push(current.get(key) as Row) // groups hold current keys only
    return found
  }

  insert(row: Row): void {
    const key = this.#keyOf(row)
    this.#place(key, row)
    const deleted = this.#deleted?.get(key)
    if (deleted === undefined) {
      this.#inserted ??= new Map()
      this.#inserted.set(key, row)
      return
    }
    // A row removed and made again in one transition is an update to whoever stores it.
    this.#deleted?.delete(key)
    this.#keepUpdated(key, row, deleted)
  }

  update(row: Row): void {
    const key = this.#keyOf(row)
    const previous = this.#place(key, row)
    if (this.#inserted?.has(key) === true) this.#inserted.set(key, row)
    else this.#keepUpdated(key, row, previous)
  }

  remove(key: string): void {
    const row = this.find(key)
    if (row === undefined) return
    this.#rows().delete(key)
    this.#leaveGroup(key, row)
    if (this.#inserted?.delete(key) === true) return
    this.#updated?.delete(key)
    this.#deleted ??= new Map()
    this.#deleted.set(key, this.#originals?.get(key) ?? row)
  }

  rows(): readonly Row[] {
    const changed = sizeOf(this.#inserted) + sizeOf(this.#updated) + sizeOf(this.#deleted)
    return changed === 0 ? this.#before : [...this.#rows().values()]
  }

  changes(): RowChanges<Row> {
    return { inserted: valuesOf(this.#inserted), updated: valuesOf(this.#updated), deleted: valuesOf(this.#deleted) }
  }

  #isEmpty(): boolean {
    return this.#current === undefined && this.#before.length === 0
  }

  #rows(): Map<string, Row> {
    if (this.#current !== undefined) return this.#current
    this.#current = new Map()
    for (const row of this.#before) this.#current.set(this.#keyOf(row), row)
    return this.#current
  }

  /** Puts a row in its place; gives back the one that was there. */
  #place(key: string, row: Row): Row | undefined {
    const current = this.#rows()
    const previous = current.get(key)
    current.set(key, row)
    if (this.#groups === undefined) return previous
    const group = this.#groupOf(row)
    if (previous !== undefined) {
      if (this.#groupOf(previous) === group) return previous
      this.#leaveGroup(key, previous)
    }
    if (group !== undefined) joinGroup(this.#groups, group, key)
    return previous
  }

  #leaveGroup(key: string, row: Row): void {
    const group = this.#groups === undefined ? undefined : this.#groupOf(row)
    if (group !== undefined) this.#groups?.get(group)?.delete(key)
  }

  #keepUpdated(key: string, row: Row, previous: Row | undefined): void {
    this.#updated ??= new Map()
    this.#updated.set(key, row)
    if (previous === undefined || this.#originals?.has(key) === true) return
    this.#originals ??= new Map()
    this.#originals.set(key, previous)
  }
}

function groupKeys<Row>(rows: ReadonlyMap<string, Row>, groupOf: (row: Row) => string | undefined) {
  const groups = new Map<string, Set<string>>()
  for (const [key, row] of rows) {
    const group = groupOf(row)
    if (group !== undefined) joinGroup(groups, group, key)
  }
  return groups
}

function joinGroup(groups: Map<string, Set<string>>, group: string, key: string): void {
  const keys = groups.get(group)
  if (keys === undefined) groups.set(group, new Set([key]))
  else keys.add(key)
}

const sizeOf = <Row>(rows: ReadonlyMap<string, Row> | undefined): number => rows?.size ?? 0
const valuesOf = <Row>(rows: ReadonlyMap<string, Row> | undefined): readonly Row[] =>
  rows === undefined ? [] : [...rows.values()]
