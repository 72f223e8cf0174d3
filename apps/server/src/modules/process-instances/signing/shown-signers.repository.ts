import type { Signer } from '@liveline/contract/signing/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'

export type ShownRow = Omit<Signer, 'signedBy' | 'addedBy'> & {
  readonly taskId: string
  readonly actors: readonly Actor[]
  readonly signedBy: number | undefined
  readonly addedBy: number | undefined
}

type Row = {
  task_id: string
  id: string
  user_id: string | null
  user_name: string
  actors: Actor[] | null
  position: number
  weight: number
  state: Signer['state']
  advisory: boolean
  outcome_label: string | null
  outcome_label_en: string | null
  danger: boolean
  opinion: string
  signed_at: Date | null
  signed_by: string | null
  added_by: string | null
}

/** Those who signed first, then those whose turn it is, then those who wait; of each task so many at most. */
export async function listShownSigners(
  database: Queryable,
  instanceId: string,
  taskIds: readonly string[],
  most: number,
): Promise<ShownRow[]> {
  const { rows } = await database.query<Row>(
    `select s.* from unnest($2::uuid[]) t(id) cross join lateral (
       select * from task_signers where process_instance_id = $1 and task_id = t.id
       order by array_position(array['signed', 'open', 'waiting', 'unneeded', 'removed'], state), position, signed_at, id
       limit $3) s`,
    [instanceId, taskIds, most],
  )
  const number = (text: string | null) => (text === null ? undefined : Number(text))
  return rows.map((row) => ({
    taskId: row.task_id,
    id: row.id,
    userId: number(row.user_id) ?? null,
    name: row.user_name,
    actors: row.actors ?? [],
    position: row.position,
    weight: row.weight,
    state: row.state,
    advisory: row.advisory,
    outcome: row.outcome_label,
    outcomeEn: row.outcome_label_en,
    danger: row.danger,
    opinion: row.opinion,
    signedAt: row.signed_at?.toISOString() ?? null,
    signedBy: number(row.signed_by),
    addedBy: number(row.added_by),
  }))
}

/** Of which task a signature is, and how that stood when it ended or stands now. */
export async function findSignedTask(database: Queryable, instanceId: string, id: string): Promise<string | undefined> {
  const { rows } = await database.query<{ task_id: string }>(
    `select task_id from task_signers where process_instance_id = $1 and (id = $2 or task_id = $2) limit 1`,
    [instanceId, id],
  )
  return rows[0]?.task_id
}
