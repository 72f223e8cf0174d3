import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { z } from 'zod'
import { readCached } from '../../database/cached.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { SystemConfigService } from './system-config.service.ts'

/** The value of the setting `quickForms`, in the order of the navbar. */
const QuickFormSettings = z.array(z.object({ formKey: z.string(), flowKey: z.string() }))

export type QuickFormParts = {
  readonly database: Database
  readonly systemConfig: SystemConfigService
  /** Refuses a workflow that is not valid, not released or not for this person. */
  readonly getStartable: (caller: Caller, flowKey: string) => Promise<unknown>
}

type FormRow = { id: string; form_key: string; name: string; name_en: string; icon: string }

/** Lists the quick forms a person may start; one that cannot be started now is left out (answers B19). */
export function createQuickForms({ database, systemConfig, getStartable }: QuickFormParts) {
  function listStartable(formKeys: readonly string[]): Promise<ReadonlyMap<string, FormRow>> {
    return readCached(database, 'forms', `startable:${formKeys.join()}`, async () => {
      const { rows } = await database.query<FormRow>(
        `select id, form_key, name, name_en, icon from forms
         where form_key = any($1) and valid and deleted_at is null
           and exists (select 1 from form_versions v where v.form_id = forms.id and v.state = 1)`,
        [formKeys],
      )
      return new Map(rows.map((row) => [row.form_key, row]))
    })
  }

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
        formId: Number(form.id),
        formKey,
        formName: form.name,
        formNameEn: form.name_en,
        icon: form.icon,
        flowKey,
      })
    }
    return shown
  }
}
