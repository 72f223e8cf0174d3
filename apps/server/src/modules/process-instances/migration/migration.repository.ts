/** Where the running instances of a version stand. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'

/** How many instances are named where they stand. */
const MOST_NAMED = 5

export type Standing = { readonly elementId: string; readonly tasks: number; readonly numbers: string[] }

/** Open tasks by element, of at most `COUNTED_ROWS` instances that run on a version. */
export async function countStanding(database: Queryable, versionId: number): Promise<Standing[]> {
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
  return standing(
    database,
    `select e.id from unnest(${bind([versionId])}::bigint[]) v(id) cross join unnest('{active,suspended}'::text[]) s(status)
     cross join lateral (${instances}) e limit ${bind(COUNTED_ROWS)}`,
    values,
  )
}

/** The same of some of them; those that run on another version are left out. */
export async function countStandingOf(
  database: Queryable,
  versionId: number,
  instanceIds: readonly string[],
): Promise<Standing[]> {
  return standing(
    database,
    `select id from process_instances where id = any($2::uuid[]) and definition_version_id = $1`,
    [versionId, instanceIds],
  )
}

async function standing(database: Queryable, instances: string, values: unknown[]): Promise<Standing[]> {
  const most = `$${values.push(MOST_NAMED)}`
  const { rows } = await database.query<{ element_id: string; tasks: string; numbers: string[] }>(
    `with running as materialized (${instances}),
     at_step as (
       select t.element_id, count(*) as tasks, (array_agg(distinct r.id))[:${most}] as ids
       from running r cross join lateral (select element_id from tasks where process_instance_id = r.id limit all) t
       group by t.element_id)
     select element_id, tasks,
            (select array_agg(i.number order by i.number) from process_instances i where i.id = any(ids)) as numbers
     from at_step order by element_id`,
    values,
  )
  return rows.map((row) => ({ elementId: row.element_id, tasks: Number(row.tasks), numbers: row.numbers }))
}
