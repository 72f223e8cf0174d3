import type { InstanceStatus } from '@liveline/contract/process-instance/shapes.ts'
import type { z } from 'zod'
import type { Queryable } from '../../../database/open-database.ts'

export type InstanceGroup = {
  readonly versionId: number
  /** Of called processes that run in it. */
  readonly calledVersionIds: readonly number[]
  readonly flowKey: string
  readonly version: number
  readonly status: z.infer<typeof InstanceStatus>
  readonly businessState: string
  /** Open tasks of each: none, one, or several. */
  readonly hasTasks: 0 | 1 | 2
  readonly hasIncident: boolean
  readonly count: number
  readonly openTasks: number
  /** The oldest of them, a few. */
  readonly first: readonly string[]
}

type Row = {
  version_id: string
  called: string[] | null
  flow_key: string
  version: number
  status: InstanceGroup['status']
  business_state: string
  has_tasks: InstanceGroup['hasTasks']
  has_incident: boolean
  count: number
  open_tasks: number
  first: string[]
}

/**
 * Instances by what decides whether an act on them is possible. Each is looked up by itself, as in lists.
 * @param fromNode - only open tasks of this step count; those of every step where it is undefined
 * @param most - instances of a group that are named
 */
export async function groupInstances(
  database: Queryable,
  instanceIds: readonly string[],
  { fromNode, most }: { readonly fromNode: string | undefined; readonly most: number },
): Promise<InstanceGroup[]> {
  const { rows } = await database.query<Row>(
    `select i.definition_version_id as version_id, i.definition_key as flow_key,
            (select v.version from process_definition_versions v where v.id = i.definition_version_id) as version,
            c.called, i.status, i.business_state, least(t.count, 2)::int as has_tasks, j.found is not null as has_incident,
            count(*)::int as count, sum(t.count)::int as open_tasks,
            (array_agg(i.id order by i.id))[1:$2] as first
     from unnest($1::uuid[]) w(id)
     cross join lateral (select * from process_instances where id = w.id limit 1) i
     cross join lateral (
       select count(*) as count from tasks
       where process_instance_id = i.id and ($3::text is null or element_id = $3)) t
     cross join lateral (
       select array_agg(distinct definition_id) as called from scopes
       where process_instance_id = i.id and definition_id is not null) c
     left join lateral (
       select true as found from jobs where process_instance_id = i.id and incident_at is not null limit 1) j on true
     group by i.definition_version_id, i.definition_key, c.called, i.status, i.business_state, least(t.count, 2), j.found is not null`,
    [instanceIds, most, fromNode ?? null],
  )
  return rows.map((row) => ({
    versionId: Number(row.version_id),
    calledVersionIds: (row.called ?? []).map(Number),
    flowKey: row.flow_key,
    version: row.version,
    status: row.status,
    businessState: row.business_state,
    hasTasks: row.has_tasks,
    hasIncident: row.has_incident,
    count: row.count,
    openTasks: row.open_tasks,
    first: row.first,
  }))
}

/** Those that there are, the oldest first. */
export async function listHeadings(
  database: Queryable,
  instanceIds: readonly string[],
): Promise<{ id: string; number: string; title: string }[]> {
  const { rows } = await database.query<{ id: string; number: string; title: string }>(
    'select id, number, title from process_instances where id = any($1::uuid[]) order by id',
    [instanceIds],
  )
  return rows
}
