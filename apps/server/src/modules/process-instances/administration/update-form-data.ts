/** A form is changed at an open task, without completing it (answers D12). */
import { say, sayBoth } from '@liveline/contract/language.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { titleOf } from '../../process-definitions/instance-title.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { noticeTexts, refusalTexts } from '../process-instances.texts.ts'
import { noteConfirmed, type SaidWords } from '../acts/said-words.ts'
import { assertQualified } from '../qualified.service.ts'
import type { RunStep } from '../step/run-step.ts'
import { stepResult } from '../step/step-result.ts'
import { getVersionAt } from '../store/version-at.ts'
import { assertActor, lockOpenTask, refuseMissing } from '../task-access.ts'
import { assertModest, type EnteredForms } from '../tasks/entered-forms.ts'
import { assertSeparate } from '../tasks/separation.ts'
import { formVariables, type Values } from '../tasks/task-forms.ts'
import { canAct } from '../tasks/task-policy.ts'
import { tell } from './tell.ts'

export type FormChange = {
  readonly instanceId: string
  readonly taskId: string
  readonly formDataId: string
  readonly data: Values
  /** The version of the data that he had before him. */
  readonly rev?: number | undefined
  readonly reason?: string | undefined
  readonly confirmSensitive?: boolean
}

export function createUpdateFormData(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly enteredForms: Pick<EnteredForms, 'applyForms' | 'storeForms'>
  readonly saidWords: SaidWords
  readonly runStep: RunStep
}) {
  const { clock, ids, hub, definitions, enteredForms, saidWords, runStep } = parts

  return async function updateFormData(write: Write, admitted: Caller, change: FormChange): Promise<StepResult> {
    const { taskId, data, reason = '', confirmSensitive: isConfirmed = false } = change
    return write(async (tx) => {
      const now = clock.now()
      const { caller, loaded, task } = await lockOpenTask(tx, admitted, taskId)
      const isHandler = canAct(task, caller)
      const isAdministrator = !isHandler && caller.permissions.has('workflow:admin')
      const { onBehalfOf } = isAdministrator ? { onBehalfOf: undefined } : await assertActor(tx, caller, loaded, task)
      const { instance } = loaded
      if (instance.id !== change.instanceId) return refuseMissing(caller)
      const form = loaded.forms.find(({ formDataId }) => formDataId === change.formDataId)
      if (form === undefined) {
        throw new AppError('NOT_FOUND', { details: { what: say(caller.language, refusalTexts.form) } })
      }
      if (!isHandler && reason === '') {
        throw new AppError('OPINION_REQUIRED', { details: { outcome: say(caller.language, refusalTexts.changeForm) } })
      }
      const entered = { [form.formKey]: data }
      assertModest(entered)
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const own = await getVersionAt(definitions, loaded, task.row.scopeId, tx)
      const node = own.settings.nodes[task.row.elementId]
      if (isHandler) {
        assertSeparate(caller, loaded, node?.separateFrom ?? [], onBehalfOf)
        await assertQualified(tx, caller, { node, at: now })
      }
      const said = await saidWords.flag(tx, caller, 'reason', reason)
      const { filledIn, mainForm, flagged } = await enteredForms.applyForms(tx, caller, {
        loaded,
        node,
        entered,
        seen: change.rev === undefined ? {} : { [form.formKey]: change.rev },
        mayBeIncomplete: true,
        confirmSensitive: isConfirmed,
        said,
        noted: {},
        now,
      })
      await saidWords.refuse(tx, caller, loaded, { said, isConfirmed })
      const { settings } = version
      const done = await runStep(tx, {
        version,
        before: loaded,
        command: {
          type: 'setVariables',
          variables: mainForm === undefined ? {} : formVariables(settings.formVariables, mainForm),
        },
        act: { kind: 'formChanged', userId: caller.userId, userName: caller.name, taskId, opinion: reason, onBehalfOf },
        mainForm,
        heading: {
          orgId: instance.orgId,
          number: instance.number,
          title: mainForm === undefined ? instance.title : titleOf(settings.title, mainForm, version.name),
          initiatorId: instance.initiatorId,
        },
        now,
        also({ recorded: { writes } }) {
          enteredForms.storeForms(writes, caller, loaded, filledIn)
          noteConfirmed(writes, caller, { objectType: 'task', objectId: taskId }, [...said, ...flagged])
          if (!isHandler) {
            const title = sayBoth(noticeTexts.formChanged, { number: instance.number, person: caller.name, reason })
            const { actors } = task
            hub.announce(tell(writes, { ids, instance, actors, kind: 'formChanged', title, now }))
          }
          const { formDataId } = change
          const before = loaded.filled.get(formDataId)?.data ?? {}
          const known = Object.fromEntries(Object.keys(data).map((name) => [name, before[name]]))
          const entry = { objectType: 'formData', objectId: formDataId, before: known }
          const after = { instanceId: instance.id, taskId, data, reason }
          writes.insert('audit_log', auditRow(caller, { action: 'instance.updateForm', ...entry, after }))
        },
      })
      const { id: instanceId, number } = instance
      const { businessState } = done.recorded
      return stepResult(caller, { instanceId, number, status: 'active', businessState }, done, clock)
    })
  }
}
