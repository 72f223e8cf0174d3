import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.ts'
import {
  compensationColumns,
  instanceColumns,
  jobColumns,
  scopeColumns,
  subscriptionColumns,
  taskColumns,
  tokenColumns,
} from './table-columns.ts'
import { writtenTables, type Columns } from './written-tables.ts'

/** Columns of these tables that no step gives a value: the database does, or sending writes them. */
const notWritten: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['id', 'at', 'tx'],
  jobs: ['event_id'],
  outbox: ['tried_at', 'sent_at', 'response'],
  instance_ccs: ['is_unread', 'ended'],
  task_actors: ['due_order'],
  task_signers: ['signature'],
}
/** Tables of instances that no step writes: what people enter, histories of older versions, and what triggers and a job count. */
const writtenElsewhere = [
  'files',
  'form_data',
  'form_data_history',
  'join_verdicts',
  'statistics_facts',
  'statistics_marks',
  'submitted_drafts',
  'task_drafts',
  'variable_history',
]

type Tables = Readonly<Record<string, Columns>>

/** Where the map and the database differ, by name. */
function differences(map: Tables, present: Tables): string[] {
  const missing = Object.entries(map).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, type]) => present[table]?.[column] !== type)
      .map(([column, type]) => `${table}.${column} ${type} is ${present[table]?.[column] ?? 'not'} in the database`),
  )
  const unknown = Object.entries(map).flatMap(([table, columns]) =>
    Object.keys(present[table] ?? {})
      .filter((column) => columns[column] === undefined && notWritten[table]?.includes(column) !== true)
      .map((column) => `${table}.${column} is not in the map`),
  )
  const ofInstances = Object.keys(present).filter((table) => present[table]?.['process_instance_id'] !== undefined)
  const unmapped = ofInstances.filter((table) => map[table] === undefined && !writtenElsewhere.includes(table))
  return [...missing, ...unknown, ...unmapped.map((table) => `${table} is not in the map`)]
}

describe('the map of the tables that steps write', () => {
  let database: TestDatabase
  let present: Record<string, Record<string, string>>
  beforeAll(async () => {
    database = await createTestDatabase()
    const { rows } = await database.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column,
              case when data_type = 'timestamp with time zone' then 'timestamptz' else data_type end as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    present = {}
    for (const { table, column, type } of rows) (present[table] ??= {})[column] = type
  })
  afterAll(() => database?.drop())

  it('equals the database', () => {
    expect(differences(writtenTables, present)).toEqual([])
    const excused = Object.entries(notWritten).flatMap(([table, columns]) => columns.map((column) => [table, column]))
    expect(excused.filter(([table = '', column = '']) => present[table]?.[column] === undefined)).toEqual([])
    expect(writtenElsewhere.filter((table) => present[table] === undefined)).toEqual([])
  })

  it('would name what one has and the other has not', () => {
    const { tokens, jobs } = writtenTables
    const changed = { ...present, tokens: { ...tokens, state: 'integer', worn: 'text' }, gloves: { ...jobs } }
    expect(differences({ ...writtenTables, jobs: { ...jobs, colour: 'text' } }, changed)).toEqual([
      'tokens.state text is integer in the database',
      'jobs.colour text is not in the database',
      'tokens.worn is not in the map',
      'gloves is not in the map',
    ])
    expect(differences(writtenTables, {})).not.toEqual([])
  })

  it.each<[keyof typeof writtenTables, Readonly<Record<string, { readonly name: string }>>]>([
    ['process_instances', instanceColumns],
    ['scopes', scopeColumns],
    ['tokens', tokenColumns],
    ['tasks', taskColumns],
    ['jobs', jobColumns],
    ['subscriptions', subscriptionColumns],
    ['compensations', compensationColumns],
  ])('holds every column of the engine in %s', (table, columns) => {
    const written: Columns = writtenTables[table]
    const names = Object.values(columns).map(({ name }) => name)
    // An instance's own key is its id.
    const wanted = table === 'process_instances' ? names : [...names, 'process_instance_id']
    expect(wanted.filter((name) => written[name] === undefined)).toEqual([])
  })
})
