/** Where the running instances of a version stand. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'

/** Open tasks by element, of at most `COUNTED_ROWS` instances. */
export async function countStanding(
  database: Queryable,
  versionId: number,
): Promise<{ elementId: string; tasks: number }[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const instances = walkIndex(
    {
      select: 'x.id',
      table: 'process_instances',
      prefix: [
        ['x.definition_version_id', 'v.id'],
        ['x.status', 's.status'],
      ],
      columns: ['x.id'],
    },
    { keys: [{ name: 'id', type: 'uuid' }], descending: false },
    { after: undefined, limit: bind(COUNTED_ROWS) },
    bind,
  )
  const { rows } = await database.query<{ element_id: string; tasks: string }>(
    `with running as materialized (
       select e.id from unnest(${bind([versionId])}::bigint[]) v(id) cross join unnest('{active,suspended}'::text[]) s(status)
       cross join lateral (${instances}) e limit ${bind(COUNTED_ROWS)})
     select t.element_id, count(*) as tasks
     from running r cross join lateral (select element_id from tasks where process_instance_id = r.id limit all) t
     group by t.element_id order by t.element_id`,
    values,
  )
  return rows.map((row) => ({ elementId: row.element_id, tasks: Number(row.tasks) }))
}
