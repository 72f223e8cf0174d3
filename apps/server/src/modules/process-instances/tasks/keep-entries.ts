/** Drafts of what somebody enters at a task. */
import type { SeenForms } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { assertEditable, type FormValues } from './entered-forms.ts'
import { findInstance, findTask } from '../store/instances.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { getVersionAt } from '../store/version-at.ts'
import { draftEntries, rightsAt, type Values } from './task-forms.ts'
import { addParticipant, findDraft, keepDraft } from './tasks.repository.ts'

export type EnteredDraft = {
  readonly taskId: string
  readonly opinion: string
  readonly forms: FormValues
  readonly seen: SeenForms
}

/** A draft as it is kept. */
export type KeptDraft = { readonly at: Date; readonly revision: number }

export type KeepEntries = ReturnType<typeof createKeepEntries>

export function createKeepEntries(parts: {
  readonly clock: Clock
  readonly forms: FormsService
  readonly definitions: DefinitionsService
}) {
  const { clock, forms, definitions } = parts

  /** The refusal rolls the request back; what somebody entered who came second must outlive it (answers D7). */
  function keepWhatLoserEntered(write: Write, caller: Caller, entered: EnteredDraft, error: unknown): never {
    if (!(error instanceof AppError) || error.code !== 'TASK_ALREADY_DONE') throw error
    write.afterRollback(async (tx) => {
      const place = await findTask(tx, entered.taskId)
      const loaded = place && (await findInstance(tx, place.processInstanceId))
      if (loaded === undefined || place?.ended?.completedBy === caller.userId) return
      await keepEntries(tx, caller, { loaded, elementId: place?.elementId, entered, mayDrop: true })
    })
    throw error
  }

  /**
   * Keeps what its author may enter at the step, and nothing that he only saw there. A change of anything else is
   * refused as it would be at the completion, or dropped (`mayDrop`) where nobody could mend it any more.
   * @throws {AppError} DRAFT_CHANGED when the draft is no longer the one that this continues (`basedOn`)
   */
  async function keepEntries(
    tx: Tx,
    caller: Caller,
    input: {
      loaded: LoadedInstance
      elementId: string | undefined
      entered: EnteredDraft
      mayDrop: boolean
      basedOn?: number | undefined
    },
  ): Promise<KeptDraft> {
    const { loaded, elementId, entered, mayDrop, basedOn } = input
    const task = loaded.tasks.find(({ row }) => row.id === entered.taskId)
    const { settings } = await getVersionAt(definitions, loaded, task?.row.scopeId, tx)
    const node = elementId === undefined ? undefined : settings.nodes[elementId]
    const kept: Record<string, Values> = {}
    for (const form of loaded.forms) {
      const given = entered.forms[form.formKey]
      if (given === undefined) continue
      const record = form.formDataId === undefined ? undefined : await forms.getFormData(tx, form.formDataId)
      const [stored, rights] = [record?.data ?? {}, rightsAt(node, form)]
      if (!mayDrop) {
        const { schema } = await forms.getVersion(form.formVersionId, { queryable: tx, language: caller.language })
        assertEditable(form.formKey, stored, { given, rights, schema })
      }
      kept[form.formKey] = draftEntries(stored, given, rights)
    }
    const at = clock.now()
    const { taskId, opinion, seen } = entered
    const revision = await keepDraft(tx, { taskId, opinion, forms: kept, seen, userId: caller.userId, at }, basedOn)
    if (caller.owners.length > 0) await addParticipant(tx, loaded.instance.id, caller.userId)
    if (revision !== undefined) return { at, revision }
    const newer = await findDraft(tx, loaded.instance.id, taskId, caller.userId)
    const details = { name: caller.name, at: newer?.savedAt.toISOString(), revision: newer?.revision }
    throw new AppError('DRAFT_CHANGED', { details })
  }

  return { keepEntries, keepWhatLoserEntered }
}
