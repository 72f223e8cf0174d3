import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Tx } from '../../database/open-database.ts'
import * as pack from './form-pack.repository.ts'
import { filteredFields } from './data/filtered-fields.ts'
import { declareFields } from './data/record-index.repository.ts'
import { formReleases } from './form-releases.ts'
import { lockForm } from './forms.repository.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'

export type PackForm = {
  readonly formId: number
  readonly formKey: string
  readonly formName: string
  readonly formNameEn: string
  readonly icon: string
  readonly schema: AmisSchema
}

/** What the pack loader calls; loading the same content again changes nothing and undoes no change made by a person. */
export function createFormPack({ clock }: { clock: Clock }) {
  return {
    /**
     * Makes the form and releases its schema. A schema that is already one of the form's versions is not released
     * again, and a form that a person has released since keeps that release.
     * @throws when the schema is refused by the lint: the pack itself is wrong
     */
    async ensureForm(tx: Tx, form: PackForm): Promise<{ formId: number; changed: boolean }> {
      const problems = lintSchema(form.schema, 'en')
      if (problems.length > 0) {
        const list = problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
        throw new Error(`Form '${form.formKey}' of the pack is refused: ${list}`)
      }
      const at = clock.now()
      const changedForm = await pack.upsertForm(tx, { ...form, at })
      const { formId, schema } = form
      await lockForm(tx, formId)
      const isSettled = await pack.isSettled(tx, { formId, schema })
      if (!isSettled) {
        await formReleases.releaseBesideDraft(tx, {
          ownerId: formId,
          content: { schema, mobileSchema: null },
          userId: null,
          at,
        })
        await declareFields(tx, { formId, fields: filteredFields(schema), at })
      }
      return { formId, changed: changedForm || !isSettled }
    },
  }
}
