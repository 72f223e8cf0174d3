/** The lists: to-do, finished, instances. Each reads an index in the order it shows, then joins only the page. */
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Actor } from './process-store.ts'

export type MissionSearch = {
  readonly finished: boolean
  readonly flowKeys: readonly string[]
  readonly keyword: string
  readonly elementId: string | undefined
  readonly businessState: string | undefined
  readonly overdue: boolean | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sort: readonly { readonly field: MissionSortField; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

export const missionSortFields = ['createdAt', 'dueAt', 'completedAt', 'number', 'title'] as const
export type MissionSortField = (typeof missionSortFields)[number]

export type MissionRecord = {
  task_id: string
  task_name: string
  task_name_en: string
  element_id: string
  created_at: Date
  due_at: Date | null
  escalated: boolean
  completed_at: Date | null
  outcome: string | null
  outcome_en: string | null
  instance_id: string
  flow_key: string
  flow_name: string
  flow_name_en: string
  number: string
  title: string
  initiator_id: string
  initiator_name: string
  initiator_department: string
  status: 'active' | 'completed' | 'cancelled'
  business_state: string
  definition_version_id: string
  fields: Record<string, unknown>
}

const sortColumns: Readonly<Record<MissionSortField, string>> = {
  createdAt: 't.created_at',
  dueAt: 't.due_at',
  completedAt: 't.completed_at',
  number: 'i.number',
  title: 'i.title',
}

/** Open tasks of a person and of his roles; a task that is his twice counts once. */
const openTasks = `
  select distinct on (a.due_at, a.task_created_at, a.task_id)
         t.id, t.process_instance_id, t.element_id, t.name, t.name_en, t.created_at, t.due_at, t.escalated,
         null::timestamptz as completed_at, null::text as outcome, null::text as outcome_en
  from task_actors a join tasks t on t.process_instance_id = a.process_instance_id and t.id = a.task_id
  where (a.actor_kind = 'user' and a.actor_id = $1 or a.actor_kind = 'role' and a.actor_id = any($2::bigint[]))
    and ($3::text[] is null or a.definition_key = any($3::text[]))
  order by a.due_at, a.task_created_at, a.task_id`

const finishedTasks = `
  select h.id, h.process_instance_id, h.element_id, h.name, h.name_en, h.created_at, h.due_at, h.escalated,
         h.ended_at as completed_at, h.outcome_label as outcome, h.outcome_label_en as outcome_en
  from task_history h
  where h.completed_by = $1 and h.status = 'completed' and $2::bigint[] is not null
    and ($3::text[] is null or h.definition_key = any($3::text[]))`

export async function searchMissions(
  database: Queryable,
  caller: Caller,
  search: MissionSearch,
  now: Date,
): Promise<{ records: MissionRecord[]; total: number }> {
  const values: unknown[] = [caller.userId, caller.roleIds, search.flowKeys.length === 0 ? null : search.flowKeys]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (search.keyword !== '') {
    const text = `lower(i.number || ' ' || i.title || ' ' || i.initiator_name || ' ' || t.name)`
    conditions.push(`position(lower(${bind(search.keyword)}) in ${text}) > 0`)
  }
  if (search.elementId !== undefined) conditions.push(`t.element_id = ${bind(search.elementId)}`)
  if (search.businessState !== undefined) conditions.push(`i.business_state = ${bind(search.businessState)}`)
  if (search.overdue !== undefined)
    conditions.push(`coalesce(t.due_at <= ${bind(now)}, false) = ${bind(search.overdue)}`)
  const moment = search.finished ? 't.completed_at' : 't.created_at'
  if (search.from !== undefined) conditions.push(`${moment} >= ${bind(search.from)}`)
  if (search.to !== undefined) conditions.push(`${moment} <= ${bind(search.to)}`)
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const chosen = search.sort.map(
    ({ field, descending }) => `${sortColumns[field]} ${descending ? 'desc' : 'asc'} nulls last`,
  )
  // The overdue come first because their limit is the earliest.
  const usual = search.finished ? ['t.completed_at desc', 't.id'] : ['t.due_at', 't.created_at', 't.id']
  const order = [...chosen, ...usual].join(', ')
  const source = search.finished ? finishedTasks : openTasks
  const { rows } = await database.query<MissionRecord & { total: string }>(
    `select t.id as task_id, t.name as task_name, t.name_en as task_name_en, t.element_id, t.created_at, t.due_at,
            t.escalated, t.completed_at, t.outcome, t.outcome_en, i.id as instance_id, i.definition_key as flow_key,
            d.name as flow_name, d.name_en as flow_name_en, i.number, i.title, i.initiator_id, i.initiator_name,
            i.initiator_department, i.status, i.business_state, i.definition_version_id, i.fields,
            count(*) over () as total
     from (${source}) t
     join process_instances i on i.id = t.process_instance_id
     join process_definitions d on d.id = i.definition_id
     ${where} order by ${order} limit ${bind(search.limit)} offset ${bind(search.offset)}`,
    values,
  )
  return { records: rows, total: Number(rows[0]?.total ?? 0) }
}

export async function countMissions(
  database: Queryable,
  caller: Caller,
  flowKeys: readonly string[],
  now: Date,
): Promise<{ flowKey: string; name: string; nameEn: string; count: number; overdue: number }[]> {
  const { rows } = await database.query<{
    definition_key: string
    name: string
    name_en: string
    count: string
    overdue: string
  }>(
    `select a.definition_key, d.name, d.name_en, count(distinct a.task_id) as count,
            count(distinct a.task_id) filter (where a.due_at <= $4) as overdue
     from task_actors a join process_definitions d on d.definition_key = a.definition_key
     where (a.actor_kind = 'user' and a.actor_id = $1 or a.actor_kind = 'role' and a.actor_id = any($2::bigint[]))
       and ($3::text[] is null or a.definition_key = any($3::text[]))
     group by a.definition_key, d.name, d.name_en order by a.definition_key`,
    [caller.userId, caller.roleIds, flowKeys.length === 0 ? null : flowKeys, now],
  )
  return rows.map((row) => ({
    flowKey: row.definition_key,
    name: row.name,
    nameEn: row.name_en,
    count: Number(row.count),
    overdue: Number(row.overdue),
  }))
}

/** The actors of every open task of some instances. */
export async function listCurrentActors(
  database: Queryable,
  instanceIds: readonly string[],
): Promise<Map<string, Actor[]>> {
  const { rows } = await database.query<{ process_instance_id: string; actor_kind: Actor['kind']; actor_id: string }>(
    `select distinct process_instance_id, actor_kind, actor_id from task_actors
     where process_instance_id = any($1::uuid[]) order by process_instance_id, actor_kind, actor_id`,
    [instanceIds],
  )
  const byInstance = new Map<string, Actor[]>()
  for (const row of rows) {
    const actors = byInstance.get(row.process_instance_id) ?? []
    actors.push({ kind: row.actor_kind, id: Number(row.actor_id) })
    byInstance.set(row.process_instance_id, actors)
  }
  return byInstance
}

export type InstanceRecord = Pick<
  MissionRecord,
  | 'instance_id'
  | 'flow_key'
  | 'flow_name'
  | 'flow_name_en'
  | 'number'
  | 'title'
  | 'initiator_id'
  | 'initiator_name'
  | 'initiator_department'
  | 'status'
  | 'business_state'
> & { version: number; started_at: Date; ended_at: Date | null }

export async function searchInstances(
  database: Queryable,
  caller: Caller,
  search: {
    finished: boolean | undefined
    mine: boolean
    instanceId: string
    ownerName: string
    keyword: string
    limit: number
    offset: number
  },
): Promise<{ records: InstanceRecord[]; total: number }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (search.mine) conditions.push(`i.initiator_id = ${bind(caller.userId)}`)
  else if (!caller.permissions.has('workflow:admin')) {
    const [user, roles] = [bind(caller.userId), bind(caller.roleIds)]
    conditions.push(`i.id in (select process_instance_id from instance_participants
      where actor_kind = 'user' and actor_id = ${user} or actor_kind = 'role' and actor_id = any(${roles}::bigint[]))`)
  }
  if (search.finished !== undefined) conditions.push(`i.status ${search.finished ? '<>' : '='} 'active'`)
  if (search.instanceId !== '') {
    const prefix = bind(search.instanceId)
    conditions.push(`(starts_with(i.id::text, lower(${prefix})) or starts_with(lower(i.number), lower(${prefix})))`)
  }
  if (search.ownerName !== '') conditions.push(`position(${bind(search.ownerName)} in i.initiator_name) > 0`)
  if (search.keyword !== '') {
    conditions.push(
      `position(lower(${bind(search.keyword)}) in lower(i.number || ' ' || i.title || ' ' || i.initiator_name)) > 0`,
    )
  }
  const { rows } = await database.query<InstanceRecord & { total: string }>(
    `select i.id as instance_id, i.definition_key as flow_key, d.name as flow_name, d.name_en as flow_name_en, v.version,
            i.number, i.title, i.initiator_id, i.initiator_name, i.initiator_department, i.status, i.business_state,
            i.started_at, i.ended_at, count(*) over () as total
     from process_instances i
     join process_definitions d on d.id = i.definition_id
     join process_definition_versions v on v.id = i.definition_version_id
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by i.id desc limit ${bind(search.limit)} offset ${bind(search.offset)}`,
    values,
  )
  return { records: rows, total: Number(rows[0]?.total ?? 0) }
}

export type OperationRecord = {
  id: string
  kind: string
  element_id: string | null
  element_name: string
  element_name_en: string
  user_id: string | null
  user_name: string
  department_name: string
  on_behalf_of_name: string | null
  outcome_label: string | null
  outcome_label_en: string | null
  danger: boolean
  opinion: string
  duration_ms: string | null
  at: Date
}

export async function listOperations(database: Queryable, instanceId: string): Promise<OperationRecord[]> {
  const { rows } = await database.query<OperationRecord>(
    `select id, kind, element_id, element_name, element_name_en, user_id, user_name, department_name, on_behalf_of_name,
            outcome_label, outcome_label_en, danger, opinion, duration_ms, at
     from operations where process_instance_id = $1 order by at, id`,
    [instanceId],
  )
  return rows
}

/** Nodes left and flows taken, for the diagram. */
export async function listPassedElements(database: Queryable, instanceId: string): Promise<string[]> {
  const { rows } = await database.query<{ element_id: string }>(
    `select distinct element_id from activities
     where process_instance_id = $1 and ended_at is not null and outcome = 'completed' order by element_id`,
    [instanceId],
  )
  return rows.map((row) => row.element_id)
}

export type TaskRecord = {
  id: string
  process_instance_id: string
  element_id: string
  name: string
  name_en: string
  status: 'completed' | 'cancelled'
  completed_by: string | null
  due_at: Date | null
  escalated: boolean
  created_at: Date
  ended_at: Date
}

export async function findEndedTask(database: Queryable, taskId: string): Promise<TaskRecord | undefined> {
  const { rows } = await database.query<TaskRecord>(
    `select id, process_instance_id, element_id, name, name_en, status, completed_by, due_at, escalated, created_at, ended_at
     from task_history where id = $1`,
    [taskId],
  )
  return rows[0]
}
