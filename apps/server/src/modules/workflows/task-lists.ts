/** The to-do and the finished list, as walks of their indexes. */
import type { Caller } from '../../http/caller.ts'
import { isBehind, type Bind, type ListKey, type LongList } from '../../http/long-list.ts'
import { hasParts, holdsText, idsOfText } from './search-text.ts'

export const missionSortFields = ['createdAt', 'dueAt', 'completedAt', 'number', 'title'] as const
export type MissionSortField = (typeof missionSortFields)[number]

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
}

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
export const INSTANCE = 'cross join lateral (select * from process_instances where id = w.instance_id limit 1) i'

/** Every actor that a caller is: himself and his roles. */
export const actorsOf = (caller: Pick<Caller, 'userId' | 'roleIds'>) => ({
  kinds: ['user', ...caller.roleIds.map(() => 'role')],
  ids: [caller.userId, ...caller.roleIds],
})

export function sources(caller: Caller, bind: Bind): string {
  const { kinds, ids } = actorsOf(caller)
  return `unnest(${bind(kinds)}::text[], ${bind(ids)}::bigint[]) a(kind, id)`
}

/** Open tasks of a person and of his roles; a task that is his twice is one entry. */
export function toDoList(caller: Caller, search: MissionSearch, now: Date): LongList {
  const { flowKeys, keyword, businessState, overdue, elementId } = search
  const order = openOrder(search)
  const isByDue = order.keys.includes(DUE)
  // By due date there are an index of the workflow and one of state and workflow.
  const hasState = isByDue && businessState !== undefined
  const isByFlow = isByDue && (hasState || flowKeys.length > 0)
  const columns = `x.task_id as id, x.process_instance_id as instance_id, x.task_created_at as created_at, x.due_order,
    x.due_order < 'infinity' as dated, x.business_state, x.definition_key`

  function ranges(bind: Bind): string[] {
    const found: string[] = []
    if (isByDue && overdue !== undefined) found.push(`x.due_order ${overdue ? '<=' : '>'} ${bind(now)}`)
    if (!isByDue && search.from !== undefined) found.push(`x.task_created_at >= ${bind(search.from)}`)
    if (!isByDue && search.to !== undefined) found.push(`x.task_created_at <= ${bind(search.to)}`)
    if (hasState) found.push(`x.business_state = ${bind(businessState)}`)
    return found
  }

  return {
    name: order.name,
    keys: order.keys,
    descending: order.descending,
    carried: ['instance_id', 'due_order', 'business_state', 'definition_key', 'created_at'].filter(
      (name) => !order.keys.some((key) => key.name === name),
    ),
    walk(bind, { after, limit }) {
      const conditions = ['x.actor_kind = a.kind', 'x.actor_id = a.id', ...ranges(bind)]
      let from = sources(caller, bind)
      if (isByFlow) {
        conditions.push('x.definition_key = f.key')
        const flows =
          flowKeys.length > 0 ? `unnest(${bind(flowKeys)}::text[])` : '(select definition_key from process_definitions)'
        from += ` cross join ${flows} f(key)`
      }
      return partsOf(order, after, bind)
        .map(
          (part) => `(select e.* from ${from} cross join lateral (
             select ${columns} from task_actors x where ${[...conditions, ...part].join(' and ')}
             order by ${orderBy(order)} limit ${limit}) e)`,
        )
        .join(' union all ')
    },
    joins: keyword !== '' || isSorted(search) ? INSTANCE : '',
    conditions(bind) {
      const shown: string[] = []
      if (keyword !== '') shown.push(holdsText('i', keyword, bind))
      if (flowKeys.length > 0 && !isByFlow) shown.push(`w.definition_key = any(${bind(flowKeys)}::text[])`)
      if (businessState !== undefined && !hasState) shown.push(`w.business_state = ${bind(businessState)}`)
      if (elementId !== undefined) {
        shown.push(`(select t.element_id from tasks t
                     where t.process_instance_id = w.instance_id and t.id = w.id) = ${bind(elementId)}`)
      }
      if (overdue !== undefined && !isByDue) shown.push(`(w.due_order <= ${bind(now)}) = ${bind(overdue)}`)
      if (search.from !== undefined && isByDue) shown.push(`w.created_at >= ${bind(search.from)}`)
      if (search.to !== undefined && isByDue) shown.push(`w.created_at <= ${bind(search.to)}`)
      return shown
    },
    candidates: hasParts(keyword)
      ? {
          find: (bind) => `${idsOfText(keyword, bind)} and i.status = 'active'`,
          entries: (bind) => `select ${columns} from ${sources(caller, bind)} join task_actors x
            on x.process_instance_id = f.id and x.actor_kind = a.kind and x.actor_id = a.id
            where ${[...ranges(bind), flowKeys.length > 0 ? `x.definition_key = any(${bind(flowKeys)}::text[])` : 'true'].join(' and ')}`,
        }
      : undefined,
    sorted: sortedOf(search, caller, { createdAt: 'w.created_at', dueAt: `nullif(w.due_order, 'infinity')` }, order),
  }
}

