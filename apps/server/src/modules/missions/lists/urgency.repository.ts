/** How many open tasks somebody has in each range of due dates. */
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../../directory/actor.ts'

/** Due after the one and until the other, which belongs to it; undefined is open. */
export type DueRange = { readonly after: Date | undefined; readonly until: Date | undefined }

/**
 * One number for each range, a task that is his twice counted once; `most` + 1 means that there are more. Each is a walk
 * of the index task_actors_to_do that ends where it has seen enough.
 */
export async function countByDue(
  database: Queryable,
  caller: Caller,
  ranges: readonly DueRange[],
  most: number,
): Promise<number[]> {
  const [own, theirs] = [actorsOf(caller), actorsOfOwners(caller)]
  const { rows } = await database.query<{ count: number }>(
    `select n.count
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality r(after, until, place)
     cross join lateral (
       select count(*)::int as count
       from (select distinct e.task_id
             from unnest($3::text[], $4::bigint[], $5::boolean[]) a(kind, id, own)
             cross join lateral (
               select x.task_id from task_actors x
               where x.actor_kind = a.kind and x.actor_id = a.id
                 and x.due_order > coalesce(r.after, '-infinity') and x.due_order <= coalesce(r.until, 'infinity')
                 and (a.own or x.approval_of <> $6)
               order by x.due_order, x.task_created_at, x.task_id limit $7) e
             limit $7) counted) n
     order by r.place`,
    [
      ranges.map(({ after }) => after ?? null),
      ranges.map(({ until }) => until ?? null),
      [...own.kinds, ...theirs.kinds],
      [...own.ids, ...theirs.ids],
      [...own.ids.map(() => true), ...theirs.ids.map(() => false)],
      caller.userId,
      most + 1,
    ],
  )
  return rows.map(({ count }) => count)
}
