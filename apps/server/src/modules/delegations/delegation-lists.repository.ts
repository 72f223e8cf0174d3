/** Delegations as they are listed, the last made first; those that have ended stay as a record. */
import type { DelegationState } from '@liveline/contract/delegation/shapes.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Bind, LongList } from '../../http/long-list.ts'
import { isBehind } from '../../http/walk-index.repository.ts'
import { delegationColumns, delegationOf, type DelegationRecord, type DelegationRow } from './delegations.repository.ts'

export type PastRecord = DelegationRecord & {
  readonly createdAt: Date
  readonly cancelledAt: Date | null
  readonly cancelledBy: number | null
  readonly cancelReason: string
}

export type DelegationSearch = {
  readonly state?: DelegationState | undefined
  readonly forced?: boolean | undefined
  readonly keyword?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only those of owners in this department or below it. */
  readonly topId?: number | undefined
  readonly now: Date
}

const keys = [
  { name: 'created_at', type: 'timestamptz' },
  { name: 'id', type: 'uuid' },
] as const
const order = { keys, descending: true } as const

/** Every delegation that the search shows. */
export function delegationList(search: DelegationSearch): LongList {
  const { state, forced, keyword = '', from, to, topId, now } = search
  const shown = (bind: Bind): string[] => [
    ...(state === undefined ? [] : [stateCondition(state, bind(now))]),
    ...(forced === undefined ? [] : [`w.forced_by is ${forced ? 'not null' : 'null'}`]),
    ...(keyword === '' ? [] : [anyName(bind(`%${escapeLike(keyword)}%`))]),
    ...(topId === undefined ? [] : [belowDepartment('o.current_org_id', bind(topId))]),
  ]
  return {
    ...order,
    name: ['delegations', state, forced, keyword, from, to, topId].join(' '),
    carried: ['owner_id', 'delegate_id', 'starts_at', 'ends_at', 'forced_by', 'cancelled_at'],
    walk(bind, { after, limit }) {
      const range = [
        ...(after === undefined ? [] : [isBehind(['created_at', 'id'], order, after, bind)]),
        ...(from === undefined ? [] : [`created_at >= ${bind(from)}::timestamptz`]),
        ...(to === undefined ? [] : [`created_at <= ${bind(to)}::timestamptz`]),
      ]
      return `select created_at, id, owner_id, delegate_id, starts_at, ends_at, forced_by, cancelled_at from delegations
              where ${range.join(' and ') || 'true'} order by created_at desc, id desc limit ${limit}`
    },
    joins: 'join users o on o.id = w.owner_id join users d on d.id = w.delegate_id',
    conditions: shown,
  }
}

/** Those that a person gave, and those that he received: two walks, each along its index. */
export function ownDelegationList(userId: number): LongList {
  return {
    ...order,
    name: `own delegations ${userId}`,
    carried: [],
    walk(bind, { after, limit }) {
      const walkOf = (column: 'owner_id' | 'delegate_id') => {
        const behind = after === undefined ? '' : ` and ${isBehind(['created_at', 'id'], order, after, bind)}`
        return `(select created_at, id from delegations where ${column} = ${bind(userId)}${behind}
                 order by created_at desc, id desc limit ${limit})`
      }
      return `select created_at, id from (${walkOf('owner_id')} union all ${walkOf('delegate_id')}) own
              order by created_at desc, id desc limit ${limit}`
    },
    joins: '',
    conditions: () => [],
  }
}

function stateCondition(state: DelegationState, now: string): string {
  const hasEnded = `(w.cancelled_at is not null or coalesce(w.ends_at <= ${now}, false))`
  if (state === 'ended') return hasEnded
  return `not ${hasEnded} and w.starts_at ${state === 'active' ? '<=' : '>'} ${now}`
}

const anyName = (pattern: string) => `(o.name ilike ${pattern} or d.name ilike ${pattern})`

const belowDepartment = (column: string, top: string) =>
  `exists (select from organisation_details x where x.id = ${column} and ${top}::bigint = any(x.path))`

type PastRow = DelegationRow & {
  created_at: Date
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string
}

/** In the order of the ids. */
export async function readDelegations(queryable: Queryable, ids: readonly string[]): Promise<PastRecord[]> {
  const { rows } = await queryable.query<PastRow>(
    `select ${delegationColumns}, created_at, cancelled_at, cancelled_by, cancel_reason
     from unnest($1::uuid[]) with ordinality as wanted (id, place) join delegations using (id) order by place`,
    [ids],
  )
  return rows.map((row) => ({
    ...delegationOf(row),
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by === null ? null : Number(row.cancelled_by),
    cancelReason: row.cancel_reason,
  }))
}

/** What decides whether an administrator may act on the delegations of these people. */
export async function listOwnerFacts(
  queryable: Queryable,
  userIds: readonly number[],
  topId: number,
): Promise<Map<number, { permissions: string[]; isInSubtree: boolean }>> {
  const { rows } = await queryable.query<{ id: string; permissions: string[]; is_in_subtree: boolean }>(
    `select u.id, ${belowDepartment('u.current_org_id', '$2')} as is_in_subtree,
            array(select distinct p.permission from role_users ru join role_permissions p using (role_id)
                  where ru.user_id = u.id) as permissions
     from users u where u.id = any($1::bigint[])`,
    [userIds, topId],
  )
  return new Map(
    rows.map(({ id, permissions, is_in_subtree }) => [Number(id), { permissions, isInSubtree: is_in_subtree }]),
  )
}
