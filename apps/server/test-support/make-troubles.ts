import type { Database } from '../src/database/open-database.ts'

/**
 * A time limit for every open task, and of each kind so many instances: with a late job, with an incident, at a join
 * that cannot complete, at one of which nobody knows. Once; the same ones every time.
 */
export const makeTroubles = (database: Pick<Database, 'transaction'>, ofEach: number): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<{ is_made: boolean }>(
      'select exists (select from jobs where incident_at is not null) as is_made',
    )
    if (rows[0]?.is_made === true) return
    await tx.query(`set local statement_timeout = '10min'`)
    await tx.query(
      `with chosen as (
         select row_number() over (order by hashtext(process_instance_id::text), process_instance_id) as place, t.*
         from tasks t)
       insert into jobs (org_id, process_instance_id, id, kind, element_id, task_id, phase, due_at, attempts, incident_at)
       select org_id, process_instance_id, id, 'timeLimit', element_id, id, 'remind',
              now() + case when place <= $1 then interval '-1 day' else interval '5 years' end, 3,
              case when place > $1 and place <= 2 * $1 then now() end
       from chosen`,
      [ofEach],
    )
    await tx.query(
      `insert into join_verdicts (process_instance_id, rev, verdict)
       select id, rev, case when row_number() over (order by hashtext(id::text) desc, id) <= $1 then 'dead' else 'unknown' end
       from process_instances where status = 'active'
       order by hashtext(id::text) desc, id limit 2 * $1`,
      [ofEach],
    )
  })
