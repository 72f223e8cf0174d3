/** Who completed a step takes it back while nobody behind it has gone on; what he entered stands again. */
import { sayBoth } from '@liveline/contract/language.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { noticeRows } from '../../notices/notice-rows.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { RunStep } from '../step/run-step.ts'
import { namesOf } from '../step/recorded-step.ts'
import { stepResult } from '../step/step-result.ts'
import { findTask, lockInstance } from '../store/instances.repository.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { maySee, refuseMissing } from '../task-access.ts'
import { actTexts } from './acts.texts.ts'
import { noteConfirmed, type SaidWords } from './said-words.ts'
import { judgeTakeBack } from './take-back-policy.ts'

export function createTakeBack(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly runStep: RunStep
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, runStep, saidWords } = parts

  return async function takeBack(
    write: Write,
    caller: Caller,
    { taskId, opinion, confirmSensitive: isConfirmed }: { taskId: string; opinion: string; confirmSensitive: boolean },
  ): Promise<StepResult> {
    return write(async (tx) => {
      const now = clock.now()
      const place = (await findTask(tx, taskId)) ?? refuseMissing(caller)
      const loaded = await lockInstance(tx, place.processInstanceId)
      if (loaded === undefined || !(await maySee(tx, caller, place.processInstanceId))) return refuseMissing(caller)
      const { instance } = loaded
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const judged = await judgeTakeBack(tx, definitions, caller, { version, loaded, taskId, now })
      const step = namesOf({ version }, place.elementId)
      if (judged.move === undefined) {
        const details = { step: nameIn(caller.language, step), reason: judged.refusal }
        throw new AppError('TAKE_BACK_REFUSED', { details })
      }
      const said = await saidWords.assert(tx, caller, loaded, { what: 'opinion', text: opinion, isConfirmed })
      const { elementId } = judged
      const straightBack = loaded.straightBacks.find((one) => one.taskId === taskId)
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: { type: 'moveTokens', ...judged.move, reason: 'takenBack' },
        act: { kind: 'takenBack', userId: caller.userId, userName: caller.name, taskId, elementId, opinion },
        mainForm: undefined,
        heading: instance,
        now,
        preferred: { elementId, userId: caller.userId },
        also({ recorded: { writes, open }, result }) {
          const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
          const again = result.changes.tasks.inserted.filter((row) => row.elementId === elementId)
          if (straightBack !== undefined) {
            const { toElement: to_element, userId: user_id } = straightBack
            writes.insert('straight_backs', ...again.map(({ id }) => ({ ...keyed, task_id: id, to_element, user_id })))
          }
          const lost = loaded.tasks.filter(({ row }) => !open.some((one) => one.row.id === row.id))
          const actors = lost
            .flatMap((task) => task.actors)
            .filter((one, at, all) => all.findIndex(({ kind, id }) => kind === one.kind && id === one.id) === at)
            .filter((one) => one.kind !== 'user' || one.id !== caller.userId)
          const title = sayBoth(actTexts.takenBackNotice, { person: caller.name, number: instance.number, step })
          const link = processAddress(instance.id)
          const notice = { ids, orgId: instance.orgId, actors, instanceId: instance.id, now, title, link }
          writes.insert('notices', ...noticeRows({ ...notice, kind: 'takenBack' }))
          hub.announce(actors)
          const after = { instanceId: instance.id, elementId, opinion, from: lost.map(({ row }) => row.elementId) }
          const entry = { objectType: 'task', objectId: taskId, after } as const
          noteConfirmed(writes, caller, entry, said)
          writes.insert('audit_log', auditRow(caller, { action: 'task.takeBack', ...entry }))
        },
      })
      const { state: status } = done.result.state.instance
      const { businessState } = done.recorded
      return stepResult(
        caller,
        { instanceId: instance.id, number: instance.number, status, businessState },
        done,
        clock,
      )
    })
  }
}
