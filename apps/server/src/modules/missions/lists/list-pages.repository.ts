/** The pages of the lists, joined by their rows only, and the counts. */
import type { SeenForms } from '@liveline/contract/form/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { allOfLongList, countFewOfLongList, pageOfLongList } from '../../../http/long-list-page.ts'
import type { ListPage, LongList, LongPaging } from '../../../http/long-list.ts'
import { instanceList } from './instance-lists.repository.ts'
import type { InstanceSearch } from './instance-search.ts'
import type { KnownOfSearch } from './known-of-search.ts'
import { findOwners } from './known-of-search.repository.ts'
import type { TaskActor } from '../../process-instances/store/stored-instance.ts'
import type { Actor } from '../../directory/actor.ts'
import { actorsOf, actorsOfOwners } from '../../directory/actor.ts'

export type MissionRecord = {
  task_id: string
  task_name: string
  task_name_en: string
  element_id: string
  created_at: Date
  due_at: Date | null
  escalated: boolean
  claimed_by: string | null
  completed_at: Date | null
  /** Of an ended task; of open ones `listActorsOf` tells. */
  on_behalf_of_id: string | null
  on_behalf_of_name: string | null
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
  status: 'active' | 'suspended' | 'completed' | 'cancelled'
  business_state: string
  definition_version_id: string
  fields: Record<string, unknown>
  /** The versions of the forms of its instance, 0 of one that nobody has filled in; null in the list of finished tasks. */
  seen: SeenForms | null
}

