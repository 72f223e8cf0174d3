import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../directory/actor.ts'

export type PlanRecord = {
  readonly instance_id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly business_state: string
  readonly definition_version_id: string
  readonly initiator_id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Plans whose planned start is written with a day from `from` until before `until`, of those that the caller may see:
 * the same as `maySee` says of one, asked of the few plans of these days by the index process_instances_plan_start.
 */
export async function listPlansOf(
  database: Queryable,
  caller: Caller,
  { from, until, most }: { from: string; until: string; most: number },
): Promise<PlanRecord[]> {
  const [own, theirs] = [actorsOf(caller), actorsOfOwners(caller)]
  const { rows } = await database.query<PlanRecord>(
    `select i.id as instance_id, i.number, i.title, i.status, i.business_state, i.definition_version_id, i.initiator_id,
            i.fields
     from process_instances i
     where (i.fields ->> 'planStart') collate "C" >= $1 and (i.fields ->> 'planStart') collate "C" < $2
       and i.fields ? 'planStart'
       and ($3
         or exists (select 1 from unnest($4::text[], $5::bigint[]) a(kind, id)
                    join instance_participants p
                      on p.process_instance_id = i.id and p.actor_kind = a.kind and p.actor_id = a.id)
         or exists (select 1 from instance_ccs c where c.process_instance_id = i.id and c.user_id = $6)
         or exists (select 1 from unnest($7::text[], $8::bigint[]) o(kind, id)
                    join task_actors x
                      on x.process_instance_id = i.id and x.actor_kind = o.kind and x.actor_id = o.id
                    where x.approval_of <> $6))
     order by (i.fields ->> 'planStart') collate "C", i.id
     limit $9`,
    [
      from,
      until,
      caller.permissions.has('workflow:admin'),
      own.kinds,
      own.ids,
      caller.userId,
      theirs.kinds,
      theirs.ids,
      most,
    ],
  )
  return rows
}
