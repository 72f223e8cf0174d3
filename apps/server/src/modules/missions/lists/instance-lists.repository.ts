/** Lists of instances, newest first: one's own, those one takes or took part in, and all for administrators. */
import type { Caller } from '../../../http/caller.ts'
import type { Bind, LongList } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { candidatesOf } from './instance-candidates.repository.ts'
import {
  instanceColumn,
  instanceConditions,
  instanceOf,
  isOfStatuses,
  isOfVersions,
  standsAt,
} from './instance-conditions.repository.ts'
import { byEnd, byStart, endRange, idRange, type InstanceOrder } from './instance-order.ts'
import type { InstanceSearch, Status } from './instance-search.ts'
import {
  everyInstance,
  isWholeOf,
  ofCaller,
  ofHandler,
  ofInitiators,
  ofVersions,
  type InstanceWalk,
} from './instance-walks.repository.ts'
import type { KnownOfSearch } from './known-of-search.ts'
import { hasTrouble, isOverdue } from './instance-troubles.repository.ts'
import { isSorted, sortedBy } from './list-sorting.ts'
import { beginsWith } from './search-text.repository.ts'

/** With more of them, workflows and versions are asked of each entry instead. */
const MOST_WALKS = 200

/**
 * @param owners whose instances an administrator looks for; undefined for those of everybody
 */
export function instanceList(
  caller: Caller,
  search: InstanceSearch,
  owners: readonly number[] | undefined,
  known: KnownOfSearch,
): LongList {
  const statuses = statusesOf(search)
  const walks = walksOf(caller, search, owners, known, statuses)
  const [walk] = walks
  const order = orderOf(search, statuses, walk.kind === 'all')
  const candidates = candidatesOf(search, known, { statuses, walked: walk.kind }, (bind) =>
    entriesOf(walks, order, bind),
  )
  const isResorted = isSorted(search.sort, [order.isByEnd ? 'endedAt' : 'startedAt'])

  return {
    name: `instances.${search.mine ? 'mine' : 'all'}.${search.finished ?? 'any'}${order.isByEnd ? '.ended' : ''}${order.descending ? '' : '.oldest'}`,
    keys: order.keys,
    descending: order.descending,
    carried: [],
    walk: (bind, part) =>
      walks
        .map((one) => {
          const ended = order.isByEnd ? ['x.ended_at'] : []
          const entries = walkIndex(
            {
              ...one,
              select: [...ended, `${one.id} as id`].join(', '),
              columns: [...ended, one.id],
              range: (order.isByEnd ? endRange : idRange)(search, bind),
              conditions: [...(one.conditions ?? []), ...(order.isByEnd ? ['x.ended_at is not null'] : [])],
            },
            order,
            part,
            bind,
          )
          return `(select e.* from ${one.from(bind)} cross join lateral (${entries}) e)`
        })
        .join(' union all '),
    joins: instanceOf('w.id'),
    conditions(bind, areFound = false) {
      const settled = areFound ? candidates?.settles : undefined
      // What is walked by its applicant needs no look at each entry, which is what a count of many costs.
      const asked = isWalkOfInitiator(search, caller, walk) ? { ...search, initiatorId: undefined } : search
      const shown = instanceConditions(asked, caller, known, bind)
      if (search.instanceId !== '') shown.push(beginsWith('i', search.instanceId, bind))
      if (search.businessStates.length > 0) shown.push(`i.business_state = any(${bind(search.businessStates)}::text[])`)
      if (search.elementIds.length > 0) shown.push(standsAt(search.elementIds, bind))
      if (walk.table !== 'process_instances' && !isWholeOf(statuses)) shown.push(isOfStatuses(statuses, bind))
      if (known.versions !== undefined && walk.kind !== 'versions') shown.push(isOfVersions(known.versions, bind))
      if (search.endedFrom !== undefined) shown.push(`i.ended_at >= ${bind(search.endedFrom)}`)
      if (search.endedTo !== undefined) shown.push(`i.ended_at <= ${bind(search.endedTo)}`)
      if (search.overdue && settled !== 'overdue') shown.push(isOverdue(known.now, bind))
      if (search.trouble !== undefined && settled !== 'trouble') shown.push(hasTrouble(search.trouble, known.now, bind))
      return shown
    },
    candidates,
    sorted: isResorted
      ? sortedBy(caller, search.sort, (field, bind) => instanceColumn(field, caller, known.shownIn, bind), order)
      : undefined,
  }
}

const every: readonly Status[] = ['active', 'suspended', 'completed', 'cancelled']

/** A suspended instance is under way. */
function statusesOf({ finished, statuses, elementIds, endedFrom, endedTo }: InstanceSearch): Status[] {
  const isOver = (status: Status) => status === 'completed' || status === 'cancelled'
  const hasEnd = endedFrom !== undefined || endedTo !== undefined
  return (
    every
      .filter((status) => finished === undefined || isOver(status) === finished)
      .filter((status) => !hasEnd || isOver(status))
      // What has ended stands nowhere.
      .filter((status) => elementIds.length === 0 || !isOver(status))
      .filter((status) => statuses.length === 0 || statuses.includes(status))
  )
}

/** The narrowest that an index has in order. */
function walksOf(
  caller: Caller,
  { mine, initiatorId }: InstanceSearch,
  owners: readonly number[] | undefined,
  { handler, versions }: KnownOfSearch,
  statuses: readonly Status[],
): [InstanceWalk, ...InstanceWalk[]] {
  const isAdministrator = caller.permissions.has('workflow:admin')
  if (mine || initiatorId === caller.userId) return [ofInitiators([caller.userId], statuses)]
  if (!isAdministrator) return ofCaller(caller, statuses)
  const initiators = initiatorId === undefined ? owners : [initiatorId]
  if (initiators !== undefined) return [ofInitiators(initiators, statuses)]
  if (handler !== undefined) return [ofHandler(handler, statuses)]
  const isFew = versions !== undefined && versions.length * statuses.length <= MOST_WALKS
  return [isFew ? ofVersions(versions, statuses) : everyInstance(statuses)]
}

/** Whether the walk has the instances of the applicant that is asked for, and no others: see `walksOf`. */
const isWalkOfInitiator = ({ mine, initiatorId }: InstanceSearch, caller: Caller, { kind }: InstanceWalk) =>
  kind === 'initiators' && (!mine || initiatorId === caller.userId)

/** By start, unless by end alone is asked for of what has ended, all of which an index has in that order. */
function orderOf({ sort }: InstanceSearch, statuses: readonly Status[], isOfAll: boolean): InstanceOrder {
  const [first] = sort
  if (sort.length !== 1 || first === undefined) return byStart(true)
  const hasEnded = statuses.every((status) => status === 'completed' || status === 'cancelled')
  if (first.field === 'endedAt' && isOfAll && hasEnded) return byEnd(first.descending)
  return byStart(first.field !== 'startedAt' || first.descending)
}

const entriesOf = (walks: readonly InstanceWalk[], { isByEnd }: InstanceOrder, bind: Bind) =>
  walks
    .map(({ from, table, id, prefix, conditions = [] }) => {
      const same = [`${id} = f.id`, ...prefix.map(([column, value]) => `${column} = ${value}`), ...conditions]
      return `select ${isByEnd ? 'x.ended_at, ' : ''}${id} as id from ${from(bind)} join ${table} x on ${same.join(' and ')}`
    })
    .join(' union all ')
