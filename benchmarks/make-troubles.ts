import { createDatabase } from '@liveline/server/src/database/database.ts'
import { silentLog } from '@liveline/server/src/log.ts'

/** Of each kind, at any size: what finds them is measured, not how many there are. */
const TROUBLES = 300

/**
 * A time limit for every open task, and so many instances each with a late job, an incident and a dead join; once.
 * @param connectionString of the role that owns the tables
 */
export async function makeTroubles(connectionString: string): Promise<void> {
  const database = createDatabase({ connectionString, maxConnections: 1, log: silentLog })
  Object.assign(database.pool.options, { statement_timeout: 0, query_timeout: 0 })
  try {
    await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ is_made: boolean }>(
        'select exists (select from jobs where incident_at is not null) as is_made',
      )
      if (rows[0]?.is_made === true) return
      await tx.query(
        `with chosen as (
         select row_number() over (order by hashtext(process_instance_id::text), process_instance_id) as place, t.* from tasks t)
       insert into jobs (org_id, process_instance_id, id, kind, element_id, task_id, phase, due_at, attempts, incident_at)
       select org_id, process_instance_id, id, 'timeLimit', element_id, id, 'remind',
              now() + case when place <= $1 then interval '-1 day' else interval '5 years' end, 3,
              case when place > $1 and place <= 2 * $1 then now() end
       from chosen`,
        [TROUBLES],
      )
      await tx.query(
        `insert into join_verdicts (process_instance_id, rev, verdict)
       select id, rev, 'dead' from process_instances where status = 'active'
       order by hashtext(id::text) desc, id limit $1`,
        [TROUBLES],
      )
    })
    await database.query('analyze jobs')
    await database.query('analyze join_verdicts')
  } finally {
    await database.close()
  }
}
