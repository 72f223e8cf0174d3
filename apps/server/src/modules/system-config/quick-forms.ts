import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { z } from 'zod'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { listStartableForms } from './system-config.repository.ts'
import type { SystemConfigService } from './system-config.service.ts'

/** The value of the setting `quickForms`, in the order of the navbar. */
const QuickFormSettings = z.array(z.object({ formKey: z.string(), flowKey: z.string() }))

export type QuickFormParts = {
  readonly database: Queryable
  readonly systemConfig: SystemConfigService
  /** Refuses a workflow that is not valid, not released or not for this person. */
  readonly getStartable: (caller: Caller, flowKey: string) => Promise<unknown>
}

/** Lists the quick forms a person may start; one that cannot be started now is left out (answers B19). */
export function createQuickForms({ database, systemConfig, getStartable }: QuickFormParts) {
  const listStartable = (formKeys: readonly string[]) =>
    readCached(database, 'forms', `startable:${formKeys.join()}`, () => listStartableForms(database, formKeys))

  async function mayStart(caller: Caller, flowKey: string): Promise<boolean> {
    try {
      await getStartable(caller, flowKey)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  return async (caller: Caller): Promise<QuickForm[]> => {
    if (!caller.permissions.has('workflow:start')) return []
    const settings = QuickFormSettings.parse((await systemConfig.readValue('quickForms')) ?? [])
    const forms = await listStartable(settings.map(({ formKey }) => formKey))
    const shown: QuickForm[] = []
    for (const { formKey, flowKey } of settings) {
      const form = forms.get(formKey)
      if (form === undefined || !(await mayStart(caller, flowKey))) continue
      shown.push({
        formId: form.id,
        formKey,
        formName: form.name,
        formNameEn: form.nameEn,
        icon: form.icon,
        flowKey,
      })
    }
    return shown
  }
}
