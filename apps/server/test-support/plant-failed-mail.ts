import { createDatabase } from '../src/database/database.ts'
import { findRunningPostgres } from '../src/database/embedded/find-running-postgres.ts'
import { silentLog } from '../src/log.ts'

/**
 * Leaves, in the database of a running server, a mail of some process that was given up, as ten tries over a day and a
 * half would leave it; the number of its process.
 */
export async function plantFailedMail(dataDir: string): Promise<string> {
  const postgres = await findRunningPostgres(dataDir)
  if (postgres.state !== 'running') throw new Error(`No database runs in ${dataDir}`)
  const { connectionString, owner } = postgres
  const database = await createDatabase({ connectionString, owner, maxConnections: 1, log: silentLog })
  try {
    const { rows } = await database.query<{ number: string }>(
      `with planted as (
         insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, attempts, incident_at, failure)
         select org_id, id, gen_random_uuid(), 'outbox', 'notify', now() - interval '2 days', 10,
                now(), '{"code": "JOB_FAILED", "details": {"job": "mail"}}'
         from process_instances where status = 'active' order by id limit 1
         returning process_instance_id)
       select i.number from planted p join process_instances i on i.id = p.process_instance_id`,
    )
    return rows[0]?.number ?? ''
  } finally {
    await database.close()
  }
}
