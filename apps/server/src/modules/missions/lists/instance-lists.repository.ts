/** Lists of instances, newest first: one's own, those one takes or took part in, and all for administrators. */
import type { Caller } from '../../../http/caller.ts'
import type { Bind, LongList } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { isSorted, sortedBy, type Sort, type SortField } from './list-sorting.ts'
import {
  hasLineParts,
  idsOfLine,
  isPlanField,
  planConditions,
  planField,
  type PlanSearch,
  type ShownIn,
} from './plan-fields.repository.ts'
import {
  beginsWith,
  hasParts,
  holdsName,
  holdsText,
  idsOfName,
  idsOfPrefix,
  idsOfText,
} from './search-text.repository.ts'
import { sources } from './task-lists.repository.ts'

export type InstanceSearch = PlanSearch & {
  readonly sort: Sort
  readonly finished: boolean | undefined
  readonly mine: boolean
  readonly instanceId: string
  readonly ownerName: string
  readonly keyword: string
  readonly from: string | undefined
  readonly to: string | undefined
}

const INSTANCE = 'cross join lateral (select * from process_instances where id = w.id limit 1) i'
/** Ids hold the moment of the start. */
const keys = [{ name: 'id', type: 'uuid' }] as const

/**
 * @param owners whose instances an administrator looks for; undefined for those of everybody
 */
export function instanceList(
  caller: Caller,
  search: InstanceSearch,
  owners: readonly number[] | undefined,
  shownIn: ShownIn,
): LongList {
  const { finished, mine, instanceId, ownerName, keyword } = search
  const [first] = search.sort
  const isResorted = isSorted(search.sort, ['startedAt'])
  const isOldestFirst = !isResorted && first !== undefined && !first.descending
  const order = { keys, descending: !isOldestFirst }
  const isAdministrator = caller.permissions.has('workflow:admin')
  const initiators = mine ? [caller.userId] : isAdministrator ? owners : undefined
  const isOfParticipant = initiators === undefined && !isAdministrator
  const statuses = [...(finished === true ? [] : ['active']), ...(finished === false ? [] : ['completed', 'cancelled'])]
  const ended = [...(finished === true ? [] : [false]), ...(finished === false ? [] : [true])]
  const idOf = isOfParticipant ? 'x.process_instance_id' : 'x.id'

  /** Each of these with a limit is one walk of an index. */
  function visible(bind: Bind): { from: string; table: string; prefix: [string, string][] } {
    if (isOfParticipant) {
      return {
        from: `${sources(caller, bind)} cross join unnest(${bind(ended)}::boolean[]) s(ended)`,
        table: 'instance_participants',
        prefix: [
          ['x.actor_kind', 'a.kind'],
          ['x.actor_id', 'a.id'],
          ['x.ended', 's.ended'],
        ],
      }
    }
    const from = `unnest(${bind(statuses)}::text[]) s(status)`
    const status: [string, string] = ['x.status', 's.status']
    if (initiators === undefined) return { from, table: 'process_instances', prefix: [status] }
    return {
      from: `${from} cross join unnest(${bind(initiators)}::bigint[]) o(id)`,
      table: 'process_instances',
      prefix: [['x.initiator_id', 'o.id'], status],
    }
  }

  return {
    name: `instances.${mine ? 'mine' : 'all'}.${finished ?? 'any'}${isOldestFirst ? '.oldest' : ''}`,
    ...order,
    carried: [],
    walk(bind, part) {
      const { from, ...index } = visible(bind)
      const walk = { ...index, select: `${idOf} as id`, columns: [idOf], range: idRange(search, bind) }
      return `select e.id from ${from} cross join lateral (${walkIndex(walk, order, part, bind)}) e`
    },
    joins: INSTANCE,
    conditions(bind) {
      const shown = planConditions(search, caller, shownIn, bind)
      if (instanceId !== '') shown.push(beginsWith('i', instanceId, bind))
      if (ownerName !== '') shown.push(holdsName('i', ownerName, bind))
      if (keyword !== '') shown.push(holdsText('i', keyword, bind))
      if (search.from !== undefined) shown.push(`i.started_at >= ${bind(search.from)}`)
      if (search.to !== undefined) shown.push(`i.started_at <= ${bind(search.to)}`)
      return shown
    },
    candidates: candidatesOf(search, (bind) => {
      const { from, table, prefix } = visible(bind)
      const same = prefix.map(([column, value]) => `${column} = ${value}`)
      return `select ${idOf} as id from ${from} join ${table} x on ${[`${idOf} = f.id`, ...same].join(' and ')}`
    }),
    sorted: isResorted
      ? sortedBy(
          caller,
          search.sort,
          (field, bind) => (isPlanField(field) ? planField(field, caller, shownIn, bind) : columns[field]),
          order,
        )
      : undefined,
  }
}

const columns: Partial<Record<SortField, string>> = { startedAt: 'i.started_at', number: 'i.number', title: 'i.title' }

function candidatesOf(search: InstanceSearch, entries: (bind: Bind) => string): LongList['candidates'] {
  const { instanceId, keyword, ownerName, feeder } = search
  if (instanceId !== '')
    return { find: (bind, limit) => idsOfPrefix(instanceId, bind, limit), entries, comeFirst: true }
  if (hasParts(keyword)) return { find: (bind) => idsOfText(keyword, bind), entries }
  if (hasLineParts(search)) return { find: (bind) => idsOfLine(feeder, bind), entries }
  return hasParts(ownerName) ? { find: (bind) => idsOfName(ownerName, bind), entries } : undefined
}

/** An id is made when its instance starts; clocks of two servers may differ by less than this. */
const CLOCKS_DIFFER_MS = 60_000

/** The ids hold the moment of the start, so that a range of dates is a range of the index. */
function idRange({ from, to }: InstanceSearch, bind: Bind) {
  return {
    from: from === undefined ? undefined : `${bind(uuidAt(Date.parse(from) - CLOCKS_DIFFER_MS, '0'))}::uuid`,
    to: to === undefined ? undefined : `${bind(uuidAt(Date.parse(to) + CLOCKS_DIFFER_MS, 'f'))}::uuid`,
  }
}

const LAST_MS = 2 ** 48 - 1

/** The first ('0') or last ('f') UUIDv7 of a millisecond. */
function uuidAt(ms: number, rest: '0' | 'f'): string {
  const hex = Math.min(Math.max(ms, 0), LAST_MS).toString(16).padStart(12, '0') + rest.repeat(20)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
