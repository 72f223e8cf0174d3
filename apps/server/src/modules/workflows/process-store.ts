/** Reads a whole process instance, and turns the engine's changes into rows. */
import type { Changes, ProcessState, RowChanges, UserTaskRow, VariableRow } from '@liveline/workflow-engine'
import type { Queryable, Tx } from '../../database/open-database.ts'
import {
  instanceColumns,
  jobColumns,
  readRow,
  scopeColumns,
  subscriptionColumns,
  taskColumns,
  tokenColumns,
  writeRow,
  type ColumnsOf,
} from './engine-columns.ts'
import { fromColumns, toColumns, type TypedColumns } from './typed-value.ts'
import type { WriteSet } from './write-set.ts'
import type { ActorKind } from './node-settings.ts'

export type Actor = { readonly kind: ActorKind; readonly id: number }
export type ActorType = 'candidate' | 'escalation' | 'fallback'

/** An open task as the server sees it: the engine's row and what only the server knows. */
export type OpenTask = {
  readonly row: UserTaskRow
  readonly nameEn: string
  readonly activityInstanceId: string | undefined
  readonly claimedBy: number | undefined
  readonly dueAt: Date | undefined
  readonly escalated: boolean
  readonly actors: readonly Actor[]
}

export type InstanceForm = {
  readonly formKey: string
  readonly formVersionId: number
  readonly isMain: boolean
  readonly formDataId: string | undefined
}

export type StoredInstance = {
  readonly id: string
  readonly orgId: number
  readonly definitionId: number
  readonly definitionVersionId: number
  readonly definitionKey: string
  readonly number: string
  readonly title: string
  readonly status: 'active' | 'completed' | 'cancelled'
  readonly businessState: string
  readonly initiatorId: number
  readonly initiatorName: string
  readonly initiatorDepartment: string
  readonly startedAt: Date
  readonly endedAt: Date | undefined
  readonly rev: number
}

export type TimeLimitJob = {
  readonly id: string
  readonly taskId: string
  readonly phase: 'remind' | 'escalate'
  readonly dueAt: Date
}

export type LoadedInstance = {
  readonly instance: StoredInstance
  readonly state: ProcessState
  readonly tasks: readonly OpenTask[]
  readonly forms: readonly InstanceForm[]
  readonly timeLimits: readonly TimeLimitJob[]
}

type Json = Record<string, unknown>
type TreeRow = {
  instance: Json
  seen_rev: number | null
  scopes: Json[]
  tokens: Json[]
  variables: Json[]
  tasks: Json[]
  actors: Json[]
  jobs: Json[]
  subscriptions: Json[]
  forms: Json[]
}

const rowsOf = (table: string, columns = 'to_jsonb(r)') =>
  `(select coalesce(jsonb_agg(${columns}), '[]') from ${table} r where r.process_instance_id = i.id)`

const treeSql = (lock: boolean) => `
  with i as materialized (select * from process_instances where id = $1${lock ? ' for update' : ''})
  select to_jsonb(i) as instance,
         (select rev from process_instances where id = $1) as seen_rev,
         ${rowsOf('scopes')} as scopes,
         ${rowsOf('tokens')} as tokens,
         ${rowsOf('variables', "to_jsonb(r) || jsonb_build_object('bigint_value', r.bigint_value::text)")} as variables,
         ${rowsOf('tasks')} as tasks,
         ${rowsOf('task_actors')} as actors,
         ${rowsOf('jobs')} as jobs,
         ${rowsOf('subscriptions')} as subscriptions,
         ${rowsOf('instance_forms')} as forms
  from i`

/** Locks the root row, so that one step at a time changes an instance, and reads the whole tree. */
export async function lockInstance(tx: Tx, processInstanceId: string): Promise<LoadedInstance | undefined> {
  const tree = await readTree(tx, processInstanceId, true)
  // Having waited for the lock, the statement saw the root row as it is now, and the rows below as they were before.
  if (tree !== undefined && tree.seen_rev !== Number(tree.instance['rev'])) {
    return loaded(await readTree(tx, processInstanceId, true))
  }
  return loaded(tree)
}

