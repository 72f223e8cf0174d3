/** The forms of a workflow: as they were pinned when an instance started, or as one that starts now would have them. */
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService, FormVersionWithSchema } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { getVisible, refuseMissing } from './task-access.ts'

export function createFormsOfFlow(parts: {
  database: Queryable
  forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
  definitions: Pick<DefinitionsService, 'getNewest'>
}) {
  const { database, forms, definitions } = parts

  /** The main form first. @throws {AppError} NOT_FOUND, also for an instance of another workflow; NOT_RELEASED */
  return async function formsOfFlow(
    caller: Caller,
    { flowKey, flowInstance }: { flowKey: string; flowInstance?: string | undefined },
  ): Promise<FormVersionWithSchema[]> {
    const { language } = caller
    const found: FormVersionWithSchema[] = []
    if (flowInstance === undefined) {
      const { settings } = await definitions.getNewest(caller, flowKey)
      for (const formKey of settings.formKeys)
        found.push(await forms.getReleasedVersion(formKey, { language, evenIfSwitchedOff: true }))
      return found
    }
    const { instance, forms: pinned } = await getVisible(database, caller, flowInstance)
    if (instance.definitionKey !== flowKey) return refuseMissing(caller)
    const mainFirst = pinned.toSorted((left, right) => Number(right.isMain) - Number(left.isMain))
    for (const { formVersionId } of mainFirst) found.push(await forms.getVersion(formVersionId, { language }))
    return found
  }
}
