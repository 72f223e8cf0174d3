/** The rows of those who are asked to sign a task. */
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Ids } from '../../../ids.ts'
import type { Actor, ActorType } from '../../directory/actor.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import { noticeTexts } from '../process-instances.texts.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import type { NewSigner, SignerRow } from './signing.ts'

/** A signer as the drawing names him. */
export const newSigner = ({ userId, userName, weight, position }: NewSigner, id: string, now: Date): SignerRow => ({
  id,
  userId,
  userName,
  actors: [{ kind: 'user', id: userId, type: 'candidate' }],
  position,
  weight,
  advisory: false,
  state: position === 0 ? 'open' : 'waiting',
  danger: false,
  isAdded: false,
  openedAt: position === 0 ? now : undefined,
})

export const isOpen = ({ state }: Pick<SignerRow, 'state'>): boolean => state === 'open'

/** Of what the rows of a task are made, whoever writes them. */
export type TaskOfRows = {
  readonly writes: WriteSet
  readonly keyed: { readonly org_id: number; readonly process_instance_id: string }
  readonly task: OpenTask
  /** Whose order it decides about, where the actor may delegate it. */
  readonly approvalOf: (actor: Actor) => number | undefined
  readonly definitionKey: string
  readonly businessState: string
  readonly number: string
  readonly now: Date
  readonly ids: Ids
}

export function insertSigners(
  { writes, keyed, task }: Pick<TaskOfRows, 'writes' | 'keyed' | 'task'>,
  signers: readonly SignerRow[],
  addedBy?: { readonly userId: number; readonly name: string },
): void {
  const rows = signers.map((signer) => ({
    ...keyed,
    task_id: task.row.id,
    id: signer.id,
    position: signer.position,
    user_id: signer.userId ?? null,
    user_name: signer.userName,
    actors: signer.userId === undefined ? signer.actors : null,
    weight: signer.weight,
    advisory: signer.advisory,
    state: signer.state,
    danger: false,
    opinion: '',
    attachments: [],
    opened_at: signer.openedAt ?? null,
    added_by: signer.isAdded ? (addedBy?.userId ?? null) : null,
    added_by_name: signer.isAdded ? (addedBy?.name ?? null) : null,
  }))
  writes.insert('task_signers', ...rows)
}

/** It is their turn: the task comes to their to-do lists, and they are told. */
export function insertTurn(
  { writes, keyed, task, approvalOf, definitionKey, businessState, number, now, ids }: TaskOfRows,
  actors: readonly (Actor & { readonly type: ActorType })[],
): void {
  const { row } = task
  const rows = actors.map((actor) => ({
    ...keyed,
    task_id: row.id,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_type: actor.type,
    definition_key: definitionKey,
    business_state: businessState,
    due_at: task.dueAt ?? null,
    task_created_at: row.createdAt,
    approval_of: approvalOf(actor) ?? null,
  }))
  writes.insert('task_actors', ...rows)
  const title = sayBoth(noticeTexts.toDo, { task: { name: row.name, nameEn: task.nameEn }, number })
  const about = { ids, orgId: keyed.org_id, instanceId: keyed.process_instance_id, taskId: row.id, now }
  writes.insert('notices', ...noticeRows({ ...about, actors, kind: 'task', title, link: taskAddress(row.id) }))
}