export async function findInstance(
  database: Queryable,
  processInstanceId: string,
): Promise<LoadedInstance | undefined> {
  return loaded(await readTree(database, processInstanceId, false))
}

async function readTree(database: Queryable, id: string, lock: boolean): Promise<TreeRow | undefined> {
  return (await database.query<TreeRow>(treeSql(lock), [id])).rows[0]
}

function loaded(tree: TreeRow | undefined): LoadedInstance | undefined {
  if (tree === undefined) return undefined
  const instance = readInstance(tree.instance)
  // Those the drawing names first, then those it escalated to: PostgreSQL gives rows in any order.
  const place = (row: Json) => `${String(row['actor_type'])}:${String(row['actor_kind'])}`
  const allActors = tree.actors.toSorted(
    (a, b) => compareTexts(place(a), place(b)) || Number(a['actor_id']) - Number(b['actor_id']),
  )
  const actorsByTask = Map.groupBy(allActors, (row) => row['task_id'])
  const actors = (taskId: unknown) =>
    (actorsByTask.get(taskId) ?? []).map((row) => ({
      kind: row['actor_kind'] as ActorKind,
      id: Number(row['actor_id']),
    }))
  const tasks = tree.tasks
    .map((row) => ({
      row: readRow(taskColumns, row),
      nameEn: String(row['name_en']),
      activityInstanceId: text(row['activity_instance_id']),
      claimedBy: row['claimed_by'] === null ? undefined : Number(row['claimed_by']),
      dueAt: date(row['due_at']),
      escalated: row['escalated'] === true,
      actors: actors(row['id']),
    }))
    .sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime() || (a.row.id < b.row.id ? -1 : 1))
  return {
    instance,
    state: {
      instance: readRow(instanceColumns, tree.instance),
      scopes: tree.scopes.map((row) => readRow(scopeColumns, row)),
      tokens: tree.tokens.map((row) => readRow(tokenColumns, row)),
      variables: tree.variables.map(readVariable),
      tasks: tasks.map(({ row }) => row),
      jobs: tree.jobs.filter((row) => row['kind'] !== 'timeLimit').map((row) => readRow(jobColumns, row)),
      subscriptions: tree.subscriptions.map((row) => readRow(subscriptionColumns, row)),
    },
    tasks,
    forms: tree.forms
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map((row) => ({
        formKey: String(row['form_key']),
        formVersionId: Number(row['form_version_id']),
        isMain: row['is_main'] === true,
        formDataId: text(row['form_data_id']),
      })),
    timeLimits: tree.jobs
      .filter((row) => row['kind'] === 'timeLimit')
      .map((row) => ({
        id: String(row['id']),
        taskId: String(row['task_id']),
        phase: row['phase'] === 'escalate' ? 'escalate' : 'remind',
        dueAt: new Date(String(row['due_at'])),
      })),
  }
}

