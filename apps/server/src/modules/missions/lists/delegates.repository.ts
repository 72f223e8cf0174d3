/** Who stands in for those whom open approval steps are with. */
import type { Queryable } from '../../../database/open-database.ts'

export type Delegate = { readonly instanceId: string; readonly ownerId: number; readonly delegateId: number }

/** Of persons only, by instance; nobody stands in where his own order is decided (answers E7). */
export async function listDelegates(
  database: Queryable,
  instanceIds: readonly string[],
  now: Date,
): Promise<Delegate[]> {
  const { rows } = await database.query<{ process_instance_id: string; owner_id: string; delegate_id: string }>(
    `select distinct x.process_instance_id, d.owner_id, d.delegate_id
     from task_actors x join delegations d on d.owner_id = x.actor_id
     where x.process_instance_id = any($1::uuid[]) and x.actor_kind = 'user' and x.approval_of <> d.delegate_id
       and d.cancelled_at is null and d.starts_at <= $2 and coalesce(d.ends_at > $2, true)`,
    [instanceIds, now],
  )
  return rows.map((row) => ({
    instanceId: row.process_instance_id,
    ownerId: Number(row.owner_id),
    delegateId: Number(row.delegate_id),
  }))
}
