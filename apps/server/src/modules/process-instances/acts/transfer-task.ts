/** A handler hands his task to one other person, who has it alone from then on. */
import { say, sayBoth } from '@liveline/contract/language.ts'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { Actor } from '../../directory/actor.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { assertMayReceive, type IsQualified } from '../safety-guard.ts'
import { openNode } from '../step/step-result.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import { callColumns, callScopeAt, getVersionAt, scopesById } from '../store/version-at.ts'
import { lockTask } from '../task-access.ts'
import { approvalOfReceiver } from '../tasks/task-policy.ts'
import { listEnabled, listNames } from './acts.repository.ts'
import { actTexts, personTexts } from './acts.texts.ts'
import { addNotice, noteAct } from './note-act.ts'
import { joinInstance, ofLoaded } from '../store/join-instance.ts'
import type { SaidWords } from './said-words.ts'

type Handover = {
  readonly taskId: string
  readonly userId: number
  readonly reason: string
  readonly confirmSensitive: boolean
}

export function createTransferTask(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly isQualified: IsQualified
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, isQualified, saidWords } = parts

  return async function transferTask(write: Write, caller: Caller, input: Handover): Promise<StepResult> {
    const { taskId, userId, reason } = input
    const { language } = caller
    return write(async (tx) => {
      const now = clock.now()
      const { loaded, task, onBehalfOf } = await lockTask(tx, caller, taskId)
      // A delegate approves; whose task it is, and who else should have it, is the owner's to say.
      if (onBehalfOf !== undefined) throw new AppError('NOT_YOUR_TASK', { details: { handlers: [onBehalfOf.name] } })
      const { instance } = loaded
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const { settings } = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
      const node = settings.nodes[task.row.elementId]
      const name = (await listEnabled(tx, [userId])).get(userId)
      const refuse = async (why: string): Promise<never> => {
        const person = name ?? (await listNames(tx, [userId])).get(userId) ?? `#${userId}`
        throw new AppError('PERSON_REFUSED', { details: { name: person, reason: why } })
      }
      if (name === undefined) return refuse(say(language, personTexts.unknown))
      if (task.signing !== undefined) return refuse(say(language, personTexts.severalSign))
      if (userId === caller.userId) return refuse(say(language, personTexts.isYou))
      if (task.actors.length === 1 && task.actors.every(({ kind, id }) => kind === 'user' && id === userId)) {
        return refuse(say(language, personTexts.isHandler))
      }
      await assertMayReceive(tx, caller, { userId, node, isQualified }, loaded)
      const isConfirmed = input.confirmSensitive
      const said = await saidWords.assert(tx, caller, loaded, { what: 'reason', text: reason, isConfirmed })
      const step = { name: task.row.name, nameEn: task.nameEn }

      const receiver: Actor = { kind: 'user', id: userId }
      const directory = await loadDirectory(tx, [
        receiver,
        { kind: 'user', id: caller.userId },
        ...loaded.tasks.flatMap(({ actors }) => actors),
      ])
      const { writes, operationId } = noteAct(ids, {
        kind: 'transferred',
        action: 'task.transfer',
        loaded,
        task,
        flow: version,
        caller,
        departmentName: directory.person(caller.userId).departmentName,
        opinion: reason,
        said,
        people: [directory.person(userId)],
        now,
        after: { instanceId: instance.id, elementId: task.row.elementId, to: userId, reason },
      })
      giveTo(writes, loaded, task, userId)
      joinInstance(writes, ofLoaded(loaded), [receiver, { kind: 'user', id: caller.userId }])
      writeTaken(writes, { loaded, task, caller, operationId, now })
      const about = { number: instance.number, step }
      const toReceiver = {
        title: sayBoth(actTexts.transferredTo, { person: caller.name, ...about }),
        link: taskAddress(taskId),
      }
      addNotice(ids, writes, loaded, { actors: [receiver], kind: 'task', taskId, now, ...toReceiver })
      const away = {
        title: sayBoth(actTexts.transferredAway, { person: name, ...about }),
        link: processAddress(instance.id),
      }
      addNotice(ids, writes, loaded, {
        actors: [{ kind: 'user', id: caller.userId }],
        kind: 'transferred',
        now,
        ...away,
      })
      await writes.write(tx)
      hub.announce([receiver, ...task.actors, { kind: 'user', id: caller.userId }])
      const open = loaded.tasks.map((one) =>
        one === task ? { ...one, actors: [receiver], claimedBy: undefined } : one,
      )
      const { id: instanceId, number, status, businessState } = instance
      return {
        instanceId,
        number,
        status,
        businessState,
        open: open.map((one) => openNode(one, directory, caller, now)),
      }
    })
  }
}

/** The task is this person's alone; the instance belongs to whoever had it too. */
function giveTo(writes: WriteSet, loaded: LoadedInstance, task: OpenTask, userId: number): void {
  const { instance } = loaded
  const ofTask = { process_instance_id: instance.id, task_id: task.row.id }
  writes.update('tasks', ['process_instance_id', 'id'], {
    process_instance_id: instance.id,
    id: task.row.id,
    claimed_by: null,
    claimed_at: null,
  })
  const others = task.actors.filter(({ kind, id }) => kind !== 'user' || id !== userId)
  writes.remove(
    'task_actors',
    ['process_instance_id', 'task_id', 'actor_kind', 'actor_id'],
    ...others.map(({ kind, id }) => ({ ...ofTask, actor_kind: kind, actor_id: id })),
  )
  if (others.length === task.actors.length) {
    writes.insert('task_actors', {
      org_id: instance.orgId,
      ...ofTask,
      actor_kind: 'user',
      actor_id: userId,
      actor_type: 'candidate',
      definition_key: instance.definitionKey,
      business_state: instance.businessState,
      due_at: task.dueAt ?? null,
      task_created_at: task.row.createdAt,
      approval_of: approvalOfReceiver(task, { kind: 'user', id: userId }, instance.initiatorId),
    })
  }
}

/** It stands in the finished list of who had it; `reason` tells it from what he completed. */
function writeTaken(
  writes: WriteSet,
  {
    loaded,
    task,
    caller,
    operationId,
    now,
  }: { loaded: LoadedInstance; task: OpenTask; caller: Caller; operationId: string; now: Date },
): void {
  const { instance } = loaded
  const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
  writes.insert('task_history', {
    ...keyed,
    id: operationId,
    element_id: task.row.elementId,
    name: task.row.name,
    name_en: task.nameEn,
    definition_key: instance.definitionKey,
    actors: task.actors,
    status: 'completed',
    reason: 'transferred',
    outcome: 'transferred',
    outcome_label: actTexts.transferred.zh,
    outcome_label_en: actTexts.transferred.en,
    completed_by: caller.userId,
    completed_by_name: caller.name,
    due_at: task.dueAt ?? null,
    escalated: task.escalated,
    created_at: task.row.createdAt,
    ended_at: now,
    ...callColumns(callScopeAt(scopesById(loaded.state.scopes), task.row.scopeId)),
  })
}
