import type { Queryable } from '../../database/open-database.ts'

/** Of each instance the job that is longest due; instances served in this round and jobs that failed are left out. */
export async function listNextJobs(
  database: Queryable,
  search: {
    now: Date
    mostAttempts: number
    served: readonly string[]
    failed: readonly string[]
    limit: number
  },
): Promise<{ id: string; instanceId: string }[]> {
  const { rows } = await database.query<{ id: string; process_instance_id: string }>(
    `select id, process_instance_id from (
       select distinct on (process_instance_id) id, process_instance_id, due_at
       from jobs
       where due_at <= $1 and attempts < $2
         and process_instance_id <> all($3::uuid[]) and id <> all($4::uuid[])
       order by process_instance_id, due_at, id) next
     order by due_at, id limit $5`,
    [search.now, search.mostAttempts, search.served, search.failed, search.limit],
  )
  return rows.map((row) => ({ id: row.id, instanceId: row.process_instance_id }))
}
