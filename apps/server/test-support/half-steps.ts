import type { Queryable } from '../src/database/open-database.ts'

/** What only a step that was written by half, or twice, leaves behind; an empty list is what must be. */
export async function findHalfSteps(database: Queryable): Promise<readonly { half: string; id: string }[]> {
  const { rows } = await database.query<{ half: string; id: string }>(
    `select 'token without task' as half, k.id from tokens k
       where k.state = 'waiting' and not exists (select 1 from tasks t where t.token_id = k.id)
         and not exists (select 1 from jobs j where j.token_id = k.id)
     union all select 'task without token', t.id from tasks t
       where not exists (select 1 from tokens k where k.id = t.token_id and k.state = 'waiting')
     union all select 'task without actor', t.id from tasks t
       where not exists (select 1 from task_actors a where a.task_id = t.id)
     union all select 'task open and ended', t.id from tasks t join task_history h on h.id = t.id
     union all select 'completion without act', h.id from task_history h
       where h.status = 'completed' and (select count(*) from operations o where o.task_id = h.id and o.kind in ('completed', 'rejected')) <> 1
     union all select 'ended instance with tokens', k.id from tokens k
       join process_instances i on i.id = k.process_instance_id where i.status <> 'active'
     union all select 'ended instance with jobs', j.id from jobs j
       join process_instances i on i.id = j.process_instance_id where i.status not in ('active', 'suspended') and j.kind <> 'outbox'
     union all select 'active instance without tokens', i.id from process_instances i
       where i.status = 'active' and not exists (select 1 from tokens k where k.process_instance_id = i.id)`,
  )
  return rows
}
