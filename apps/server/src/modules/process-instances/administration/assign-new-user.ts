/** An administrator gives an open task to one person alone (answers D10). */
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { say, sayBoth } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { Actor } from '../../directory/actor.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { personTexts } from '../acts/acts.texts.ts'
import { administrationTexts, noticeTexts, targetTexts } from '../process-instances.texts.ts'
import { approvalOfReceiver } from '../tasks/task-policy.ts'
import { assertMayReceive, type IsQualified } from '../safety-guard.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import { getVersionAt } from '../store/version-at.ts'
import type { WriteSet } from '../store/write-set.ts'
import { lockOpenTask } from '../task-access.ts'
import { tell } from './tell.ts'
import { joinInstance, ofLoaded } from '../store/join-instance.ts'

export function createAssignNewUser(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly isQualified: IsQualified
  readonly runStep: RunStep
}) {
  const { clock, ids, hub, definitions, isQualified, runStep } = parts

  return async function assignNewUser(
    write: Write,
    admitted: Caller,
    { taskId, newUserId, reason }: { taskId: string; newUserId: number; reason: string },
  ): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const { caller, loaded, task } = await lockOpenTask(tx, admitted, taskId)
      const { instance } = loaded
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const receiver: Actor = { kind: 'user', id: newUserId }
      const directory = await loadDirectory(tx, [receiver])
      const { name } = directory.person(newUserId)
      if (directory.userIds(receiver).length === 0) throw refused(caller, name, 'disabled')
      if (task.signing !== undefined) {
        throw new AppError('PERSON_REFUSED', {
          details: { name, reason: say(caller.language, personTexts.severalSign) },
        })
      }
      if (isWith(task, newUserId)) throw refused(caller, name, 'hasIt')
      const { settings } = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
      const node = settings.nodes[task.row.elementId]
      await assertMayReceive(tx, caller, { userId: newUserId, node, isQualified }, loaded)

      const done = await runStep(tx, {
        version,
        before: loaded,
        command: {
          type: 'reassignUserTask',
          taskId,
          assignee: String(newUserId),
          candidateUsers: [],
          candidateGroups: [],
        },
        act: {
          kind: 'reassigned',
          userId: caller.userId,
          userName: caller.name,
          taskId,
          target: { value: String(newUserId), label: sayBoth(targetTexts.reassigned, { person: name }) },
          opinion: reason,
        },
        reassigned: new Map([[taskId, [receiver]]]),
        mainForm: undefined,
        heading: instance,
        now,
        also({ recorded: { writes } }) {
          writeActors(writes, { loaded, task, receiver, definitionKey: version.key })
          const named = { task: { name: task.row.name, nameEn: task.nameEn }, number: instance.number }
          const notice = {
            ids,
            orgId: instance.orgId,
            actors: [receiver],
            kind: 'task' as const,
            instanceId: instance.id,
            now,
          }
          const toDo = { title: sayBoth(noticeTexts.toDo, named), link: taskAddress(taskId), taskId }
          writes.insert('notices', ...noticeRows({ ...notice, ...toDo }))
          const title = sayBoth(noticeTexts.reassigned, { ...named, to: name, person: caller.name, reason })
          const losers = task.actors.filter(({ kind, id }) => kind !== 'user' || id !== newUserId)
          hub.announce([receiver, ...tell(writes, { ids, instance, actors: losers, kind: 'reassigned', title, now })])
          const before = { actors: task.actors, claimedBy: task.claimedBy }
          const after = { instanceId: instance.id, newUserId, reason }
          const entry = { objectType: 'task', objectId: taskId, before, after }
          writes.insert('audit_log', auditRow(caller, { action: 'task.reassign', ...entry }))
        },
      })
      const { id: instanceId, number, businessState } = instance
      return stepResult(caller, { instanceId, number, status: 'active', businessState }, done, clock)
    })
  }
}

/** Whether it is his alone already. */
const isWith = ({ actors, claimedBy }: OpenTask, userId: number): boolean =>
  claimedBy === userId || actors.every(({ kind, id }) => kind === 'user' && id === userId)

/** The others lose it; whoever has it among them keeps his row. */
function writeActors(
  writes: WriteSet,
  {
    loaded,
    task,
    receiver,
    definitionKey,
  }: { loaded: LoadedInstance; task: OpenTask; receiver: Actor; definitionKey: string },
): void {
  const { instance } = loaded
  const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
  const isReceiver = ({ kind, id }: Actor) => kind === receiver.kind && id === receiver.id
  const keys = ['process_instance_id', 'task_id', 'actor_kind', 'actor_id'] as const
  const others = task.actors.filter((actor) => !isReceiver(actor))
  writes.remove(
    'task_actors',
    keys,
    ...others.map(({ kind, id }) => ({
      process_instance_id: instance.id,
      task_id: task.row.id,
      actor_kind: kind,
      actor_id: id,
    })),
  )
  if (!task.actors.some(isReceiver)) {
    writes.insert('task_actors', {
      ...keyed,
      task_id: task.row.id,
      actor_kind: receiver.kind,
      actor_id: receiver.id,
      actor_type: 'candidate',
      definition_key: definitionKey,
      business_state: instance.businessState,
      due_at: task.dueAt ?? null,
      task_created_at: task.row.createdAt,
      approval_of: approvalOfReceiver(task, receiver, instance.initiatorId),
    })
  }
  joinInstance(writes, ofLoaded(loaded), [receiver])
}

const refused = ({ language }: Caller, name: string, why: 'disabled' | 'hasIt') =>
  new AppError('PERSON_REFUSED', { details: { name, reason: say(language, administrationTexts[why]) } })
