/** The indexes by which instances are walked, and which of them a search goes by. */
import type { Caller } from '../../../http/caller.ts'
import type { Bind } from '../../../http/long-list.ts'
import { actorsOf } from '../../directory/actor.ts'
import type { IndexWalk } from '../../../http/walk-index.repository.ts'
import type { Status } from './instance-search.ts'
import type { SoughtHandler } from './known-of-search.repository.ts'

/** Each value of `from` is one walk. */
export type InstanceWalk = Pick<IndexWalk, 'table' | 'prefix' | 'conditions'> & {
  readonly kind: 'all' | 'initiators' | 'versions' | 'handler' | 'caller'
  readonly from: (bind: Bind) => string
  readonly id: string
}

const under = (statuses: readonly Status[]) => statuses.some((status) => status === 'active' || status === 'suspended')
const over = (statuses: readonly Status[]) =>
  statuses.some((status) => status === 'completed' || status === 'cancelled')
const endedOf = (statuses: readonly Status[]) => [
  ...(under(statuses) ? [false] : []),
  ...(over(statuses) ? [true] : []),
]

/** Whether an index that only knows what has ended leaves nothing to ask. */
export const isWholeOf = (statuses: readonly Status[]) => statuses.length === 2 * endedOf(statuses).length

export const everyInstance = (statuses: readonly Status[]): InstanceWalk => ({
  kind: 'all',
  id: 'x.id',
  table: 'process_instances',
  from: (bind) => `unnest(${bind(statuses)}::text[]) s(status)`,
  prefix: [['x.status', 's.status']],
})

const byHead = (
  kind: InstanceWalk['kind'],
  column: string,
  ids: readonly number[],
  statuses: readonly Status[],
): InstanceWalk => ({
  ...everyInstance(statuses),
  kind,
  from: (bind) => `unnest(${bind(statuses)}::text[]) s(status) cross join unnest(${bind(ids)}::bigint[]) o(id)`,
  prefix: [
    [column, 'o.id'],
    ['x.status', 's.status'],
  ],
})
export const ofInitiators = (initiators: readonly number[], statuses: readonly Status[]) =>
  byHead('initiators', 'x.initiator_id', initiators, statuses)
export const ofVersions = (versions: readonly number[], statuses: readonly Status[]) =>
  byHead('versions', 'x.definition_version_id', versions, statuses)

const participants = {
  id: 'x.process_instance_id',
  table: 'instance_participants',
  prefix: [
    ['x.actor_kind', 'a.kind'],
    ['x.actor_id', 'a.id'],
    ['x.ended', 'a.ended'],
  ],
} as const

/** Where somebody was given a task by name or by what he is, and what has ended of his own: that he completed himself. */
export function ofHandler({ userId, kinds, ids }: SoughtHandler, statuses: readonly Status[]): InstanceWalk {
  const [open, over] = [endedOf(statuses).includes(false), endedOf(statuses).includes(true)]
  const wanted = [
    ...(open ? kinds.map((kind, place) => ({ kind, id: ids[place], ended: false })) : []),
    ...(over ? [{ kind: 'user', id: userId, ended: true }] : []),
  ]
  const column = (name: 'kind' | 'id' | 'ended') => wanted.map((one) => one[name])
  return {
    ...participants,
    kind: 'handler',
    from: (bind) =>
      `unnest(${bind(column('kind'))}::text[], ${bind(column('id'))}::bigint[], ${bind(column('ended'))}::boolean[]) a(kind, id, ended)`,
    conditions: ['x.handles'],
  }
}

function ofActors(caller: Caller, statuses: readonly Status[]): InstanceWalk {
  const { kinds, ids } = actorsOf(caller)
  return {
    ...participants,
    kind: 'caller',
    from: (bind) =>
      `(select * from unnest(${bind(kinds)}::text[], ${bind(ids)}::bigint[]) a(kind, id) cross join unnest(${bind(endedOf(statuses))}::boolean[]) s(ended)) a`,
  }
}

/** What a caller may see without administering: where he takes or took part, and what he was given to read. */
export const ofCaller = (caller: Caller, statuses: readonly Status[]): [InstanceWalk, InstanceWalk] => [
  ofActors(caller, statuses),
  {
    kind: 'caller',
    id: 'x.process_instance_id',
    table: 'instance_ccs',
    from: (bind) =>
      `unnest(${bind([caller.userId])}::bigint[]) a(id) cross join unnest(${bind(endedOf(statuses))}::boolean[]) s(ended)`,
    prefix: [
      ['x.user_id', 'a.id'],
      ['x.ended', 's.ended'],
    ],
  },
]
