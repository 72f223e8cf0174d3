import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { formsChanged } from './form-queries.ts'

/** Brings back what was deleted; why it cannot be is said by the one place that shows failures. */
export async function restoreForm(form: FormRow, t: TFunction, language: Language): Promise<void> {
  try {
    await api.formDesign.restore({ params: { id: form.formId } })
  } catch {
    return
  }
  toast.success(t('formManagement.restored', { name: nameIn(language, form, 'formName') }))
  await formsChanged()
}
