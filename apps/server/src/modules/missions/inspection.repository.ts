/** What an instance is made of, beside its state. */
import type { Incident } from '@liveline/contract/incident/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { TypedColumns } from '../process-instances/store/typed-value.ts'

export type JobRecord = {
  readonly id: string
  readonly kind: Incident['kind']
  readonly element_id: string
  readonly scope_id: string | null
  readonly due_at: Date
  /** Null while the instance is held. */
  readonly next_at: Date | null
  readonly attempts: number
  readonly incident_at: Date | null
}

/** The next due first. */
export async function listJobs(database: Queryable, instanceId: string): Promise<JobRecord[]> {
  const { rows } = await database.query<JobRecord>(
    `select id, kind, element_id, scope_id, due_at, attempts, incident_at,
            nullif(greatest(due_at, retry_at), 'infinity') as next_at
     from jobs where process_instance_id = $1 order by due_at, id`,
    [instanceId],
  )
  return rows
}

export type ChangeRecord = TypedColumns & { readonly scope_id: string; readonly name: string; readonly at: Date }

/** The newest first. */
export async function listVariableChanges(
  database: Queryable,
  instanceId: string,
  most: number,
): Promise<ChangeRecord[]> {
  const { rows } = await database.query<ChangeRecord>(
    `select scope_id, name, type, text_value, number_value, bigint_value::text as bigint_value, boolean_value,
            timestamp_value, json_value, at
     from variable_changes where process_instance_id = $1 order by at desc, id desc, place desc limit $2`,
    [instanceId, most],
  )
  return rows
}
