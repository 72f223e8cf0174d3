import type { Database } from '@liveline/server/src/database/database.ts'

type Table = 'process_instances' | 'tasks' | 'task_actors' | 'task_history' | 'instance_participants'

/**
 * Copies one plan with its open and its ended tasks many times, all in a few statements: the first copy was started, and
 * reached everybody, `hoursApart` ago, each further one as many hours earlier. Numbers end in -C0001 and so on.
 */
export async function copyPlan(
  database: Database,
  plan: { instanceId: string; count: number; hoursApart: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`create temporary table copies (
      n integer, instance_id uuid, started_at timestamptz, old_task uuid, task_id uuid) on commit drop`)
    // Ids that ascend with time, as those of real rows do.
    await tx.query(
      `insert into copies
       select n, id_at(moment, n, 'i'), moment, t.id, id_at(moment, n, t.id::text)
       from generate_series(1, $2::integer) n
       cross join lateral (select now() - n * make_interval(hours => $3::integer) as moment) m
       cross join (select id from tasks where process_instance_id = $1
                   union all select id from task_history where process_instance_id = $1) t`.replaceAll(
        /id_at\((\w+), n, ([^)]+)\)/g,
        `(lpad(to_hex((extract(epoch from $1) * 1000)::bigint), 12, '0') || '7000a000' || substr(md5(n::text || $2), 1, 12))::uuid`,
      ),
      [plan.instanceId, plan.count, plan.hoursApart],
    )
    const copy = async (table: Table, changes: string, source = 'copies') => {
      const { rows } = await tx.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = rows.map(({ name }) => name)
      const ofTask = source === 'copies' ? `and o.${table === 'task_actors' ? 'task_id' : 'id'} = c.old_task` : ''
      await tx.query(
        `insert into ${table} (${names.join(', ')})
         select ${names.map((name) => `r.${name}`).join(', ')}
         from ${table} o cross join ${source} c
         cross join lateral jsonb_populate_record(o, jsonb_build_object(${changes})) r
         where o.${table === 'process_instances' ? 'id' : 'process_instance_id'} = $1 ${ofTask}`,
        [plan.instanceId],
      )
    }
    const instances = '(select distinct on (n) * from copies) '
    await copy(
      'process_instances',
      `'id', c.instance_id, 'number', o.number || '-C' || lpad(c.n::text, 4, '0'), 'started_at', c.started_at`,
      instances,
    )
    await copy('instance_participants', `'process_instance_id', c.instance_id`, instances)
    await copy('tasks', `'process_instance_id', c.instance_id, 'id', c.task_id, 'created_at', c.started_at`)
    await copy(
      'task_actors',
      `'process_instance_id', c.instance_id, 'task_id', c.task_id, 'task_created_at', c.started_at`,
    )
    await copy(
      'task_history',
      `'process_instance_id', c.instance_id, 'id', c.task_id, 'created_at', c.started_at, 'ended_at', c.started_at`,
    )
  })
}
