/**
 * Collects rows for many tables and writes them as one statement: each list travels as one JSON parameter and becomes
 * one CTE. So a step costs one round trip whatever the size of the diagram.
 */
import type { Queryable } from '../../database/open-database.ts'

type Row = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, string>>

const instanceRow = { org_id: 'bigint', process_instance_id: 'uuid' } as const
const typedValue = {
  type: 'text',
  text_value: 'text',
  number_value: 'double precision',
  bigint_value: 'numeric',
  boolean_value: 'boolean',
  timestamp_value: 'timestamptz',
  json_value: 'jsonb',
} as const

/** Columns with their types, by table: what `insert` and `update` accept. */
const tables = {
  process_instances: {
    id: 'uuid',
    org_id: 'bigint',
    definition_id: 'bigint',
    definition_version_id: 'bigint',
    definition_key: 'text',
    number: 'text',
    title: 'text',
    status: 'text',
    business_state: 'text',
    business_key: 'text',
    initiator_id: 'bigint',
    initiator_name: 'text',
    initiator_department: 'text',
    fields: 'jsonb',
    started_at: 'timestamptz',
    ended_at: 'timestamptz',
    rev: 'integer',
  },
  instance_forms: {
    ...instanceRow,
    form_key: 'text',
    form_version_id: 'bigint',
    is_main: 'boolean',
    position: 'smallint',
    form_data_id: 'uuid',
  },
  instance_participants: { ...instanceRow, actor_kind: 'text', actor_id: 'bigint' },
  scopes: {
    ...instanceRow,
    id: 'uuid',
    kind: 'text',
    element_id: 'text',
    parent_scope_id: 'uuid',
    parent_token_id: 'uuid',
    activity_instance_id: 'uuid',
    loop_counter: 'integer',
    is_sequential: 'boolean',
    nr_of_instances: 'integer',
    nr_of_completed_instances: 'integer',
    items: 'jsonb',
  },
  tokens: {
    ...instanceRow,
    id: 'uuid',
    scope_id: 'uuid',
    element_id: 'text',
    state: 'text',
    flow_id: 'text',
    activity_instance_id: 'uuid',
  },
  variables: { ...instanceRow, scope_id: 'uuid', name: 'text', ...typedValue },
  tasks: {
    ...instanceRow,
    id: 'uuid',
    token_id: 'uuid',
    scope_id: 'uuid',
    activity_instance_id: 'uuid',
    element_id: 'text',
    name: 'text',
    name_en: 'text',
    definition_key: 'text',
    assignee: 'text',
    candidate_users: 'jsonb',
    candidate_groups: 'jsonb',
    claimed_by: 'bigint',
    claimed_at: 'timestamptz',
    form_key: 'text',
    priority: 'integer',
    drawn_due_at: 'timestamptz',
    due_at: 'timestamptz',
    escalated: 'boolean',
    loop_counter: 'integer',
    created_at: 'timestamptz',
  },
  task_actors: {
    ...instanceRow,
    task_id: 'uuid',
    actor_kind: 'text',
    actor_id: 'bigint',
    actor_type: 'text',
    definition_key: 'text',
    business_state: 'text',
    due_at: 'timestamptz',
    task_created_at: 'timestamptz',
  },
  jobs: {
    ...instanceRow,
    id: 'uuid',
    kind: 'text',
    element_id: 'text',
    scope_id: 'uuid',
    token_id: 'uuid',
    task_id: 'uuid',
    phase: 'text',
    due_at: 'timestamptz',
    repeat: 'text',
    attempts: 'integer',
    retry_at: 'timestamptz',
    incident_at: 'timestamptz',
    failure: 'jsonb',
  },
  subscriptions: {
    ...instanceRow,
    id: 'uuid',
    kind: 'text',
    name: 'text',
    element_id: 'text',
    scope_id: 'uuid',
    token_id: 'uuid',
  },
  activity_history: {
    ...instanceRow,
    id: 'uuid',
    element_id: 'text',
    element_type: 'text',
    name: 'text',
    loop_counter: 'integer',
    started_at: 'timestamptz',
    ended_at: 'timestamptz',
    outcome: 'text',
    reason: 'text',
  },
  task_history: {
    ...instanceRow,
    id: 'uuid',
    element_id: 'text',
    name: 'text',
    name_en: 'text',
    definition_key: 'text',
    actors: 'jsonb',
    status: 'text',
    reason: 'text',
    outcome: 'text',
    outcome_label: 'text',
    outcome_label_en: 'text',
    completed_by: 'bigint',
    completed_by_name: 'text',
    due_at: 'timestamptz',
    escalated: 'boolean',
    created_at: 'timestamptz',
    ended_at: 'timestamptz',
  },
  variable_history: {
    ...instanceRow,
    id: 'uuid',
    scope_id: 'uuid',
    name: 'text',
    ...typedValue,
    operation_id: 'uuid',
    at: 'timestamptz',
  },
  operations: {
    ...instanceRow,
    id: 'uuid',
    kind: 'text',
    task_id: 'uuid',
    element_id: 'text',
    element_name: 'text',
    element_name_en: 'text',
    user_id: 'bigint',
    user_name: 'text',
    department_name: 'text',
    outcome: 'text',
    outcome_label: 'text',
    outcome_label_en: 'text',
    danger: 'boolean',
    opinion: 'text',
    attachments: 'jsonb',
    from_elements: 'jsonb',
    to_elements: 'jsonb',
    duration_ms: 'bigint',
    at: 'timestamptz',
  },
  notices: {
    id: 'uuid',
    org_id: 'bigint',
    user_id: 'bigint',
    kind: 'text',
    title: 'text',
    title_en: 'text',
    body: 'text',
    link: 'text',
    process_instance_id: 'uuid',
    task_id: 'uuid',
    created_at: 'timestamptz',
    read_at: 'timestamptz',
  },
} as const satisfies Record<string, Columns>

