/** Who stands in for whom at present. */
import type { Queryable } from '../../../database/open-database.ts'

export type StandIn = { readonly ownerId: number; readonly delegateId: number }

export async function listStandIns(queryable: Queryable, ownerIds: readonly number[], now: Date): Promise<StandIn[]> {
  if (ownerIds.length === 0) return []
  const { rows } = await queryable.query<{ owner_id: string; delegate_id: string }>(
    `select owner_id, delegate_id from delegations
     where owner_id = any($1::bigint[]) and cancelled_at is null and starts_at <= $2 and coalesce(ends_at > $2, true)
     order by owner_id, starts_at`,
    [ownerIds, now],
  )
  return rows.map((row) => ({ ownerId: Number(row.owner_id), delegateId: Number(row.delegate_id) }))
}
