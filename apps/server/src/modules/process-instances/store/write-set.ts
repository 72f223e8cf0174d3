/**
 * Collects rows for many tables and writes them as one statement, so a step costs one round trip whatever the size of
 * the diagram. Every row is found by plain conditions on its keys: joined to a list, small tables would be read whole.
 */
import { createOneStatement, type OneStatement } from '../../../database/one-statement.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { writtenTables, type Columns, type RowOf, type TableName } from './written-tables.ts'

type Row = Readonly<Record<string, unknown>>
type Batch = { readonly table: TableName; readonly keys: readonly string[]; readonly rows: Row[] }

/** A row that must be there, locked, when the others are written. */
type Hold = { readonly select: (statement: OneStatement) => string; readonly refused: () => Error }

type Peculiarity = {
  /** Columns that the database gives every new row, with their expression. */
  readonly computed?: Readonly<Record<string, string>>
  /** A new row that is there already is left as it is. */
  readonly mayExist?: boolean
  /** The rows `t` that an update changes. */
  readonly updatesOnly?: string
}

const peculiarities: Partial<Record<TableName, Peculiarity>> = {
  // The clock that counts is the database's.
  audit_log: { computed: { at: "date_trunc('milliseconds', clock_timestamp())" } },
  instance_participants: { mayExist: true },
  // One that somebody has read keeps its time.
  notices: { updatesOnly: 't.read_at is null' },
}

export type WriteSet = ReturnType<typeof createWriteSet>

export function createWriteSet() {
  const inserts = new Map<TableName, Row[]>()
  const updates = new Map<string, Batch>()
  const deletes: Batch[] = []
  const others: ((statement: OneStatement) => void)[] = []
  const holds: Hold[] = []

  return {
    insert<T extends TableName>(table: T, ...rows: readonly RowOf<T>[]): void {
      if (rows.length === 0) return
      const kept = inserts.get(table)
      if (kept === undefined) inserts.set(table, [...(rows as readonly Row[])])
      else kept.push(...(rows as readonly Row[]))
    },
    /** Rows of one call, and of all calls for a table, must name the same columns. */
    update<T extends TableName>(
      table: T,
      keys: readonly (keyof RowOf<T> & string)[],
      ...rows: readonly RowOf<T>[]
    ): void {
      if (rows.length === 0) return
      const columns = Object.keys(rows[0] ?? {}).join()
      const batch = updates.get(`${table}:${columns}`) ?? { table, keys, rows: [] }
      batch.rows.push(...(rows as readonly Row[]))
      updates.set(`${table}:${columns}`, batch)
    },
    remove<T extends TableName>(
      table: T,
      keys: readonly (keyof RowOf<T> & string)[],
      ...rows: readonly RowOf<T>[]
    ): void {
      if (rows.length > 0) deletes.push({ table, keys, rows: rows as readonly Row[] as Row[] })
    },
    /** What another module writes along with it. */
    also(write: (statement: OneStatement) => void): void {
      others.push(write)
    },
    /**
     * What must hold in the moment of writing: `select` locks the row and finds it, or `write` throws what `refused`
     * gives, and the transaction is over.
     */
    hold(select: Hold['select'], refused: Hold['refused']): void {
      holds.push({ select, refused })
    },
    rowsToInsert: (table: TableName): readonly Row[] => inserts.get(table) ?? [],
    async write(tx: Queryable): Promise<void> {
      const statement = createOneStatement()
      for (const batch of deletes) addDelete(statement, batch)
      for (const batch of updates.values()) addUpdate(statement, batch)
      for (const [table, rows] of inserts) addInsert(statement, table, rows)
      for (const write of others) write(statement)
      if (statement.isEmpty) return
      // A select among the writes is run only where somebody reads it.
      const held = holds.map(({ select }, place) => `exists (select from (${select(statement)}) h) as h${place}`)
      const { rows } = await statement.run<Record<string, boolean>>(tx, `select ${held.join(', ') || '1'}`)
      const missing = holds.find((_, place) => rows[0]?.[`h${place}`] !== true)
      if (missing !== undefined) throw missing.refused()
    },
  }
}

