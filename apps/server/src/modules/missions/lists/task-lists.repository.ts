/** The to-do and the finished list, as walks of their indexes. */
import type { Caller } from '../../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../../directory/actor.ts'
import type { Bind, ListKey, LongList } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { isSorted, sortedBy, type SortField } from './list-sorting.ts'
import type { MissionSearch } from './mission-search.ts'
import {
  hasLineParts,
  idsOfLine,
  isPlanField,
  isPlanSearched,
  planConditions,
  planField,
  type ShownIn,
} from './plan-fields.repository.ts'
import { hasParts, holdsText, idsOfText } from './search-text.repository.ts'

type Order = {
  readonly name: string
  readonly keys: readonly ListKey[]
  readonly descending: boolean
  /** The columns of the index in that order. */
  readonly columns: readonly string[]
}

const ID = { name: 'id', type: 'uuid' } as const
const CREATED = { name: 'created_at', type: 'timestamptz' } as const
const DUE = { name: 'due_order', type: 'timestamptz' } as const
const ENDED = { name: 'ended_at', type: 'timestamptz' } as const
const DATED = { name: 'dated', type: 'boolean' } as const

const dueColumns = ['x.due_order', 'x.task_created_at', 'x.task_id']
const due: Order = { name: 'todo.due', keys: [DUE, CREATED, ID], descending: false, columns: dueColumns }
/** What has no due date stays behind what has one. */
const dueDescending: Order = { ...due, name: 'todo.-due', keys: [DATED, ...due.keys], descending: true }
const arrivalOf = (descending: boolean): Order => ({
  name: descending ? 'todo.-arrival' : 'todo.arrival',
  keys: [CREATED, ID],
  descending,
  columns: ['x.task_created_at', 'x.task_id'],
})

/** One probe for each entry: for a plain join the planner may read the whole table. */
const INSTANCE = 'cross join lateral (select * from process_instances where id = w.instance_id limit 1) i'

export function sources(caller: Caller, bind: Bind): string {
  const { kinds, ids } = actorsOf(caller)
  return `unnest(${bind(kinds)}::text[], ${bind(ids)}::bigint[]) a(kind, id)`
}

/** Beside those the actors of the people he acts for, told by `own`; who acts for nobody is asked as before. */
function toDoSources(caller: Caller, bind: Bind): { from: string; conditions: string[] } {
  if (caller.owners.length === 0) return { from: sources(caller, bind), conditions: [] }
  const [own, theirs] = [actorsOf(caller), actorsOfOwners(caller)]
  const [kinds, ids] = [bind([...own.kinds, ...theirs.kinds]), bind([...own.ids, ...theirs.ids])]
  const isOwn = bind([...own.ids.map(() => true), ...theirs.ids.map(() => false)])
  return {
    from: `unnest(${kinds}::text[], ${ids}::bigint[], ${isOwn}::boolean[]) a(kind, id, own)`,
    conditions: [`(a.own or x.approval_of <> ${bind(caller.userId)})`],
  }
}