/** What a person has done, newest first. */
export function finishedList(caller: Caller, search: MissionSearch, now: Date): LongList {
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

  return {
    name: order.name,
    keys: order.keys,
    descending: order.descending,
    carried: ['instance_id', 'element_id', 'definition_key', 'due_at', 'created_at'],
    walk(bind, { after, limit }) {
      const conditions = [...mine(bind), ...(after === undefined ? [] : [isBehind(order.columns, order, after, bind)])]
      const entries = (flow: string) => `select ${columns} from task_history x
        where ${[...conditions, flow].join(' and ')} order by ${orderBy(order)} limit ${limit}`
      if (flowKeys.length === 0) return entries('true')
      const flows = `unnest(${bind(flowKeys)}::text[]) f(key)`
      return `select e.* from ${flows} cross join lateral (${entries('x.definition_key = f.key')}) e`
    },
    joins: keyword !== '' || businessState !== undefined || isSorted(search) ? INSTANCE : '',
    conditions(bind) {
      const shown: string[] = []
      if (keyword !== '') shown.push(holdsText('i', keyword, bind))
      if (businessState !== undefined) shown.push(`i.business_state = ${bind(businessState)}`)
      if (elementId !== undefined) shown.push(`w.element_id = ${bind(elementId)}`)
      if (overdue !== undefined) shown.push(`coalesce(w.due_at <= ${bind(now)}, false) = ${bind(overdue)}`)
      return shown
    },
    candidates: hasParts(keyword)
      ? {
          find: (bind) => idsOfText(keyword, bind),
          entries: (bind) => `select ${columns} from task_history x
            where x.process_instance_id = f.id and ${mine(bind).join(' and ')}
              and (${bind(flowKeys)}::text[] = '{}' or x.definition_key = any(${bind(flowKeys)}::text[]))`,
        }
      : undefined,
    sorted: sortedOf(
      search,
      caller,
      { createdAt: 'w.created_at', dueAt: 'w.due_at', completedAt: 'w.ended_at' },
      order,
    ),
  }
}

/** One moment, or none, is an order that an index has; a range of arrivals is read in the order of arrival. */
function openOrder(search: MissionSearch): Order {
  const [first] = search.sort
  if (!isSorted(search) && first !== undefined) {
    if (first.field === 'createdAt') return arrivalOf(first.descending)
    if (first.field === 'dueAt') return first.descending ? dueDescending : due
  }
  return search.from !== undefined || search.to !== undefined ? arrivalOf(false) : due
}

/** Whether the order is none of the indexes'. */
function isSorted({ sort, finished }: MissionSearch): boolean {
  const indexed: readonly string[] = finished ? ['completedAt'] : ['createdAt', 'dueAt', 'completedAt']
  return sort.length > 1 || sort.some(({ field }) => !indexed.includes(field))
}

const fieldNames: Readonly<Record<MissionSortField, readonly [string, string]>> = {
  createdAt: ['到达时间', 'arrival'],
  dueAt: ['办理期限', 'due date'],
  completedAt: ['办理时间', 'completion'],
  number: ['编号', 'number'],
  title: ['标题', 'title'],
}

function sortedOf(
  search: MissionSearch,
  caller: Caller,
  columns: Partial<Record<MissionSortField, string>>,
  order: Order,
): LongList['sorted'] {
  const [first] = search.sort
  if (first === undefined || !isSorted(search)) return undefined
  const known: Partial<Record<MissionSortField, string>> = { ...columns, number: 'i.number', title: 'i.title' }
  const chosen = search.sort.flatMap(({ field, descending }) =>
    known[field] === undefined ? [] : [`${known[field]} ${descending ? 'desc' : 'asc'} nulls last`],
  )
  const direction = order.descending ? 'desc' : 'asc'
  return {
    by: () => [...chosen, ...order.keys.map(({ name }) => `w.${name} ${direction}`)].join(', '),
    field: fieldNames[first.field][caller.language === 'en' ? 1 : 0],
  }
}

const orderBy = ({ columns, descending }: Order) =>
  columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ')

/** Conditions of each walk that together make the list behind a key: with dates and without are two. */
function partsOf(order: Order, after: readonly string[] | undefined, bind: Bind): string[][] {
  const [dated, ...key] = after ?? []
  if (order.keys[0] !== DATED) return [after === undefined ? [] : [isBehind(order.columns, order, after, bind)]]
  const rest = { keys: order.keys.slice(1), descending: order.descending }
  const position = after === undefined ? [] : [isBehind(order.columns, rest, key, bind)]
  const withDate = [`x.due_order < 'infinity'`, ...(dated === 'true' ? position : [])]
  const without = [`x.due_order = 'infinity'`, ...(dated === 'false' ? position : [])]
  return dated === 'false' ? [without] : [withDate, without]
}
