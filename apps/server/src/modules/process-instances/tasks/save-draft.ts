/** Keeping what somebody has entered so far at a task that he may complete at this moment. */
import type { Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { lockTask } from '../task-access.ts'
import { assertModest } from './entered-forms.ts'
import type { EnteredDraft, KeepEntries } from './keep-entries.ts'

/** `revision`: the draft that this one continues; `overwrite` replaces a newer one all the same. */
type SavedDraft = EnteredDraft & { readonly revision?: number | undefined; readonly overwrite?: boolean }

export function createSaveDraft({ keepEntries, keepWhatLoserEntered }: KeepEntries) {
  return async function saveDraft(
    write: Write,
    caller: Caller,
    entered: SavedDraft,
  ): Promise<{ savedAt: string; revision: number }> {
    assertModest(entered.forms)
    try {
      return await write(async (tx) => {
        const { loaded, task } = await lockTask(tx, caller, entered.taskId)
        const strange = Object.keys(entered.forms).filter((key) => !loaded.forms.some(({ formKey }) => formKey === key))
        if (strange.length > 0)
          throw new AppError('UNKNOWN_FIELD', { details: { fields: strange.map((key) => `forms.${key}`) } })
        const { at, revision } = await keepEntries(tx, caller, {
          loaded,
          elementId: task.row.elementId,
          entered,
          mayDrop: false,
          basedOn: entered.overwrite === true ? undefined : entered.revision,
        })
        return { savedAt: at.toISOString(), revision }
      })
    } catch (error) {
      return keepWhatLoserEntered(write, caller, entered, error)
    }
  }
}
