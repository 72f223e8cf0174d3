/** Where the running instances of a version stand. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../../database/open-database.ts'

/** Open tasks by element, of at most `COUNTED_ROWS` instances. */
export async function countStanding(
  database: Queryable,
  versionId: number,
): Promise<{ elementId: string; tasks: number }[]> {
  const { rows } = await database.query<{ element_id: string; tasks: string }>(
    `with running as materialized (
       select id from process_instances where definition_version_id = $1 and status in ('active', 'suspended')
       order by id limit ${COUNTED_ROWS})
     select t.element_id, count(*) as tasks from running r join tasks t on t.process_instance_id = r.id
     group by t.element_id order by t.element_id`,
    [versionId],
  )
  return rows.map((row) => ({ elementId: row.element_id, tasks: Number(row.tasks) }))
}