/** The page of tasks of a list; the list decides what it is of. */
export async function pageMissions(
  database: Queryable,
  list: LongList,
  finished: boolean,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { records: MissionRecord[] }> {
  const { ids, ...page } = await pageOfLongList(database, list, paging)
  const tasks = finished
    ? `(select h.id, h.process_instance_id, h.element_id, h.name, h.name_en, h.created_at, h.due_at, h.escalated,
               h.ended_at as completed_at, h.outcome_label as outcome, h.outcome_label_en as outcome_en,
               null::bigint as claimed_by, h.on_behalf_of_id, h.on_behalf_of_name
        from task_history h where h.id = p.id limit 1)`
    : `(select o.id, o.process_instance_id, o.element_id, o.name, o.name_en, o.created_at, o.due_at, o.escalated,
               null::timestamptz as completed_at, null::text as outcome, null::text as outcome_en, o.claimed_by,
               null::bigint as on_behalf_of_id, null::text as on_behalf_of_name
        from tasks o where o.id = p.id limit 1)`
  // In the statement that reads the row: what changes from then on was not seen.
  const seen = finished
    ? 'null::json'
    : `(select json_object_agg(f.form_key, coalesce((select d.rev from form_data d where d.id = f.form_data_id), 0))
        from instance_forms f where f.process_instance_id = i.id)`
  const { rows } = await database.query<MissionRecord>(
    `select t.id as task_id, t.name as task_name, t.name_en as task_name_en, t.element_id, t.created_at, t.due_at,
            t.escalated, t.claimed_by, t.on_behalf_of_id, t.on_behalf_of_name, t.completed_at, t.outcome, t.outcome_en, i.id as instance_id, i.definition_key as flow_key,
            d.name as flow_name, d.name_en as flow_name_en, i.number, i.title, i.initiator_id, i.initiator_name,
            i.initiator_department, i.status, i.business_state, i.definition_version_id, i.fields,
            ${seen} as seen
     from unnest($1::uuid[]) with ordinality p(id, place)
     cross join lateral ${tasks} t
     cross join lateral (select * from process_instances where id = t.process_instance_id limit 1) i
     join process_definitions d on d.id = i.definition_id
     order by p.place`,
    [ids],
  )
  return { records: rows, ...page }
}

export type FlowCount = {
  readonly flowKey: string
  readonly name: string
  readonly nameEn: string
  readonly count: number
  readonly overdue: number
}

/**
 * Open tasks of a person and his roles by workflow, a task that is his twice counted once.
 * @param most how far each workflow is counted: one more means that there are more; undefined counts all
 */
export async function countMissions(
  database: Queryable,
  caller: Caller,
  { flowKeys, most }: { flowKeys: readonly string[]; most: number | undefined },
  now: Date,
): Promise<FlowCount[]> {
  const [own, theirs] = [actorsOf(caller), actorsOfOwners(caller)]
  const isDelegate = theirs.ids.length > 0
  const whose = isDelegate
    ? 'unnest($1::text[], $2::bigint[], $6::boolean[]) a(kind, id, own)'
    : 'unnest($1::text[], $2::bigint[]) a(kind, id)'
  const { rows } = await database.query<FlowCount>(
    // A walk as `walkIndex` makes them. The overdue are the first of each, so those that it reaches are all of them, or more than are counted.
    `select d.definition_key as "flowKey", d.name, d.name_en as "nameEn", n.count, n.overdue
     from process_definitions d
     cross join lateral (
       select count(*)::int as count, (count(*) filter (where due_order <= $4))::int as overdue
       from (select distinct e.due_order, e.task_created_at, e.task_id
             from ${whose}
             cross join lateral (
               select x.due_order, x.task_created_at, x.task_id from task_actors x
               where (x.actor_kind, x.actor_id, x.definition_key) >= (a.kind, a.id, d.definition_key)
                 and (x.actor_kind, x.actor_id, x.definition_key) <= (a.kind, a.id, d.definition_key)
                 ${isDelegate ? 'and (a.own or x.approval_of <> $7)' : ''}
               order by x.actor_kind, x.actor_id, x.definition_key, x.due_order, x.task_created_at, x.task_id
               limit $5) e
             order by 1, 2, 3 limit $5) counted) n
     where ($3::text[] is null or d.definition_key = any($3::text[])) and n.count > 0
     order by d.definition_key`,
    [
      [...own.kinds, ...theirs.kinds],
      [...own.ids, ...theirs.ids],
      flowKeys.length === 0 ? null : flowKeys,
      now,
      most === undefined ? null : most + 1,
      ...(isDelegate ? [[...own.ids.map(() => true), ...theirs.ids.map(() => false)], caller.userId] : []),
    ],
  )
  return rows
}

/** The actors of open tasks, as a policy reads them. */
export async function listActorsOf(
  database: Queryable,
  taskIds: readonly string[],
): Promise<Map<string, readonly TaskActor[]>> {
  const { rows } = await database.query<{ task_id: string; actors: TaskActor[] }>(
    `select task_id, json_agg(json_strip_nulls(json_build_object(
       'kind', actor_kind, 'id', actor_id, 'approvalOf', approval_of))) as actors
     from task_actors where task_id = any($1::uuid[]) group by task_id`,
    [taskIds],
  )
  return new Map(rows.map(({ task_id, actors }) => [task_id, actors]))
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

export type StandingAt = {
  readonly process_instance_id: string
  readonly element_id: string
  /** Of the called process in which the element is; null: it is of the instance's own drawing. */
  readonly called_version_id: string | null
  readonly waits_for_others: boolean
}

/** The elements where instances stand. */
export async function listStanding(database: Queryable, instanceIds: readonly string[]): Promise<StandingAt[]> {
  const { rows } = await database.query<StandingAt>(
    `with recursive standing as (
       select distinct process_instance_id, element_id, scope_id, state = 'arrived' as waits from tokens
       where process_instance_id = any($1::uuid[]) and state <> 'scope'
     ), around as (
       select s.process_instance_id, s.id as scope_id, s.parent_scope_id, s.definition_id
       from (select distinct process_instance_id, scope_id from standing) t
       cross join lateral (select * from scopes where process_instance_id = t.process_instance_id and id = t.scope_id limit 1) s
       union all
       select a.process_instance_id, a.scope_id, s.parent_scope_id, s.definition_id
       from around a
       cross join lateral (select * from scopes where process_instance_id = a.process_instance_id and id = a.parent_scope_id limit 1) s
       where a.definition_id is null
     )
     select t.process_instance_id, t.element_id, a.definition_id as called_version_id, bool_and(t.waits) as waits_for_others
     from standing t
     left join around a on a.process_instance_id = t.process_instance_id and a.scope_id = t.scope_id
       and a.definition_id is not null
     group by t.process_instance_id, t.element_id, a.definition_id
     order by t.process_instance_id, t.element_id, a.definition_id`,
    [instanceIds],
  )
  return rows
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
  | 'definition_version_id'
  | 'fields'
> & { version: number; started_at: Date; ended_at: Date | null }

async function listOf(database: Queryable, caller: Caller, search: InstanceSearch, known: KnownOfSearch) {
  const owners = search.ownerName === '' ? undefined : await findOwners(database, search.ownerName)
  return instanceList(caller, search, owners, known)
}

/** All of them in their order, `most` at most. */
export const listInstanceIds = async (
  database: Queryable,
  caller: Caller,
  search: InstanceSearch,
  known: KnownOfSearch,
  most: number,
): Promise<string[]> => allOfLongList(database, await listOf(database, caller, search, known), most)

/** Only how many: of what stands still, which few of very many do. */
export const countStandingStill = async (
  database: Queryable,
  caller: Caller,
  search: InstanceSearch,
  known: KnownOfSearch,
) => countFewOfLongList(database, await listOf(database, caller, search, known))

export async function pageInstances(
  database: Queryable,
  caller: Caller,
  search: InstanceSearch,
  known: KnownOfSearch,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { records: InstanceRecord[] }> {
  const { ids, ...page } = await pageOfLongList(database, await listOf(database, caller, search, known), paging)
  const { rows } = await database.query<InstanceRecord>(
    `select i.id as instance_id, i.definition_key as flow_key, d.name as flow_name, d.name_en as flow_name_en, v.version,
            i.number, i.title, i.initiator_id, i.initiator_name, i.initiator_department, i.status, i.business_state,
            i.started_at, i.ended_at, i.definition_version_id, i.fields
     from unnest($1::uuid[]) with ordinality p(id, place)
     cross join lateral (select * from process_instances where id = p.id limit 1) i
     join process_definitions d on d.id = i.definition_id
     join process_definition_versions v on v.id = i.definition_version_id
     order by p.place`,
    [ids],
  )
  return { records: rows, ...page }
}
