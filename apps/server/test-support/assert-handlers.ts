import type { Queryable } from '../src/database/open-database.ts'

/**
 * Lists by handler walk by `instance_participants.handles` alone: whoever has a task, or completed one, has such a row.
 * Asked after every test file, whatever it did.
 */
export async function assertHandlers(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ missing: string }>(
    `select distinct 'instance ' || process_instance_id || ': ' || actor_kind || ' ' || actor_id as missing
     from (select process_instance_id, actor_kind, actor_id, false as ended from task_actors
           union all
           select process_instance_id, 'user', completed_by, null from task_history
           where status = 'completed' and completed_by is not null) h
     where not exists (select 1 from instance_participants p
                       where p.process_instance_id = h.process_instance_id and p.actor_kind = h.actor_kind
                         and p.actor_id = h.actor_id and p.handles and p.ended = coalesce(h.ended, p.ended))
     limit 20`,
  )
  if (rows.length > 0) throw new Error(`Not kept as handlers:\n${rows.map(({ missing }) => missing).join('\n')}`)
}
