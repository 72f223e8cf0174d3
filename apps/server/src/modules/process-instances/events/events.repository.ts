import type { Variables } from '@liveline/workflow-engine'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { fromJson, toJson } from '../store/typed-value.ts'

export type ThrownEvent = {
  readonly id: string
  readonly kind: 'message' | 'signal'
  readonly name: string
  readonly key: string | undefined
  readonly variables: Variables
  readonly thrownBy: string | undefined
}

export async function insertEvent(tx: Tx, event: ThrownEvent, at: Date): Promise<void> {
  const { id, kind, name, key, variables, thrownBy } = event
  await tx.query(
    `insert into thrown_events (id, kind, name, key, variables, thrown_by, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, name, key ?? null, JSON.stringify(toJson(variables)), thrownBy ?? null, at],
  )
}

export async function findEvent(tx: Tx, id: string): Promise<ThrownEvent | undefined> {
  const { rows } = await tx.query<{
    kind: ThrownEvent['kind']
    name: string
    key: string | null
    variables: unknown
    thrown_by: string | null
  }>('select kind, name, key, variables, thrown_by from thrown_events where id = $1', [id])
  const [row] = rows
  if (row === undefined) return undefined
  const { kind, name, key, thrown_by: thrownBy } = row
  // An object was stored.
  const variables = fromJson(row.variables) as Variables
  return { id, kind, name, key: key ?? undefined, variables, thrownBy: thrownBy ?? undefined }
}

/** A job for each instance that waits for the signal, but the one that threw it; gives back how many. */
export async function handSignal(tx: Tx, { id, name, thrownBy }: ThrownEvent, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into jobs (org_id, process_instance_id, id, kind, element_id, event_id, due_at)
     select distinct on (s.process_instance_id) s.org_id, s.process_instance_id, $1::uuid, 'event', s.element_id,
            $1::uuid, $3::timestamptz
     from subscriptions s where s.kind = 'signal' and s.name = $2 and s.process_instance_id is distinct from $4::uuid
     order by s.process_instance_id, s.id`,
    [id, name, at, thrownBy ?? null],
  )
  return rowCount ?? 0
}

/** A job for the instance that has waited longest for the message; false: nobody does. */
export async function handMessage(tx: Tx, { id, name, key }: ThrownEvent, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into jobs (org_id, process_instance_id, id, kind, element_id, event_id, due_at)
     select s.org_id, s.process_instance_id, $1::uuid, 'event', s.element_id, $1::uuid, $4::timestamptz
     from subscriptions s where s.kind = 'message' and s.name = $2 and (s.key is null or s.key = $3)
     order by s.id limit 1 on conflict do nothing`,
    [id, name, key ?? null, at],
  )
  return (rowCount ?? 0) > 0
}

/** The instances that wait for a message, two at most. */
export async function listAwaiting(
  queryable: Queryable,
  message: { name: string; key: string | undefined; instanceId: string | undefined },
): Promise<{ instanceId: string; subscriptionId: string }[]> {
  const { rows } = await queryable.query<{ process_instance_id: string; id: string }>(
    `select distinct on (process_instance_id) process_instance_id, id from subscriptions
     where kind = 'message' and name = $1 and (key is null or key = $2)
       and ($3::uuid is null or process_instance_id = $3)
     order by process_instance_id, id limit 100`,
    [message.name, message.key ?? null, message.instanceId ?? null],
  )
  return rows.map((row) => ({ instanceId: row.process_instance_id, subscriptionId: row.id }))
}

/** The versions of the instances that wait for a signal. */
export async function listVersionsAwaiting(queryable: Queryable, name: string): Promise<number[]> {
  const { rows } = await queryable.query<{ definition_version_id: string }>(
    `select distinct i.definition_version_id from subscriptions s join process_instances i on i.id = s.process_instance_id
     where s.kind = 'signal' and s.name = $1`,
    [name],
  )
  return rows.map((row) => Number(row.definition_version_id))
}

export async function removeJob(tx: Tx, instanceId: string, jobId: string): Promise<void> {
  await tx.query('delete from jobs where process_instance_id = $1 and id = $2', [instanceId, jobId])
}
