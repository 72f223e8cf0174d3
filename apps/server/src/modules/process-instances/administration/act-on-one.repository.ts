import type { Queryable, Tx } from '../../../database/open-database.ts'

export async function listNumbers(database: Queryable, instanceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ id: string; number: string }>(
    'select id, number from process_instances where id = any($1::uuid[])',
    [instanceIds],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type OpenTask = {
  readonly id: string
  readonly elementId: string
  /** Whether somebody has it already, alone. */
  readonly isHis: boolean
}

/** The open tasks of an instance whose root row is locked, and which of them a person has. */
export async function listOpenTasks(tx: Tx, instanceId: string, userId: number): Promise<OpenTask[]> {
  const { rows } = await tx.query<{ id: string; element_id: string; is_his: boolean }>(
    `select t.id, t.element_id, coalesce(t.claimed_by = $2, false) or not exists (
       select from task_actors a where a.process_instance_id = t.process_instance_id and a.task_id = t.id
         and (a.actor_kind, a.actor_id) <> ('user', $2)) as is_his
     from tasks t where t.process_instance_id = $1 order by t.created_at, t.id`,
    [instanceId, userId],
  )
  return rows.map(({ id, element_id, is_his }) => ({ id, elementId: element_id, isHis: is_his }))
}

export async function listIncidentJobs(tx: Tx, instanceId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from jobs where process_instance_id = $1 and incident_at is not null order by incident_at, id',
    [instanceId],
  )
  return rows.map(({ id }) => id)
}

/** On which version of which workflow an instance runs. */
export async function findVersion(
  tx: Tx,
  instanceId: string,
): Promise<{ flowKey: string; version: number } | undefined> {
  const { rows } = await tx.query<{ definition_key: string; version: number }>(
    `select i.definition_key, v.version from process_instances i
     join process_definition_versions v on v.id = i.definition_version_id where i.id = $1`,
    [instanceId],
  )
  return rows.map(({ definition_key, version }) => ({ flowKey: definition_key, version }))[0]
}
