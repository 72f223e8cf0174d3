/** What lists of tasks and of instances ask and sort by alike, of the instance `i`. */
import type { Caller } from '../../../http/caller.ts'
import type { Bind } from '../../../http/long-list.ts'
import type { InstanceConditions } from './instance-search.ts'
import type { KnownOfSearch } from './known-of-search.ts'
import type { SoughtHandler } from './known-of-search.repository.ts'
import { formFieldOf, type SortedField } from './list-sorting.ts'
import { formField, isPlanField, planConditions, planField, type ShownIn } from './plan-fields.repository.ts'
import { hasNumber, hasTitle, holdsName, holdsText } from './search-text.repository.ts'

/** One probe for each entry: for a plain join the planner may read the whole table. */
export const instanceOf = (id: string) =>
  `cross join lateral (select * from process_instances where id = ${id} limit 1) i`

/** What is asked of every entry; statuses, workflows and versions are left to those who can walk by them. */
export function instanceConditions(
  search: InstanceConditions,
  caller: Caller,
  { shownIn, handler }: KnownOfSearch,
  bind: Bind,
): string[] {
  const { keyword, number, title, initiatorId, ownerName, startedFrom, startedTo } = search
  const found = planConditions(search, caller, shownIn, bind)
  if (keyword !== '') found.push(holdsText('i', keyword, bind))
  if (number !== '') found.push(hasNumber('i', number, bind))
  if (title !== '') found.push(hasTitle('i', title, bind))
  if (initiatorId !== undefined) found.push(`i.initiator_id = ${bind(initiatorId)}`)
  if (ownerName !== '') found.push(holdsName('i', ownerName, bind))
  if (handler !== undefined) found.push(isHandledBy(handler, bind))
  if (startedFrom !== undefined) found.push(`i.started_at >= ${bind(startedFrom)}`)
  if (startedTo !== undefined) found.push(`i.started_at <= ${bind(startedTo)}`)
  return found
}

export const isOfStatuses = (statuses: readonly string[], bind: Bind) => `i.status = any(${bind(statuses)}::text[])`
export const isOfVersions = (versions: readonly number[], bind: Bind) =>
  `i.definition_version_id = any(${bind(versions)}::bigint[])`

/** Whether it stands at one of some elements. */
export const standsAt = (elementIds: readonly string[], bind: Bind) =>
  `coalesce((select true from tokens k where k.process_instance_id = i.id
               and k.element_id = any(${bind(elementIds)}::text[]) limit 1), false)`

/** Ids of the instances that do, the newest first of each element; some of them twice. */
export const idsStandingAt = (elementIds: readonly string[], bind: Bind, limit: string) =>
  `select e.id from unnest(${bind(elementIds)}::text[]) n(element_id)
   cross join lateral (
     select k.process_instance_id as id from tokens k where (k.element_id) >= (n.element_id) and (k.element_id) <= (n.element_id)
     order by k.element_id desc, k.process_instance_id desc limit ${limit}) e`

/** Scalar and limited, so that each is a probe: an `exists` the planner may answer by reading the whole table once. */
const isHandledBy = ({ userId, kinds, ids }: SoughtHandler, bind: Bind) =>
  `coalesce(
     (select true from task_actors a where a.process_instance_id = i.id
        and (a.actor_kind, a.actor_id) in (select * from unnest(${bind(kinds)}::text[], ${bind(ids)}::bigint[])) limit 1),
     (select true from task_history h where h.process_instance_id = i.id
        and h.completed_by = ${bind(userId)} and h.status = 'completed' limit 1),
     false)`

const columns: Readonly<Partial<Record<SortedField, string>>> = {
  startedAt: 'i.started_at',
  endedAt: 'i.ended_at',
  number: 'i.number',
  title: 'i.title',
  flow: 'i.definition_key',
  version: '(select v.version from process_definition_versions v where v.id = i.definition_version_id)',
  status: 'i.status',
  businessState: 'i.business_state',
  initiator: 'i.initiator_name',
  // Whoever of them comes first by name.
  handler: `(select min(coalesce(u.name, r.name, o.name)) from task_actors a
    left join users u on a.actor_kind = 'user' and u.id = a.actor_id
    left join roles r on a.actor_kind = 'role' and r.id = a.actor_id
    left join organisation_details o on a.actor_kind in ('department', 'post') and o.id = a.actor_id
    where a.process_instance_id = i.id)`,
}

/** SQL of what a list is sorted by; undefined for what an instance has not. */
export function instanceColumn(field: SortedField, caller: Caller, shownIn: ShownIn, bind: Bind): string | undefined {
  const ofForm = formFieldOf(field)
  if (ofForm !== undefined) return formField(ofForm, caller, shownIn, bind)
  return isPlanField(field) ? planField(field, caller, shownIn, bind) : columns[field]
}
