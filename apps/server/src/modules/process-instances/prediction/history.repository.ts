/** What a prediction is told from: the visits of the instances of a workflow that ended last, and of one instance. */
import type { Queryable } from '../../../database/open-database.ts'
import type { EndedInstance } from './remaining-time.ts'
import type { Visit } from './stays.ts'

type VisitRow = { element_id: string; started_ms: number; ended_ms: number | null }

const VISIT = `element_id, extract(epoch from started_at)::float8 * 1000 as started_ms,
               extract(epoch from ended_at)::float8 * 1000 as ended_ms`

const visitOf = (row: VisitRow): Visit => ({
  elementId: row.element_id,
  startedAt: Math.round(row.started_ms),
  endedAt: row.ended_ms === null ? undefined : Math.round(row.ended_ms),
})

/**
 * Those that came to their end by themselves, the latest ends first: among those started last, the quick ones would be
 * ended already and the slow ones not yet.
 * @param most instances; `visits` of each, its latest
 */
export async function listEndedInstances(
  queryable: Queryable,
  definitionId: number,
  { most, visits }: { most: number; visits: number },
): Promise<EndedInstance[]> {
  const { rows } = await queryable.query<
    VisitRow & { id: string; definition_version_id: string; instance_ended_ms: number }
  >(
    `select i.id, i.definition_version_id, extract(epoch from i.ended_at)::float8 * 1000 as instance_ended_ms, v.*
     from (select id, definition_version_id, ended_at from process_instances
           where definition_id >= $1 and definition_id <= $1 and status = 'completed' and ended_at is not null
           order by definition_id desc, ended_at desc, id desc limit $2) i
     cross join lateral (
       select ${VISIT} from activity_history
       where process_instance_id = i.id and called_version_id is null order by id desc limit $3) v`,
    [definitionId, most, visits],
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of
    if (first === undefined) return []
    return {
      versionId: Number(first.definition_version_id),
      endedAt: Math.round(first.instance_ended_ms),
      visits: of.map(visitOf),
    }
  })
}

/** The latest of one instance. */
export async function listVisits(queryable: Queryable, instanceId: string, most: number): Promise<Visit[]> {
  const { rows } = await queryable.query<VisitRow>(
    `select ${VISIT} from activity_history where process_instance_id = $1 and called_version_id is null order by id desc limit $2`,
    [instanceId, most],
  )
  return rows.map(visitOf)
}
