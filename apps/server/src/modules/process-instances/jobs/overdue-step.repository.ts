import type { Queryable } from '../../../database/open-database.ts'

/** The steps that people completed in an instance, the last one first. */
export async function listCompletedElements(database: Queryable, instanceId: string): Promise<string[]> {
  const { rows } = await database.query<{ element_id: string }>(
    `select element_id from task_history where process_instance_id = $1 and status = 'completed'
     group by element_id order by max(ended_at) desc, element_id`,
    [instanceId],
  )
  return rows.map((row) => row.element_id)
}