function addDelete(statement: OneStatement, { table, keys, rows }: Batch): void {
  const { where, source } = findRows(statement, { table, keys, rows }, keys)
  statement.add(`delete from ${table} t${source === '' ? '' : ` using ${source}`} where ${where}`)
}

function addUpdate(statement: OneStatement, { table, keys, rows }: Batch): void {
  const changed = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  const { where, source, isListed } = findRows(statement, { table, keys, rows }, [...keys, ...changed])
  const set = changed.map((column) => {
    return `${column} = ${isListed(column) ? `x.${column}` : statement.bind(parameterOf(table, column, rows[0]?.[column]))}`
  })
  const only = peculiarities[table]?.updatesOnly
  const unless = only === undefined ? '' : ` and ${only}`
  statement.add(
    `update ${table} t set ${set.join(', ')}${source === '' ? '' : ` from ${source}`} where ${where}${unless}`,
  )
}

/**
 * The condition for the rows. What all of them share is said once and the last key may be one of several; only where
 * more differs the rows travel as a list `x` beside it.
 */
function findRows(statement: OneStatement, { table, keys, rows }: Batch, columns: readonly string[]) {
  const types: Columns = writtenTables[table]
  const varying = columns.filter((column) => rows.some((row) => !isSame(row[column], rows[0]?.[column])))
  const last = keys.at(-1)
  const isListed = (column: string) => varying.includes(column) && varying.some((other) => other !== last)
  const conditions = keys.map((key) => {
    if (isListed(key)) return `t.${key} = x.${key}`
    if (!varying.includes(key)) return `t.${key} = ${statement.bind(parameterOf(table, key, rows[0]?.[key]))}`
    const wanted = statement.bind([...new Set(rows.map((row) => row[key]))])
    // Behind a `select` the length of the list is unknown to the planner, which would else plan for each anew.
    return `t.${key} = any((select ${wanted}::${types[key]}[])::${types[key]}[])`
  })
  const listed = columns.filter(isListed)
  const source = listed.length === 0 ? '' : listOf(statement, table, listed, rows)
  return { where: conditions.join(' and '), source, isListed }
}

function addInsert(statement: OneStatement, table: TableName, rows: readonly Row[]): void {
  const columns = namedColumns(rows)
  const { computed = {}, mayExist = false } = peculiarities[table] ?? {}
  const target = `${table} (${[...columns, ...Object.keys(computed)].join(', ')})`
  const extra = Object.values(computed)
  const conflict = mayExist ? ' on conflict do nothing' : ''
  const [first] = rows
  if (rows.length === 1 && first !== undefined) {
    const values = columns.map((column) => statement.bind(parameterOf(table, column, first[column])))
    statement.add(`insert into ${target} values (${[...values, ...extra].join(', ')})${conflict}`)
    return
  }
  const list = [...columns, ...extra].join(', ')
  statement.add(`insert into ${target} select ${list} from ${listOf(statement, table, columns, rows)}${conflict}`)
}

/** Those that any of the rows names; what a row leaves out is null. */
function namedColumns(rows: readonly Row[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column in row) if (row[column] !== undefined) columns.add(column)
  return [...columns]
}

/** Rows as one parameter, whatever their number: the text of the statement stays the same. */
function listOf(statement: OneStatement, table: TableName, columns: readonly string[], rows: readonly Row[]): string {
  const types: Columns = writtenTables[table]
  const list = columns.map((column) => `${column} ${types[column]}`).join(', ')
  return `json_to_recordset(${statement.bind(JSON.stringify(rows))}::json) as x(${list})`
}

function parameterOf(table: TableName, column: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  const types: Columns = writtenTables[table]
  return types[column] === 'jsonb' ? JSON.stringify(value) : value
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())
