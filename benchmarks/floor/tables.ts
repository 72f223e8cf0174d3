import type { Queryable } from '@liveline/server/src/database/open-database.ts'

export interface Column {
  readonly name: string
  readonly type: string
  /** PostgreSQL fills it: a running number, or that of the transaction. */
  readonly isFilled: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key; all of them where there is none. */
  readonly keys: readonly Column[]
}

/** A row as PostgreSQL prints it, in the order of the table's columns. */
export type Cells = readonly (string | null)[]

/** Every table that is not PostgreSQL's own; generated columns are left out, nobody writes them. */
export async function listTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.query<{ name: string; columns: (Column & { isKey: boolean })[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            jsonb_agg(jsonb_build_object(
              'name', format('%I', a.attname), 'type', format_type(a.atttypid, a.atttypmod),
              'isFilled', a.attidentity <> '' or a.atttypid = 'xid8'::regtype or coalesce(pg_get_expr(d.adbin, d.adrelid) ~ '^nextval', false),
              'isKey', coalesce(a.attnum = any(i.indkey::int2[]), false)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     group by 1 order by 1`,
  )
  return rows.map(({ name, columns }) => {
    const keys = columns.filter(({ isKey }) => isKey)
    return { name, columns, keys: keys.length === 0 ? columns : keys }
  })
}

/** The SQL of a row's cells. */
export const cellsOf = (table: Table): string => `array[${table.columns.map(({ name }) => `t.${name}::text`).join()}]`

export const cellOf = (table: Table, cells: Cells, column: Column): string | null =>
  cells[table.columns.indexOf(column)] ?? null

/** Rows by table; `ignored` tables are not counted. */
export async function countRows(
  database: Queryable,
  tables: readonly Table[],
  ignored: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const counted = tables.filter(({ name }) => !ignored.has(name))
  const { rows } = await database.query<{ name: string; count: number }>(
    counted.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all '),
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}
