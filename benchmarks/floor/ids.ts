/** Ids in the text of rows: which there are, and the same text with others in their place. */
import type { Queryable } from '@liveline/server/src/database/open-database.ts'
import { cellsOf, type Cells, type Table } from './tables.ts'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export const idsIn = (cells: Cells): string[] => cells.flatMap((cell) => cell?.match(ID) ?? [])

/** What tells one instance from another: its ids, and its number. */
export type Marks = { readonly number: string; readonly ids: readonly string[] }

/**
 * The marks of instances, in the same order for two that have come equally far: by table, by key, and ids made by one
 * process sort in the order in which they were made.
 */
export async function readMarks(
  database: Queryable,
  tables: readonly Table[],
  instanceIds: readonly string[],
): Promise<Map<string, Marks>> {
  const numbers = new Map<string, string>()
  const ids = new Map<string, string[]>(instanceIds.map((id) => [id, [id]]))
  for (const table of tables) {
    const isInstance = table.name === 'public.process_instances'
    const owner = isInstance ? 'id' : 'process_instance_id'
    if (!table.columns.some(({ name }) => name === owner)) continue
    const { rows } = await database.query<{ owner: string; cells: Cells }>(
      `select t.${owner}::text as owner, ${cellsOf(table)} as cells from ${table.name} t
       where t.${owner} = any($1::uuid[]) order by ${table.keys.map(({ name }) => `t.${name}`).join()}`,
      [instanceIds],
    )
    const place = table.columns.findIndex(({ name }) => name === 'number')
    for (const { owner: id, cells } of rows) {
      ids.get(id)?.push(...idsIn(cells))
      if (isInstance) numbers.set(id, cells[place] ?? '')
    }
  }
  return new Map([...ids].map(([id, found]) => [id, { number: numbers.get(id) ?? '', ids: found }]))
}

/** Texts to put in place of others. */
export type Replacement = {
  readonly number: readonly [from: string, to: string]
  readonly ids: ReadonlyMap<string, string>
}

/** What makes of one instance's text another's. Throws when the two have not come equally far. */
export function pairMarks(from: Marks, to: Marks): Replacement {
  const ids = new Map<string, string>()
  const isPaired = from.ids.every((id, index) => {
    const other = to.ids[index]
    if (other === undefined || (ids.get(id) ?? other) !== other) return false
    ids.set(id, other)
    return true
  })
  if (!isPaired || from.ids.length !== to.ids.length)
    throw new Error(`${from.number} and ${to.number} have not come equally far: their rows do not pair`)
  return { number: [from.number, to.number], ids }
}

export function replaceIn(text: string, { number: [from, to], ids }: Replacement): string {
  const replaced = text.replaceAll(ID, (id) => ids.get(id) ?? id)
  return from === '' ? replaced : replaced.replaceAll(from, to)
}
