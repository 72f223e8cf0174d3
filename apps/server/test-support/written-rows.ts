/** What an act leaves in the database, table by table: for tests that hold a step to the rows it needs. */
import type { Queryable } from '../src/database/open-database.ts'

export type WrittenRows = {
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  /** Entries that these rows take in the indexes of their table; of an update, unless no indexed column changed. */
  readonly indexEntries: number
}

type Table = { name: string; keys: string[] | null; indexes: { columns: string[]; predicate: string | null }[] }
type Version = { key: string; xmin: string; row: Record<string, unknown>; holds: boolean[] }

async function listTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select c.relname as name,
            (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as keys,
            (select jsonb_agg(jsonb_build_object(
               'predicate', pg_get_expr(i.indpred, c.oid),
               -- What the index and its predicate speak of.
               'columns', (select jsonb_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
                             and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')))))
             -- A block range index has an entry for many pages, none for a row.
             from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
             where i.indrelid = c.oid and m.amname <> 'brin') as indexes
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  return rows.filter(({ keys }) => keys !== null)
}

async function readVersions(database: Queryable, table: Table): Promise<Map<string, Version>> {
  const key = `jsonb_build_array(${(table.keys ?? []).map((column) => `t.${column}`).join()})::text`
  const holds = table.indexes.map(({ predicate }) => `coalesce(${predicate ?? 'true'}, false)`).join()
  const { rows } = await database.query<Version>(
    `select ${key} as key, t.xmin::text as xmin, to_jsonb(t) as row, array[${holds}]::boolean[] as holds from ${table.name} t`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** By table, only those that the act changed. Nothing else may write meanwhile. */
export async function rowsWrittenBy(
  database: Queryable,
  act: () => Promise<unknown>,
): Promise<Readonly<Record<string, WrittenRows>>> {
  const tables = await listTables(database)
  const before = new Map<string, Map<string, Version>>()
  for (const table of tables) before.set(table.name, await readVersions(database, table))
  await act()
  const written: Record<string, WrittenRows> = {}
  for (const table of tables) {
    const old = before.get(table.name) ?? new Map<string, Version>()
    const now = await readVersions(database, table)
    const inserted = [...now.values()].filter(({ key }) => !old.has(key))
    const updated = [...now.values()].filter(({ key, xmin }) => old.has(key) && old.get(key)?.xmin !== xmin)
    const deleted = [...old.keys()].filter((key) => !now.has(key)).length
    if (inserted.length + updated.length + deleted === 0) continue
    const movedInIndex = updated.filter(({ key, row }) =>
      table.indexes.some(({ columns }) =>
        columns.some((column) => JSON.stringify(row[column]) !== JSON.stringify(old.get(key)?.row[column])),
      ),
    )
    const indexEntries = [...inserted, ...movedInIndex].flatMap(({ holds }) => holds.filter(Boolean)).length
    written[table.name] = { inserted: inserted.length, updated: updated.length, deleted, indexEntries }
  }
  return written
}

/** All tables together. */
export function totalOf(written: Readonly<Record<string, WrittenRows>>): WrittenRows {
  const sum = (pick: (one: WrittenRows) => number) => Object.values(written).reduce((all, one) => all + pick(one), 0)
  return {
    inserted: sum((one) => one.inserted),
    updated: sum((one) => one.updated),
    deleted: sum((one) => one.deleted),
    indexEntries: sum((one) => one.indexEntries),
  }
}
