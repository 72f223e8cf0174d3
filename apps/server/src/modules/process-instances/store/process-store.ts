/** Reads a whole process instance, and turns the engine's changes into rows. */
import type { Changes, ProcessState, RowChanges, UserTaskRow, VariableRow } from '@liveline/workflow-engine'
import { EPOCHS_COLUMN, believeEpochs, type EpochsColumn } from '../../../database/cached.ts'
import { prepared, type Prepared, type Queryable, type Tx } from '../../../database/open-database.ts'
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
import type { ActorKind } from '../../process-definitions/node-settings.ts'

export type Actor = { readonly kind: ActorKind; readonly id: number }
/** `u12`, `r100040`: an actor as the key of a map, and as a message between servers. */
export const actorKey = ({ kind, id }: Actor): string => `${kind === 'user' ? 'u' : 'r'}${id}`
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

/** Who started the instance (as element `initiator`) or completed one of its elements. */
export type Deed = {
  readonly userId: number
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
}

/** What is filled in, as it was when the instance was read. */
export type FilledForm = { readonly data: Readonly<Record<string, unknown>>; readonly rev: number }

export type LoadedInstance = {
  readonly instance: StoredInstance
  readonly state: ProcessState
  readonly tasks: readonly OpenTask[]
  readonly forms: readonly InstanceForm[]
  readonly timeLimits: readonly TimeLimitJob[]
  readonly deeds: readonly Deed[]
  /** By id: the main form and those that were asked for. */
  readonly filled: ReadonlyMap<string, FilledForm>
  /** Everybody it was or is with. */
  readonly participants: readonly Actor[]
}

/** `initiator` beside the element ids of `separateFrom`. */
export const INITIATOR = 'initiator'

type Json = Record<string, unknown>
/** Somebody as he is when an instance is locked; his call may have been on its way for long. */
export type Standing = { readonly roleIds: readonly number[] }

type TreeRow = EpochsColumn & {
  standing: { roles: readonly (number | string)[] } | null
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
  deeds: Json[]
  filled: Json[]
  participants: Json[]
}

