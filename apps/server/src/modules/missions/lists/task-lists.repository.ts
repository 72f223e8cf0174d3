/** The to-do and the finished list, as walks of their indexes. */
import type { Caller } from '../../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../../directory/actor.ts'
import type { Bind, ListKey, LongList } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { foundByText } from './instance-candidates.repository.ts'
import {
  instanceColumn,
  instanceConditions,
  instanceOf,
  isOfStatuses,
  isOfVersions,
} from './instance-conditions.repository.ts'
import type { MissionSearch } from './instance-search.ts'
import type { KnownOfSearch } from './known-of-search.ts'
import { isSorted, sortedBy, type SortedField } from './list-sorting.ts'

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

function sources(caller: Caller, bind: Bind): string {
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
export function toDoList(caller: Caller, search: MissionSearch, now: Date, known: KnownOfSearch): LongList {
  const { flowKeys, businessState, overdue, elementId } = search
  const found = foundByText(search, search.number, `i.status in ('active', 'suspended')`)
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
    const { dueFrom, dueTo } = search
    const isLate = (at: string | undefined) => at !== undefined && Date.parse(at) > now.getTime()
    return {
      from: moment(overdue === false && !isLate(dueFrom) ? now : dueFrom),
      to: moment(overdue === true && (dueTo === undefined || isLate(dueTo)) ? now : dueTo),
    }
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
    joins: asksInstance(search, caller, known) || isOrderSorted(search) ? instanceOf('w.instance_id') : '',
    conditions(bind) {
      const shown = conditionsOf(search, caller, known, bind)
      const isSearch = found !== undefined
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
      if (search.dueFrom !== undefined) shown.push(`w.due_order between ${bind(search.dueFrom)} and ${LAST_DUE}`)
      if (search.dueTo !== undefined) shown.push(`w.due_order <= ${bind(search.dueTo)}`)
      if (search.from !== undefined && (isSearch || isByDue)) shown.push(`w.created_at >= ${bind(search.from)}`)
      if (search.to !== undefined && (isSearch || isByDue)) shown.push(`w.created_at <= ${bind(search.to)}`)
      return shown
    },
    candidates: found
      ? {
          ...found,
          entries(bind) {
            const { from, conditions } = toDoSources(caller, bind)
            const asked = flowKeys.length > 0 ? [`x.definition_key = any(${bind(flowKeys)}::text[])`] : []
            return `select ${columns} from ${from} join task_actors x
            on x.process_instance_id = f.id and x.actor_kind = a.kind and x.actor_id = a.id
            where ${['true', ...asked, ...conditions].join(' and ')}`
          },
        }
      : undefined,
    sorted: sortedOf(search, caller, known, order, {
      createdAt: 'w.created_at',
      dueAt: `nullif(w.due_order, 'infinity')`,
    }),
  }
}

/** What a person has done, newest first. */
export function finishedList(caller: Caller, search: MissionSearch, now: Date, known: KnownOfSearch): LongList {
  const { flowKeys, businessState, overdue, elementId } = search
  const found = foundByText(search)
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
      businessState !== undefined || asksInstance(search, caller, known) || isOrderSorted(search)
        ? instanceOf('w.instance_id')
        : '',
    conditions(bind) {
      const shown = conditionsOf(search, caller, known, bind)
      if (businessState !== undefined) shown.push(`i.business_state = ${bind(businessState)}`)
      if (elementId !== undefined) shown.push(`w.element_id = ${bind(elementId)}`)
      if (overdue !== undefined) shown.push(`coalesce(w.due_at <= ${bind(now)}, false) = ${bind(overdue)}`)
      if (search.dueFrom !== undefined) shown.push(`w.due_at >= ${bind(search.dueFrom)}`)
      if (search.dueTo !== undefined) shown.push(`w.due_at <= ${bind(search.dueTo)}`)
      return shown
    },
    candidates: found
      ? {
          ...found,
          entries: (bind) => `select ${columns} from task_history x
            where x.process_instance_id = f.id and ${mine(bind).join(' and ')}
              and (${bind(flowKeys)}::text[] = '{}' or x.definition_key = any(${bind(flowKeys)}::text[]))`,
        }
      : undefined,
    sorted: sortedOf(search, caller, known, order, {
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

/** What is asked of the instance of a task. */
function conditionsOf(search: MissionSearch, caller: Caller, known: KnownOfSearch, bind: Bind): string[] {
  const found = instanceConditions(search, caller, known, bind)
  if (search.statuses.length > 0) found.push(isOfStatuses(search.statuses, bind))
  // Workflows lie beside the task; a version does not.
  if (known.versions !== undefined && search.version !== undefined) found.push(isOfVersions(known.versions, bind))
  return found
}
const asksInstance = (search: MissionSearch, caller: Caller, known: KnownOfSearch) =>
  conditionsOf(search, caller, known, () => '').length > 0

const isOrderSorted = ({ sort, finished }: MissionSearch) =>
  isSorted(sort, finished ? ['completedAt'] : ['createdAt', 'dueAt', 'completedAt'])

function sortedOf(
  search: MissionSearch,
  caller: Caller,
  { shownIn }: KnownOfSearch,
  order: Order,
  moments: Partial<Record<SortedField, string>>,
): LongList['sorted'] {
  if (!isOrderSorted(search)) return undefined
  return sortedBy(
    caller,
    search.sort,
    (field, bind) => moments[field] ?? instanceColumn(field, caller, shownIn, bind),
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
