/** Reads off what one act of the product writes: its rows by the id of the transaction, and the rows that are gone. */
import type { Queryable } from '@liveline/server/src/database/open-database.ts'
import { idsIn } from './ids.ts'
import { cellOf, cellsOf, type Cells, type Table } from './tables.ts'

export interface WrittenRow {
  readonly table: Table
  readonly cells: Cells
}
export interface UpdatedRow extends WrittenRow {
  readonly before: Cells
}
export interface Written {
  readonly inserted: readonly WrittenRow[]
  readonly updated: readonly UpdatedRow[]
  readonly deleted: readonly WrittenRow[]
  /** Ids that were there before in any row; all others in the written rows are new. */
  readonly known: ReadonlySet<string>
}

/**
 * @param act does it once, and answers a row that its transaction wrote
 */
export async function readWritten(
  database: Queryable,
  tables: readonly Table[],
  act: () => Promise<{ table: string; id: string }>,
): Promise<Written> {
  const before = await readAll(database, tables)
  const anchor = await act()
  const after = await readAll(database, tables)
  const own = await database.query<{ xmin: string }>(`select xmin::text from ${anchor.table} where id = $1`, [
    anchor.id,
  ])
  const transaction = own.rows[0]?.xmin
  if (transaction === undefined) throw new Error(`There is no row ${anchor.id} in ${anchor.table}`)

  const inserted: WrittenRow[] = []
  const updated: UpdatedRow[] = []
  const deleted: WrittenRow[] = []
  for (const [table, rows] of after) {
    const earlier = before.get(table)!
    for (const [key, { cells, xmin }] of rows) {
      if (xmin !== transaction) continue
      const old = earlier.get(key)
      if (old === undefined) inserted.push({ table, cells })
      else updated.push({ table, cells, before: old.cells })
    }
  }
  // What the server takes away beside, of its own accord, speaks of ids that this act does not speak of.
  const spokenOf = new Set([...inserted, ...updated].flatMap(({ cells }) => idsIn(cells)))
  for (const [table, rows] of before) {
    for (const [key, { cells }] of rows) {
      const ids = idsIn(cells)
      const isOwn = ids.length === 0 || ids.some((id) => spokenOf.has(id))
      if (isOwn && after.get(table)?.has(key) === false) deleted.push({ table, cells })
    }
  }
  const known = new Set([...before.values()].flatMap((rows) => [...rows.values()].flatMap(({ cells }) => idsIn(cells))))
  return { inserted, updated, deleted, known }
}

type Rows = Map<string, { readonly cells: Cells; readonly xmin: string }>

async function readAll(database: Queryable, tables: readonly Table[]): Promise<Map<Table, Rows>> {
  const all = new Map<Table, Rows>()
  for (const table of tables) {
    const { rows } = await database.query<{ cells: Cells; xmin: string }>(
      `select ${cellsOf(table)} as cells, t.xmin::text as xmin from ${table.name} t`,
    )
    const keyed = rows.map(
      (row) => [JSON.stringify(table.keys.map((key) => cellOf(table, row.cells, key))), row] as const,
    )
    all.set(table, new Map(keyed))
  }
  return all
}