const rowsOf = (rows: string) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`
const ofInstance = (table: string, columns = '*') =>
  rowsOf(`select ${columns} from ${table} where process_instance_id = i.id`)

/**
 * `$1` is the id of the instance or of one of its open tasks, `$2` the keys of forms whose values are wanted, `$3` the
 * person who wants to act, if any.
 */
const treeSql = (by: 'instance' | 'task', lock: boolean) => {
  const id = by === 'instance' ? '$1' : '(select process_instance_id from tasks where id = $1 limit 1)'
  const text = `
  with i as materialized (select * from process_instances where id = ${id}${lock ? ' for update' : ''})
  select to_json(i) as instance,
         (select rev from process_instances where id = ${id}) as seen_rev,
         ${ofInstance('scopes')} as scopes,
         ${ofInstance('tokens')} as tokens,
         ${ofInstance(
           'variables',
           `process_instance_id, scope_id, name, type, text_value, number_value, bigint_value::text as bigint_value,
           boolean_value, timestamp_value, json_value`,
         )} as variables,
         ${ofInstance('tasks')} as tasks,
         ${ofInstance('task_actors')} as actors,
         ${ofInstance('jobs')} as jobs,
         ${ofInstance('subscriptions')} as subscriptions,
         ${ofInstance('instance_forms')} as forms,
         ${rowsOf(`select distinct user_id, case kind when 'started' then '${INITIATOR}' else element_id end as element_id,
           element_name, element_name_en from operations
           where process_instance_id = i.id and kind in ('started', 'completed', 'rejected') and user_id is not null`)} as deeds,
         ${rowsOf(`select d.id, d.data, d.rev from instance_forms f join form_data d on d.id = f.form_data_id
           where f.process_instance_id = i.id and (f.is_main or f.form_key = any((select $2::text[])::text[]))`)} as filled,
         ${ofInstance('instance_participants', 'actor_kind, actor_id')} as participants,
         (select json_build_object('roles', array(select role_id from role_users where user_id = u.id))
          from users u where u.id = $3::bigint and u.enabled and u.deleted_at is null) as standing,
         ${EPOCHS_COLUMN}
  from i`
  return prepared(text, { leavesNothing: true })
}

const statements = {
  lockedById: treeSql('instance', true),
  lockedByTask: treeSql('task', true),
  byId: treeSql('instance', false),
}

/**
 * Locks the root row, so that one step at a time changes an instance, and reads the whole tree; what servers keep in
 * memory is from then on as fresh as the tree.
 */
export async function lockInstance(
  tx: Tx,
  processInstanceId: string,
  formKeys: readonly string[] = [],
): Promise<LoadedInstance | undefined> {
  const tree = await lockTree(tx, statements.lockedById, { id: processInstanceId, formKeys })
  return tree && loaded(tree)
}

/**
 * The same for the instance in which a task is open; undefined when it is open in none.
 * @returns also the person who wants to act as he is now; undefined when he has no account any more
 */
export async function lockInstanceOfTask(
  tx: Tx,
  taskId: string,
  wanted: { readonly formKeys: readonly string[]; readonly userId: number },
): Promise<{ loaded: LoadedInstance; standing: Standing | undefined } | undefined> {
  const tree = await lockTree(tx, statements.lockedByTask, { id: taskId, ...wanted })
  if (tree === undefined) return undefined
  const { standing } = tree
  return { loaded: loaded(tree), standing: standing === null ? undefined : { roleIds: standing.roles.map(Number) } }
}

type Wanted = { readonly id: string; readonly formKeys: readonly string[]; readonly userId?: number }

/** With what was read so long ago nobody acts: the statement may have waited for the lock all the time. */
const LONGEST_READ_MS = 500

async function lockTree(tx: Tx, statement: Prepared, wanted: Wanted): Promise<TreeRow | undefined> {
  const startedAt = performance.now()
  const first = await readTree(tx, statement, wanted)
  if (first === undefined) return undefined
  const isOld = performance.now() - startedAt > LONGEST_READ_MS
  const again = { ...wanted, id: String(first.instance['id']) }
  const tree = isMixed(first) || isOld ? await readTree(tx, statements.lockedById, again) : first
  if (tree !== undefined) believeEpochs(tx, tree)
  return tree
}

/** Having waited for the lock, the statement saw the root row as it is now, and the rows below as they were before. */
const isMixed = (tree: TreeRow): boolean => tree.seen_rev !== Number(tree.instance['rev'])

export async function findInstance(
  database: Queryable,
  processInstanceId: string,
): Promise<LoadedInstance | undefined> {
  const tree = await readTree(database, statements.byId, { id: processInstanceId, formKeys: [] })
  return tree && loaded(tree)
}

async function readTree(
  database: Queryable,
  statement: Prepared,
  { id, formKeys, userId }: Wanted,
): Promise<TreeRow | undefined> {
  return (await database.query<TreeRow>(statement, [id, formKeys, userId ?? null])).rows[0]
}

function loaded(tree: TreeRow): LoadedInstance {
  const instance = readInstance(tree.instance)
  // Those the drawing names first, then those it escalated to: PostgreSQL gives rows in any order.
  const place = (row: Json) => `${String(row['actor_type'])}:${String(row['actor_kind'])}`
  const allActors = tree.actors.toSorted(
    (a, b) => compareTexts(place(a), place(b)) || Number(a['actor_id']) - Number(b['actor_id']),
  )
  const actorsByTask = Map.groupBy(allActors, (row) => row['task_id'])
  const actors = (taskId: unknown) => (actorsByTask.get(taskId) ?? []).map(readActor)
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
    deeds: tree.deeds.map((row) => ({
      userId: Number(row['user_id']),
      elementId: String(row['element_id']),
      name: String(row['element_name']),
      nameEn: String(row['element_name_en']),
    })),
    filled: new Map(
      tree.filled.map((row) => [
        String(row['id']),
        { data: row['data'] as FilledForm['data'], rev: Number(row['rev']) },
      ]),
    ),
    participants: tree.participants.map(readActor),
  }
}

const readActor = (row: Json): Actor => ({ kind: row['actor_kind'] as ActorKind, id: Number(row['actor_id']) })

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
