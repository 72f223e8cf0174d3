import type { Incident } from '@liveline/contract/incident/shapes.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { LongList } from '../../../http/long-list.ts'
import { isBehind } from '../../../http/walk-index.repository.ts'
import type { Failure } from './jobs.repository.ts'

export type StoredIncident = {
  readonly jobId: string
  readonly kind: Incident['kind']
  readonly elementId: string
  readonly attempts: number
  readonly failure: Failure | null
  readonly dueAt: Date
  readonly since: Date
}

type IncidentColumns = {
  id: string
  kind: Incident['kind']
  element_id: string
  attempts: number
  failure: Failure | null
  due_at: Date
  incident_at: Date
}
const COLUMNS = 'j.id, j.kind, j.element_id, j.attempts, j.failure, j.due_at, j.incident_at'

const storedIncident = (row: IncidentColumns): StoredIncident => ({
  jobId: row.id,
  kind: row.kind,
  elementId: row.element_id,
  attempts: row.attempts,
  failure: row.failure,
  dueAt: row.due_at,
  since: row.incident_at,
})

export async function listIncidentsOf(database: Queryable, instanceId: string): Promise<StoredIncident[]> {
  const { rows } = await database.query<IncidentColumns>(
    `select ${COLUMNS} from jobs j
     where j.process_instance_id = $1 and j.incident_at is not null order by j.incident_at, j.id`,
    [instanceId],
  )
  return rows.map(storedIncident)
}

export type ListedIncident = StoredIncident & {
  readonly instanceId: string
  readonly definitionVersionId: number
  readonly number: string
  readonly title: string
  readonly flowName: string
  readonly flowNameEn: string
}

/** All of them, the newest first. */
export const incidentList: LongList = {
  name: 'incidents',
  keys: [
    { name: 'incident_at', type: 'timestamptz' },
    { name: 'id', type: 'uuid' },
  ],
  descending: true,
  carried: [],
  walk(bind, { after, limit }) {
    const behind = after === undefined ? '' : `and ${isBehind(['incident_at', 'id'], incidentList, after, bind)}`
    return `select incident_at, id from jobs where incident_at is not null ${behind}
            order by incident_at desc, id desc limit ${limit}`
  },
  joins: '',
  conditions: () => [],
}

/** In the order of the ids; one that has been retried meanwhile is left out. */
export async function readIncidents(database: Queryable, ids: readonly string[]): Promise<ListedIncident[]> {
  const { rows } = await database.query<
    IncidentColumns & {
      process_instance_id: string
      definition_version_id: string
      number: string
      title: string
      name: string
      name_en: string
    }
  >(
    `select ${COLUMNS}, j.process_instance_id, i.definition_version_id, i.number, i.title, d.name, d.name_en
     from jobs j
     join process_instances i on i.id = j.process_instance_id
     join process_definitions d on d.id = i.definition_id
     where j.incident_at is not null and j.id = any($1::uuid[])
     order by array_position($1::uuid[], j.id)`,
    [ids],
  )
  return rows.map((row) => ({
    ...storedIncident(row),
    instanceId: row.process_instance_id,
    definitionVersionId: Number(row.definition_version_id),
    number: row.number,
    title: row.title,
    flowName: row.name,
    flowNameEn: row.name_en,
  }))
}

/** What a notice names an instance by. */
export async function findHeading(
  tx: Tx,
  instanceId: string,
): Promise<{ orgId: number; number: string; definitionVersionId: number }> {
  const { rows } = await tx.query<{ org_id: string; number: string; definition_version_id: string }>(
    'select org_id, number, definition_version_id from process_instances where id = $1',
    [instanceId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`There is no instance ${instanceId}`)
  return { orgId: Number(row.org_id), number: row.number, definitionVersionId: Number(row.definition_version_id) }
}

/** The job as if it had never failed, due at once; undefined: it is no incident. The root row is locked. */
export async function retryIncident(
  tx: Tx,
  key: { instanceId: string; jobId: string },
  now: Date,
): Promise<{ elementId: string; attempts: number; failure: Failure | null } | undefined> {
  const { rows } = await tx.query<{ element_id: string; attempts: number; failure: Failure | null }>(
    `with given_up as (
       select process_instance_id, id, attempts, failure from jobs
       where process_instance_id = $1 and id = $2 and incident_at is not null)
     update jobs j set attempts = 0, retry_at = $3, incident_at = null, failure = null
     from given_up g where j.process_instance_id = g.process_instance_id and j.id = g.id
     returning j.element_id, g.attempts, g.failure`,
    [key.instanceId, key.jobId, now],
  )
  const [row] = rows
  return row && { elementId: row.element_id, attempts: row.attempts, failure: row.failure }
}

export async function hasJob(tx: Tx, key: { instanceId: string; jobId: string }): Promise<boolean> {
  const { rows } = await tx.query('select 1 from jobs where process_instance_id = $1 and id = $2', [
    key.instanceId,
    key.jobId,
  ])
  return rows.length > 0
}
