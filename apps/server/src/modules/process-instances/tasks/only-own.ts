/** What somebody sends of a form that others have changed since he saw it. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import type { FilledForm, InstanceForm } from '../store/stored-instance.ts'
import { ownChanges, type FormRights, type Values } from './task-forms.ts'

export function createOnlyOwn({ forms }: { readonly forms: Pick<FormsService, 'findDataAt' | 'getFormData'> }) {
  /**
   * Of what he sends what he has changed himself: the rest stays as others have made it.
   * @param given `seen` undefined: he does not say what he saw, and all of it is his
   * @throws {AppError} FORM_CHANGED for fields that another has changed, too
   */
  return async function onlyOwn(
    tx: Tx,
    { language }: Caller,
    given: {
      readonly form: InstanceForm
      readonly schema: AmisSchema
      readonly record: FilledForm | undefined
      readonly rights: FormRights
      readonly sent: Values
      readonly seen: number | undefined
    },
  ): Promise<Values> {
    const { form, schema, record, rights, sent, seen } = given
    const { formKey, formDataId } = form
    if (record === undefined || formDataId === undefined || seen === undefined || seen >= record.rev) return sent
    const before = (await forms.findDataAt(tx, formDataId, seen)) ?? {}
    const { own, contested } = ownChanges(sent, { before, now: record.data, rights })
    if (contested.length === 0) return own
    const labels = new Map(fieldsOf(schema).map((field) => [field.name, nameIn(language, field, 'label')]))
    const fields = contested.map((name) => labels.get(name) ?? name).join(say(language, refusalTexts.and))
    throw new AppError('FORM_CHANGED', {
      details: { form: formKey, names: contested, fields, name: await changedBy(tx, formDataId) },
    })
  }

  async function changedBy(tx: Tx, formDataId: string): Promise<string> {
    const id = (await forms.getFormData(tx, formDataId))?.updatedBy ?? 0
    return (await loadDirectory(tx, [{ kind: 'user', id }])).person(id).name
  }
}
