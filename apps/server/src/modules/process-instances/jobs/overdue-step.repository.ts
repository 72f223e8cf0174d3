import type { Queryable } from '../../../database/open-database.ts'

/**
 * The steps of a drawing that were completed in an instance, the last one first.
 * @param callScopeId of the called process; undefined: the instance's own
 */
export async function listCompletedElements(
  database: Queryable,
  instanceId: string,
  callScopeId: string | undefined,
): Promise<string[]> {
  const { rows } = await database.query<{ element_id: string }>(
    `select element_id from task_history where process_instance_id = $1 and status = 'completed'
       and case when $2::uuid is null then called_version_id is null else call_scope_id = $2 end
     group by element_id order by max(ended_at) desc, element_id`,
    [instanceId, callScopeId ?? null],
  )
  return rows.map((row) => row.element_id)
}
