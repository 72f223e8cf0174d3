/** Who is asked to sign a task: read a few at a time, for there may be hundreds. */
import type { Queryable, Tx } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import type { PresentDeed } from '../tasks/separation.ts'
import type { SignerRow, SignerState } from './signing.ts'

type Row = {
  id: string
  user_id: string | null
  user_name: string
  actors: SignerRow['actors'] | null
  position: number
  weight: number
  advisory: boolean
  state: SignerState
  danger: boolean
  added_by: string | null
  opened_at: Date | null
}

const columns = 'id, user_id, user_name, actors, position, weight, advisory, state, danger, added_by, opened_at'

function signerOf(row: Row): SignerRow {
  const userId = row.user_id === null ? undefined : Number(row.user_id)
  return {
    id: row.id,
    userId,
    userName: row.user_name,
    actors: userId === undefined ? (row.actors ?? []) : [{ kind: 'user', id: userId, type: 'candidate' }],
    position: row.position,
    weight: row.weight,
    advisory: row.advisory,
    state: row.state,
    danger: row.danger,
    isAdded: row.added_by !== null,
    openedAt: row.opened_at ?? undefined,
  }
}

/** The one as whom a person signs now: himself, or the handlers of the task of whom he is one. */
export async function findOpenSigner(
  database: Queryable,
  instanceId: string,
  taskId: string,
  userId: number,
): Promise<SignerRow | undefined> {
  const { rows } = await database.query<Row>(
    `select ${columns} from task_signers
     where process_instance_id = $1 and task_id = $2 and user_id = $3 and state = 'open'
     union all
     select ${columns} from task_signers
     where process_instance_id = $1 and task_id = $2 and user_id is null and state = 'open'`,
    [instanceId, taskId, userId],
  )
  return rows[0] && signerOf(rows[0])
}

/** Whether somebody has a task now only to say his word, which decides nothing. */
export async function isOnlyAsked(
  database: Queryable,
  { loaded, task, userId }: { loaded: Pick<LoadedInstance, 'instance'>; task: OpenTask; userId: number },
): Promise<boolean> {
  if (task.signing === undefined) return false
  return (await findOpenSigner(database, loaded.instance.id, task.row.id, userId))?.advisory === true
}

/** When a person signed a task; undefined when he has not. */
export async function findSignature(
  database: Queryable,
  instanceId: string,
  taskId: string,
  userId: number,
): Promise<{ name: string; at: Date } | undefined> {
  const { rows } = await database.query<{ signed_by_name: string; signed_at: Date }>(
    `select signed_by_name, signed_at from task_signers
     where process_instance_id = $1 and task_id = $2 and state = 'signed' and signed_by = $3
     order by signed_at desc limit 1`,
    [instanceId, taskId, userId],
  )
  return rows[0] && { name: rows[0].signed_by_name, at: rows[0].signed_at }
}

/** Whether a person asked somebody to sign a task who has not yet. */
export async function hasAdded(
  database: Queryable,
  instanceId: string,
  taskId: string,
  userId: number,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from task_signers
     where process_instance_id = $1 and task_id = $2 and added_by = $3 and state in ('open', 'waiting') limit 1`,
    [instanceId, taskId, userId],
  )
  return rowCount > 0
}

export async function listSigners(database: Queryable, instanceId: string, taskId: string): Promise<SignerRow[]> {
  const { rows } = await database.query<Row>(
    `select ${columns} from task_signers where process_instance_id = $1 and task_id = $2 order by position, id`,
    [instanceId, taskId],
  )
  return rows.map(signerOf)
}

/** Those who come next are asked now. */
export async function openNextSigners(
  tx: Tx,
  { instanceId, taskId, at }: { instanceId: string; taskId: string; at: Date },
): Promise<SignerRow[]> {
  const { rows } = await tx.query<Row>(
    `update task_signers set state = 'open', opened_at = $3
     where process_instance_id = $1 and task_id = $2 and state = 'waiting'
       and position = (select min(position) from task_signers
                       where process_instance_id = $1 and task_id = $2 and state = 'waiting')
     returning ${columns}`,
    [instanceId, taskId, at],
  )
  return rows.map(signerOf)
}

/** Nobody else has to sign these tasks. @returns whose turn it was */
export async function endSigners(tx: Tx, instanceId: string, taskIds: readonly string[]): Promise<Actor[]> {
  const { rows } = await tx.query<Row & { was_open: boolean }>(
    `update task_signers t set state = 'unneeded'
     from (select id, state = 'open' as was_open from task_signers
           where process_instance_id = $1 and task_id = any($2::uuid[]) and state in ('open', 'waiting')) s
     where t.process_instance_id = $1 and t.task_id = any($2::uuid[]) and t.id = s.id
     returning ${columns.replaceAll(/\w+/g, 't.$&')}, s.was_open`,
    [instanceId, taskIds],
  )
  return rows.filter((row) => row.was_open).flatMap((row) => signerOf(row).actors)
}

/** Where people signed in an instance. */
export async function listSignedDeeds(database: Queryable, instanceId: string): Promise<PresentDeed[]> {
  const { rows } = await database.query<{ user_id: string; element_id: string }>(
    `select distinct user_id, element_id from operations
     where process_instance_id = $1 and kind = 'signed' and user_id is not null`,
    [instanceId],
  )
  return rows.map((row) => ({ userId: Number(row.user_id), elementId: row.element_id }))
}

/** Rewrites where the signers of a task stand; few do that, for somebody was added or taken back. */
export async function moveSigners(
  tx: Tx,
  { instanceId, taskId }: { instanceId: string; taskId: string },
  moved: readonly Pick<SignerRow, 'id' | 'position' | 'state' | 'openedAt'>[],
): Promise<void> {
  if (moved.length === 0) return
  await tx.query(
    `update task_signers t set position = x.position, state = x.state, opened_at = x.opened_at
     from json_to_recordset($3::json) as x(id uuid, position integer, state text, opened_at timestamptz)
     where t.process_instance_id = $1 and t.task_id = $2 and t.id = x.id`,
    [
      instanceId,
      taskId,
      JSON.stringify(
        moved.map(({ id, position, state, openedAt }) => ({ id, position, state, opened_at: openedAt ?? null })),
      ),
    ],
  )
}
