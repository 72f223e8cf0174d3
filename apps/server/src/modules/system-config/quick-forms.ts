import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { SystemConfigService } from './system-config.service.ts'

export type QuickFormParts = {
  readonly forms: Pick<FormsService, 'listStartable'>
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  /** Refuses a workflow that is not valid, not released or not for this person. */
  readonly getStartable: (caller: Caller, flowKey: string) => Promise<unknown>
}

/** Lists the quick forms a person may start; one that cannot be started now is left out (answers B19). */
export function createQuickForms({ forms, systemConfig, getStartable }: QuickFormParts) {
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
    const settings = await systemConfig.read('quickForms')
    const startable = await forms.listStartable(settings.map(({ formKey }) => formKey))
    const shown: QuickForm[] = []
    for (const { formKey, flowKey } of settings) {
      const form = startable.get(formKey)
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