/** Open tasks of a person and of his roles; a task that is his twice is one entry. */
export function toDoList(caller: Caller, search: MissionSearch, now: Date, shownIn: ShownIn): LongList {
  const { flowKeys, keyword, businessState, overdue, elementId } = search
  const order = openOrder(search)
  const isByDue = order.keys.includes(DUE)
  // By due date there are an index of the workflow and one of state and workflow.
  const hasState = isByDue && businessState !== undefined
  const isByFlow = isByDue && (hasState || flowKeys.length > 0)
  const columns = `x.task_id as id, x.process_instance_id as instance_id, x.task_created_at as created_at, x.due_order,
    x.due_order < 'infinity' as dated, x.business_state, x.definition_key`

  function rangeOf(bind: Bind): Part['range'] {
    const moment = (at: string | Date | undefined) => (at === undefined ? undefined : `${bind(at)}::timestamptz`)
    if (!isByDue) return { from: moment(search.from), to: moment(search.to) }
    return { from: moment(overdue === false ? now : undefined), to: moment(overdue === true ? now : undefined) }
  }

  return {
    name: order.name,
    keys: order.keys,
    descending: order.descending,
    carried: ['instance_id', 'due_order', 'business_state', 'definition_key', 'created_at'].filter(
      (name) => !order.keys.some((key) => key.name === name),
    ),
    walk(bind, { after, limit }) {
      const whose = toDoSources(caller, bind)
      let { from } = whose
      const prefix: [string, string][] = [
        ['x.actor_kind', 'a.kind'],
        ['x.actor_id', 'a.id'],
      ]
      if (hasState) prefix.push(['x.business_state', `${bind(businessState)}::text`])
      if (isByFlow) {
        prefix.push(['x.definition_key', 'f.key'])
        const flows =
          flowKeys.length > 0 ? `unnest(${bind(flowKeys)}::text[])` : '(select definition_key from process_definitions)'
        from += ` cross join ${flows} f(key)`
      }
      const range = rangeOf(bind)
      return partsOf(order, after, range)
        .map((part) => {
          const { conditions } = whose
          const walk = {
            select: columns,
            table: 'task_actors',
            prefix,
            columns: order.columns,
            range: part.range,
            conditions,
          }
          const entries = walkIndex(walk, { ...order, keys: part.keys }, { after: part.after, limit }, bind)
          return `(select e.* from ${from} cross join lateral (${entries}) e)`
        })
        .join(' union all ')
    },
    joins: keyword !== '' || isPlanSearched(search) || isOrderSorted(search) ? INSTANCE : '',
    conditions(bind) {
      const shown = planConditions(search, caller, shownIn, bind)
      if (keyword !== '') shown.push(holdsText('i', keyword, bind))
      const isSearch = keyword !== '' || search.feeder !== ''
      if (flowKeys.length > 0 && !isByFlow) shown.push(`w.definition_key = any(${bind(flowKeys)}::text[])`)
      if (businessState !== undefined && (isSearch || !hasState)) {
        shown.push(`w.business_state = ${bind(businessState)}`)
      }
      if (elementId !== undefined) {
        shown.push(`(select t.element_id from tasks t
                     where t.process_instance_id = w.instance_id and t.id = w.id) = ${bind(elementId)}`)
      }
      // What the walk is narrowed by already is asked again of candidates only.
      if (overdue !== undefined && (isSearch || !isByDue || !overdue)) {
        shown.push(`(w.due_order <= ${bind(now)}) = ${bind(overdue)}`)
      }
      if (search.from !== undefined && (isSearch || isByDue)) shown.push(`w.created_at >= ${bind(search.from)}`)
      if (search.to !== undefined && (isSearch || isByDue)) shown.push(`w.created_at <= ${bind(search.to)}`)
      return shown
    },
    candidates: isTextSearch(search)
      ? {
          find: (bind) => `${idsOfSearch(search, bind)} and i.status = 'active'`,
          entries(bind) {
            const { from, conditions } = toDoSources(caller, bind)
            const asked = flowKeys.length > 0 ? [`x.definition_key = any(${bind(flowKeys)}::text[])`] : []
            return `select ${columns} from ${from} join task_actors x
            on x.process_instance_id = f.id and x.actor_kind = a.kind and x.actor_id = a.id
            where ${['true', ...asked, ...conditions].join(' and ')}`
          },
        }
      : undefined,
    sorted: sortedOf(search, caller, shownIn, order, {
      createdAt: 'w.created_at',
      dueAt: `nullif(w.due_order, 'infinity')`,
    }),
  }
}