export type TableName = keyof typeof tables
type RowOf<T extends TableName> = { readonly [C in keyof (typeof tables)[T]]?: unknown }

export type WriteSet = ReturnType<typeof createWriteSet>

export function createWriteSet() {
  const inserts = new Map<TableName, Row[]>()
  const updates = new Map<string, { table: TableName; keys: readonly string[]; rows: Row[] }>()
  const deletes: { table: TableName; keys: readonly string[]; rows: Row[] }[] = []

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
    rowsToInsert: (table: TableName): readonly Row[] => inserts.get(table) ?? [],
    async write(tx: Queryable): Promise<void> {
      const parts: string[] = []
      const values: string[] = []
      const recordset = (table: TableName, columns: readonly string[], rows: readonly Row[]) => {
        values.push(JSON.stringify(rows))
        const types: Columns = tables[table]
        return `jsonb_to_recordset($${values.length}::jsonb) as x(${columns.map((column) => `${column} ${types[column]}`).join(', ')})`
      }
      for (const { table, keys, rows } of deletes) {
        const source = recordset(table, keys, rows)
        const match = keys.map((key) => `t.${key} = x.${key}`).join(' and ')
        parts.push(`delete from ${table} t using ${source} where ${match}`)
      }
      for (const { table, keys, rows } of updates.values()) {
        const columns = Object.keys(rows[0] ?? {})
        const source = recordset(table, columns, rows)
        const set = columns.filter((column) => !keys.includes(column)).map((column) => `${column} = x.${column}`)
        const match = keys.map((key) => `t.${key} = x.${key}`).join(' and ')
        // A notice that somebody has read keeps its time.
        const unread = table === 'notices' ? ' and t.read_at is null' : ''
        parts.push(`update ${table} t set ${set.join(', ')} from ${source} where ${match}${unread}`)
      }
      for (const [table, rows] of inserts) {
        const known: Columns = tables[table]
        const columns = Object.keys(known).filter((column) => rows.some((row) => row[column] !== undefined))
        const list = columns.join(', ')
        const conflict = table === 'instance_participants' ? ' on conflict do nothing' : ''
        parts.push(`insert into ${table} (${list}) select ${list} from ${recordset(table, columns, rows)}${conflict}`)
      }
      if (parts.length === 0) return
      const ctes = parts.map((part, index) => `w${index} as (${part})`)
      await tx.query(`with ${ctes.join(',\n')}\nselect 1`, values)
    },
  }
}
