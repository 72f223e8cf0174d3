/** The written rows as ONE statement: a CTE for each table's new rows, and for each row that changes or goes, by key. */
import { idsIn } from './ids.ts'
import type { UpdatedRow, Written, WrittenRow } from './read-written.ts'
import { cellOf, type Cells, type Column, type Table } from './tables.ts'

export interface FloorStatement {
  readonly text: string
  /** The values of the act that was read off, in the order of `$1`, `$2`, …: each once, however often it is written. */
  readonly parameters: readonly string[]
  readonly rows: {
    readonly inserted: number
    readonly updated: number
    readonly deleted: number
    readonly tables: number
  }
  /** Tables whose rows belong to no instance, such as running numbers: the floor does without them, which only makes it faster. */
  readonly leftOut: readonly string[]
}

/** Tables that triggers fill: they do it for the floor as well. */
const byTriggers = new Set(['public.statistics_marks'])

export function buildFloorStatement(written: Written): FloorStatement {
  const parameters = new Map<string, { readonly place: number; readonly value: string }>()
  const leftOut = new Set<string>()
  const valueOf = (value: string | null, { type }: Column) => {
    if (value === null) return `null::${type}`
    const kept = parameters.get(`${type} ${value}`) ?? { place: parameters.size + 1, value }
    parameters.set(`${type} ${value}`, kept)
    return `$${kept.place}::${type}`
  }
  const keyOf = (table: Table, cells: Cells) =>
    table.keys.map((key) => `${key.name} = ${valueOf(cellOf(table, cells, key), key)}`).join(' and ')
  const isShared = ({ table, cells }: WrittenRow) => {
    const key = table.keys.map((column) => cellOf(table, cells, column))
    const isOwn = idsIn(key).length > 0
    if (!isOwn) leftOut.add(table.name)
    return !isOwn
  }
  // A row that PostgreSQL numbers is nobody else's.
  const inserted = written.inserted
    .filter(({ table }) => !byTriggers.has(table.name))
    .filter((row) => row.table.keys.some(({ isFilled }) => isFilled) || !isShared(row))
  const updated = written.updated.filter((row) => !isShared(row))
  const deleted = written.deleted.filter((row) => !isShared(row))

  const insert = (table: Table, rows: readonly WrittenRow[]) => {
    const columns = table.columns.filter(({ isFilled }) => !isFilled)
    const tuples = rows.map(
      ({ cells }) => `(${columns.map((column) => valueOf(cellOf(table, cells, column), column)).join()})`,
    )
    return `insert into ${table.name} (${columns.map(({ name }) => name).join()}) values ${tuples.join(', ')}`
  }
  const update = ({ table, cells, before }: UpdatedRow) => {
    const isKey = (column: Column) => table.keys.includes(column)
    const changed = table.columns.filter((column) => cellOf(table, cells, column) !== cellOf(table, before, column))
    const set = changed.length > 0 ? changed : table.columns.filter((column) => !isKey(column)).slice(0, 1)
    const list = set.map((column) => `${column.name} = ${valueOf(cellOf(table, cells, column), column)}`)
    return `update ${table.name} set ${list.join()} where ${keyOf(table, cells)}`
  }
  const parts = [
    ...deleted.map(({ table, cells }) => `delete from ${table.name} where ${keyOf(table, cells)}`),
    ...updated.map(update),
    ...[...Map.groupBy(inserted, ({ table }) => table)].map(([table, rows]) => insert(table, rows)),
  ]
  return {
    text: `with ${parts.map((part, index) => `w${index} as (${part})`).join(',\n')}\nselect 1`,
    parameters: [...parameters.values()].map(({ value }) => value),
    rows: {
      inserted: inserted.length,
      updated: updated.length,
      deleted: deleted.length,
      tables: new Set([...inserted, ...updated, ...deleted].map(({ table }) => table)).size,
    },
    leftOut: [...leftOut],
  }
}