/** By code units: the texts are words of ours, and the rules of a language are slow to compare by. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value))
const date = (value: unknown) => (value === null || value === undefined ? undefined : new Date(String(value)))

function readInstance(row: Json): StoredInstance {
  return {
    id: String(row['id']),
    orgId: Number(row['org_id']),
    definitionId: Number(row['definition_id']),
    definitionVersionId: Number(row['definition_version_id']),
    definitionKey: String(row['definition_key']),
    number: String(row['number']),
    title: String(row['title']),
    status: row['status'] as StoredInstance['status'],
    businessState: String(row['business_state']),
    initiatorId: Number(row['initiator_id']),
    initiatorName: String(row['initiator_name']),
    initiatorDepartment: String(row['initiator_department']),
    startedAt: new Date(String(row['started_at'])),
    endedAt: date(row['ended_at']),
    rev: Number(row['rev']),
  }
}

const readVariable = (row: Json): VariableRow => ({
  processInstanceId: String(row['process_instance_id']),
  scopeId: String(row['scope_id']),
  name: String(row['name']),
  value: fromColumns(row as unknown as TypedColumns),
})

/** Adds the engine's own rows (not tasks, which carry more than the engine knows) to a set of writes. */
export function storeChanges(writes: WriteSet, changes: Changes, orgId: number): void {
  const keyed = { org_id: orgId }
  const key = ['process_instance_id', 'id'] as const
  const store = <Row extends object>(
    table: 'scopes' | 'tokens' | 'jobs' | 'subscriptions',
    { inserted, updated, deleted }: RowChanges<Row & { id: string; processInstanceId: string }>,
    columns: ColumnsOf<Row>,
    own: object = {},
  ) => {
    writes.insert(table, ...inserted.map((row) => ({ ...keyed, ...writeRow(columns, row), ...own })))
    writes.update(table, key, ...updated.map((row) => ({ ...writeRow(columns, row), ...own })))
    writes.remove(
      table,
      key,
      ...deleted.map(({ id, processInstanceId }) => ({ process_instance_id: processInstanceId, id })),
    )
  }
  store('scopes', changes.scopes, scopeColumns)
  store('tokens', changes.tokens, tokenColumns)
  // A job that the engine moved begins anew, whatever became of it before.
  store('jobs', changes.jobs, jobColumns, { attempts: 0, retry_at: null, incident_at: null, failure: null })
  store('subscriptions', changes.subscriptions, subscriptionColumns)
  const variableKey = ['process_instance_id', 'scope_id', 'name'] as const
  const named = ({ processInstanceId, scopeId, name }: VariableRow) => ({
    process_instance_id: processInstanceId,
    scope_id: scopeId,
    name,
  })
  const { inserted, updated, deleted } = changes.variables
  writes.insert('variables', ...inserted.map((row) => ({ ...keyed, ...named(row), ...toColumns(row.value) })))
  writes.update('variables', variableKey, ...updated.map((row) => ({ ...named(row), ...toColumns(row.value) })))
  writes.remove('variables', variableKey, ...deleted.map(named))
}

export type EndedTask = {
  readonly processInstanceId: string
  readonly status: 'completed' | 'cancelled'
  readonly reason: string
  readonly completedBy: number | undefined
  readonly completedByName: string
  readonly endedAt: Date
  /** Who could have acted. */
  readonly actors: readonly Actor[]
}

/** Where a task is: open in some instance, ended, or nowhere. */
export async function findTask(
  database: Queryable,
  taskId: string,
): Promise<{ processInstanceId: string; elementId: string; ended: EndedTask | undefined } | undefined> {
  const { rows } = await database.query<{
    process_instance_id: string
    element_id: string
    status: 'completed' | 'cancelled' | null
    reason: string | null
    completed_by: string | null
    completed_by_name: string | null
    ended_at: Date | null
    actors: Actor[] | null
  }>(
    `select process_instance_id, element_id, null as status, null as reason, null::bigint as completed_by,
            null as completed_by_name, null::timestamptz as ended_at, null::jsonb as actors
       from tasks where id = $1
     union all
     select process_instance_id, element_id, status, reason, completed_by, completed_by_name, ended_at, actors
       from task_history where id = $1`,
    [taskId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const ended =
    row.status === null || row.ended_at === null
      ? undefined
      : {
          processInstanceId: row.process_instance_id,
          status: row.status,
          reason: row.reason ?? '',
          completedBy: row.completed_by === null ? undefined : Number(row.completed_by),
          completedByName: row.completed_by_name ?? '',
          endedAt: row.ended_at,
          actors: row.actors ?? [],
        }
  return { processInstanceId: row.process_instance_id, elementId: row.element_id, ended }
}