/** What a person has done, newest first. */
export function finishedList(caller: Caller, search: MissionSearch, now: Date, shownIn: ShownIn): LongList {
  const { flowKeys, keyword, businessState, overdue, elementId } = search
  const [first] = search.sort
  const isAscending = search.sort.length === 1 && first?.field === 'completedAt' && !first.descending
  const order: Order = {
    name: isAscending ? 'finished.ended' : 'finished.-ended',
    keys: [ENDED, ID],
    descending: !isAscending,
    columns: ['x.ended_at', 'x.id'],
  }
  const columns = `x.ended_at, x.id, x.process_instance_id as instance_id, x.element_id, x.definition_key, x.due_at,
    x.created_at`

  function mine(bind: Bind): string[] {
    const conditions = [`x.completed_by = ${bind(caller.userId)}`, `x.status = 'completed'`]
    if (search.from !== undefined) conditions.push(`x.ended_at >= ${bind(search.from)}`)
    if (search.to !== undefined) conditions.push(`x.ended_at <= ${bind(search.to)}`)
    return conditions
  }
  const momentOf = (moment: string | undefined, bind: Bind) =>
    moment === undefined ? undefined : `${bind(moment)}::timestamptz`

  return {
    name: order.name,
    keys: order.keys,
    descending: order.descending,
    carried: ['instance_id', 'element_id', 'definition_key', 'due_at', 'created_at'],
    walk(bind, part) {
      const prefix: [string, string][] = [['x.completed_by', 'o.id']]
      if (flowKeys.length > 0) prefix.push(['x.definition_key', 'f.key'])
      const entries = walkIndex(
        {
          select: columns,
          table: 'task_history',
          prefix,
          columns: order.columns,
          range: { from: momentOf(search.from, bind), to: momentOf(search.to, bind) },
          conditions: [`x.status = 'completed'`],
        },
        order,
        part,
        bind,
      )
      const flows = flowKeys.length === 0 ? '' : `cross join unnest(${bind(flowKeys)}::text[]) f(key)`
      return `select e.* from unnest(${bind([caller.userId])}::bigint[]) o(id) ${flows} cross join lateral (${entries}) e`
    },
    joins:
      keyword !== '' || businessState !== undefined || isPlanSearched(search) || isOrderSorted(search) ? INSTANCE : '',
    conditions(bind) {
      const shown = planConditions(search, caller, shownIn, bind)
      if (keyword !== '') shown.push(holdsText('i', keyword, bind))
      if (businessState !== undefined) shown.push(`i.business_state = ${bind(businessState)}`)
      if (elementId !== undefined) shown.push(`w.element_id = ${bind(elementId)}`)
      if (overdue !== undefined) shown.push(`coalesce(w.due_at <= ${bind(now)}, false) = ${bind(overdue)}`)
      return shown
    },
    candidates: isTextSearch(search)
      ? {
          find: (bind) => idsOfSearch(search, bind),
          entries: (bind) => `select ${columns} from task_history x
            where x.process_instance_id = f.id and ${mine(bind).join(' and ')}
              and (${bind(flowKeys)}::text[] = '{}' or x.definition_key = any(${bind(flowKeys)}::text[]))`,
        }
      : undefined,
    sorted: sortedOf(search, caller, shownIn, order, {
      createdAt: 'w.created_at',
      dueAt: 'w.due_at',
      completedAt: 'w.ended_at',
    }),
  }
}

/** One moment, or none, is an order that an index has; a range of arrivals is read in the order of arrival. */
function openOrder(search: MissionSearch): Order {
  const [first] = search.sort
  if (!isOrderSorted(search) && first !== undefined) {
    if (first.field === 'createdAt') return arrivalOf(first.descending)
    if (first.field === 'dueAt') return first.descending ? dueDescending : due
  }
  return search.from !== undefined || search.to !== undefined ? arrivalOf(false) : due
}

/** A text that an index of texts can find. */
const isTextSearch = (search: MissionSearch) => hasParts(search.keyword) || hasLineParts(search)
const idsOfSearch = ({ keyword, feeder }: MissionSearch, bind: Bind) =>
  hasParts(keyword) ? idsOfText(keyword, bind) : idsOfLine(feeder, bind)

const isOrderSorted = ({ sort, finished }: MissionSearch) =>
  isSorted(sort, finished ? ['completedAt'] : ['createdAt', 'dueAt', 'completedAt'])

function sortedOf(
  search: MissionSearch,
  caller: Caller,
  shownIn: ShownIn,
  order: Order,
  moments: Partial<Record<SortField, string>>,
): LongList['sorted'] {
  if (!isOrderSorted(search)) return undefined
  const known: Partial<Record<SortField, string>> = { ...moments, number: 'i.number', title: 'i.title' }
  return sortedBy(
    caller,
    search.sort,
    (field, bind) => (isPlanField(field) ? planField(field, caller, shownIn, bind) : known[field]),
    order,
  )
}

type Part = {
  readonly keys: readonly ListKey[]
  readonly after: readonly string[] | undefined
  readonly range: { readonly from?: string | undefined; readonly to?: string | undefined }
}

/** Later than any due date that somebody could mean, and before "none". */
const LAST_DUE = `timestamptz '200000-01-01'`

/** The walks that together make the list behind a key: what has a due date and what has none are two. */
function partsOf(order: Order, after: readonly string[] | undefined, range: Part['range']): Part[] {
  if (order.keys[0] !== DATED) return [{ keys: order.keys, after, range }]
  const keys = order.keys.slice(1)
  const [dated, ...key] = after ?? []
  const withDate = {
    keys,
    after: dated === 'true' ? key : undefined,
    range: { from: range.from, to: range.to ?? LAST_DUE },
  }
  const without = { keys, after: dated === 'false' ? key : undefined, range: { from: `timestamptz 'infinity'` } }
  const isOverdueOnly = range.to !== undefined
  return [...(dated === 'false' ? [] : [withDate]), ...(isOverdueOnly ? [] : [without])]
}
