/** What adding signers and taking them back have in common: what is looked at first, and what is written. */
import { approvalAmong } from '../../process-definitions/approval-step.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, Owner } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import { noteConfirmed } from '../acts/said-words.ts'
import type { Actor } from '../../directory/actor.ts'
import { loadDirectory, type Directory } from '../../directory/directory.service.ts'
import { openNode } from '../step/step-result.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { createWriteSet, type WriteSet } from '../store/write-set.ts'
import { insertTurn } from './signer-rows.ts'
import type { SignerRow, Signing } from './signing.ts'
import { joinInstance, ofLoaded } from '../store/join-instance.ts'

export type SignerChange = {
  readonly kind: 'addSign' | 'removeSign'
  readonly loaded: LoadedInstance
  readonly task: OpenTask
  /** For whom he asks, when not for himself. */
  readonly onBehalfOf: Owner | undefined
  readonly directory: Directory
  /** Those who were added or taken back. */
  readonly people: readonly number[]
  readonly signing: Signing
  /** Whose turn it is from now on, and whose it is no longer. */
  readonly turns: SignerRow['actors']
  readonly overs: readonly Actor[]
  readonly reason: string
  /** Sensitive words in it that were confirmed. */
  readonly said: readonly FlaggedField[]
  readonly now: Date
  readonly ids: Ids
  /** Rows of its own. */
  readonly also?: (writes: WriteSet) => void
}

/** @throws {AppError} SIGNER_REFUSED naming the person and the step */
export function refuseSigner(
  caller: Caller,
  {
    task,
    directory,
    userId,
    reason,
  }: {
    task: OpenTask
    directory: Directory
    userId: number
    reason: string
  },
): never {
  const step = nameIn(caller.language, { name: task.row.name, nameEn: task.nameEn })
  throw new AppError('SIGNER_REFUSED', { details: { person: directory.person(userId).name, step, reason } })
}

export async function writeSignerChange(tx: Tx, caller: Caller, change: SignerChange): Promise<StepResult> {
  const { kind, loaded, task, onBehalfOf, directory, people, signing, turns, overs, reason, said, now, ids } = change
  const { instance } = loaded
  const { row, nameEn } = task
  const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
  const writes = createWriteSet()
  writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
  writes.update('tasks', ['process_instance_id', 'id'], {
    process_instance_id: instance.id,
    id: row.id,
    signing,
    claimed_by: null,
    claimed_at: null,
  })
  for (const actor of overs) {
    const key = { actor_kind: actor.kind, actor_id: actor.id }
    const ofTask = { process_instance_id: instance.id, task_id: row.id, ...key }
    writes.remove('task_actors', ['process_instance_id', 'task_id', 'actor_kind', 'actor_id'], ofTask)
    writes.update('notices', ['task_id', 'actor_kind', 'actor_id'], { task_id: row.id, ...key, read_at: now })
  }
  const about = {
    definitionKey: instance.definitionKey,
    businessState: instance.businessState,
    number: instance.number,
    approvalOf: (actor: Actor) => approvalAmong(task.actors, actor, instance.initiatorId),
  }
  insertTurn({ writes, keyed, task, ...about, now, ids }, turns)
  const waiting = kind === 'addSign' ? people.map((id) => ({ kind: 'user' as const, id })) : []
  joinInstance(writes, ofLoaded(loaded), turns, waiting)
  writes.insert('operations', {
    ...keyed,
    id: ids.next(),
    kind,
    task_id: row.id,
    element_id: row.elementId,
    element_name: row.name,
    element_name_en: nameEn,
    user_id: caller.userId,
    user_name: caller.name,
    department_name: directory.person(caller.userId).departmentName,
    on_behalf_of_id: onBehalfOf?.userId ?? null,
    on_behalf_of_name: onBehalfOf?.name ?? null,
    danger: false,
    opinion: reason,
    attachments: [],
    people: people.map((id) => directory.person(id)),
    at: now,
  })
  const after = { instanceId: instance.id, elementId: row.elementId, userIds: people, reason }
  const action = kind === 'addSign' ? 'task.addSign' : 'task.removeSign'
  const whose = onBehalfOf === undefined ? {} : { onBehalfOf: onBehalfOf.name }
  noteConfirmed(writes, caller, { objectType: 'task', objectId: row.id }, said)
  writes.insert('audit_log', auditRow(caller, { action, objectType: 'task', objectId: row.id, after, ...whose }))
  change.also?.(writes)
  await writes.write(tx)
  const isOver = (actor: Actor) => overs.some((one) => one.kind === actor.kind && one.id === actor.id)
  const actors = [...task.actors.filter((actor) => !isOver(actor)), ...turns]
  const shown = await loadDirectory(tx, [...loaded.tasks.flatMap((one) => one.actors), ...turns])
  const open = loaded.tasks.map((one) => (one === task ? { ...one, signing, actors } : one))
  return {
    instanceId: instance.id,
    number: instance.number,
    status: instance.status,
    businessState: instance.businessState,
    open: open.map((one) => openNode(one, shown, caller, now)),
  }
}
