import { DEPARTMENT_TYPE, POST_TYPE } from '../directory/actor.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { RIGHTS_OF_ROLES } from '../roles/rights-of-roles.service.ts'
import type { Owner } from '../../http/caller.ts'

export type DelegationRecord = {
  readonly id: string
  readonly ownerId: number
  readonly delegateId: number
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly reason: string
  readonly forcedBy: number | null
  readonly locked: boolean
}

/** As the table holds it. */
export type DelegationRow = {
  id: string
  owner_id: string
  delegate_id: string
  starts_at: Date
  ends_at: Date | null
  reason: string
  forced_by: string | null
  locked: boolean
}

export const delegationColumns = 'id, owner_id, delegate_id, starts_at, ends_at, reason, forced_by, locked'
const STANDING = 'cancelled_at is null and coalesce(ends_at > $2, true)'

export const delegationOf = (row: DelegationRow): DelegationRecord => ({
  id: row.id,
  ownerId: Number(row.owner_id),
  delegateId: Number(row.delegate_id),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  reason: row.reason,
  forcedBy: row.forced_by === null ? null : Number(row.forced_by),
  locked: row.locked,
})

/** Until the transaction ends nobody else changes who delegates to whom: two at once could make a circle. */
export async function lockDelegations(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('delegations'))`)
}

/** The delegation that somebody has given, now or for later. */
export async function findGiven(
  queryable: Queryable,
  ownerId: number,
  now: Date,
): Promise<DelegationRecord | undefined> {
  const { rows } = await queryable.query<DelegationRow>(
    `select ${delegationColumns} from delegations where owner_id = $1 and ${STANDING}`,
    [ownerId, now],
  )
  return rows[0] && delegationOf(rows[0])
}

export async function listReceived(queryable: Queryable, delegateId: number, now: Date): Promise<DelegationRecord[]> {
  const { rows } = await queryable.query<DelegationRow>(
    `select ${delegationColumns} from delegations where delegate_id = $1 and ${STANDING} order by starts_at, id`,
    [delegateId, now],
  )
  return rows.map(delegationOf)
}

/** What these people have given or taken, now or for later. */
export async function listStandingOf(
  queryable: Queryable,
  userIds: readonly number[],
  now: Date,
): Promise<DelegationRecord[]> {
  const { rows } = await queryable.query<DelegationRow>(
    `select ${delegationColumns} from delegations
     where (owner_id = any($1::bigint[]) or delegate_id = any($1::bigint[])) and ${STANDING} order by starts_at, id`,
    [userIds, now],
  )
  return rows.map(delegationOf)
}

export async function insertDelegation(tx: Tx, delegation: DelegationRecord, now: Date): Promise<void> {
  // One that has run out still holds the owner's place.
  await tx.query(
    `update delegations set cancelled_at = ends_at where owner_id = $1 and cancelled_at is null and ends_at <= $2`,
    [delegation.ownerId, now],
  )
  await tx.query(
    `insert into delegations (id, owner_id, delegate_id, starts_at, ends_at, reason, forced_by, locked, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      delegation.id,
      delegation.ownerId,
      delegation.delegateId,
      delegation.startsAt,
      delegation.endsAt,
      delegation.reason,
      delegation.forcedBy,
      delegation.locked,
      now,
    ],
  )
}

/** Waits for whoever is acting under it at this moment. */
export async function cancelDelegation(
  tx: Tx,
  cancelled: { id: string; by: number; reason: string; now: Date },
): Promise<void> {
  await tx.query('update delegations set cancelled_at = $2, cancelled_by = $3, cancel_reason = $4 where id = $1', [
    cancelled.id,
    cancelled.now,
    cancelled.by,
    cancelled.reason,
  ])
}

const detailsOf = (type: number) =>
  `array(select a.detail_id::float8 from user_attributes a join organisation_details x on x.id = a.detail_id
         where a.user_id = o.id and x.aid = ${type})`
const DETAILS = `${detailsOf(DEPARTMENT_TYPE)} as "departmentIds", ${detailsOf(POST_TYPE)} as "postIds"`

/** Of these delegations those that are not cancelled, with the roles their owners have now; they stay so until the end. */
export async function holdDelegations(tx: Tx, owners: readonly Owner[]): Promise<Owner[]> {
  const { rows } = await tx.query<Owner>(
    `select d.id as "delegationId", o.id::float8 as "userId", o.name,
            array(select role_id::float8 from role_users where user_id = o.id order by role_id) as "roleIds",
            ${DETAILS}
     from delegations d join users o on o.id = d.owner_id
     where d.id = any($1::uuid[]) and d.cancelled_at is null and o.enabled and o.deleted_at is null
     order by d.id for share of d`,
    [owners.map(({ delegationId }) => delegationId)],
  )
  return rows
}

/** Those for whom somebody acted and does no longer since a moment: he may still have a page of theirs open. */
export async function listFormerOwners(queryable: Queryable, delegateId: number, since: Date): Promise<Owner[]> {
  const { rows } = await queryable.query<Owner>(
    `select d.id as "delegationId", o.id::float8 as "userId", o.name,
            array(select role_id::float8 from role_users where user_id = o.id) as "roleIds",
            ${DETAILS}
     from delegations d join users o on o.id = d.owner_id
     where d.delegate_id = $1 and d.cancelled_at is not null and d.cancelled_at >= $2`,
    [delegateId, since],
  )
  return rows
}

export type Candidate = {
  readonly userId: number
  readonly name: string
  readonly userSource: number
  readonly enabled: boolean
  readonly hasRole: boolean
  readonly orgId: number | undefined
  readonly permissions: readonly string[]
}

export async function findCandidate(queryable: Queryable, userId: number): Promise<Candidate | undefined> {
  const { rows } = await queryable.query<{
    id: string
    name: string
    user_source: number
    enabled: boolean
    has_role: boolean
    current_org_id: string | null
    permissions: string[]
  }>(
    `select u.id, u.name, u.user_source, u.enabled and u.deleted_at is null as enabled, u.current_org_id,
            exists (select 1 from role_users where user_id = u.id) as has_role,
            array(select distinct p.permission from role_users ru join ${RIGHTS_OF_ROLES} p using (role_id)
                  where ru.user_id = u.id) as permissions
     from users u where u.id = $1`,
    [userId],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    userId: Number(row.id),
    name: row.name,
    userSource: row.user_source,
    enabled: row.enabled,
    hasRole: row.has_role,
    orgId: row.current_org_id === null ? undefined : Number(row.current_org_id),
    permissions: row.permissions,
  }
}

/** Whether a department is another one or lies below it. */
export async function isWithin(queryable: Queryable, departmentId: number, topId: number): Promise<boolean> {
  const { rowCount } = await queryable.query(
    'select from organisation_details where id = $1 and $2::bigint = any(path)',
    [departmentId, topId],
  )
  return rowCount > 0
}
