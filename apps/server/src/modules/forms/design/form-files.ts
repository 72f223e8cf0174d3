/** A form taken out of the console, brought in again, or copied within it. */
import type { FormFile } from '@liveline/contract/form-design/shapes.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { findForm } from '../forms.repository.ts'
import { refuseMissing } from '../missing-form.ts'
import type { NewForm } from './design-forms.ts'
import { readContent } from './form-content.repository.ts'

export function createFormFiles(parts: {
  database: Queryable
  create: (write: Write, caller: Caller, form: NewForm) => Promise<{ formId: number }>
}) {
  const { database, create } = parts

  /** @throws {AppError} NOT_FOUND; NOT_RELEASED for those who may not see the draft, when there is no more */
  async function exportFile(caller: Caller, formId: number): Promise<FormFile> {
    const form = (await findForm(database, formId)) ?? refuseMissing(caller.language)
    const versionId = caller.permissions.has('form:edit') ? undefined : form.releasedVersionId
    const content = versionId === null ? undefined : await readContent(database, formId, versionId)
    if (content === undefined) throw new AppError('NOT_RELEASED', { details: { name: nameIn(caller.language, form) } })
    return {
      format: 'liveline.form/1',
      formKey: form.formKey,
      formName: form.name,
      formNameEn: form.nameEn,
      icon: form.icon,
      category: form.category,
      formPcJson: content.schema,
      formMobileJson: content.mobileSchema,
    }
  }

  return {
    exportFile,

    /** @throws {AppError} DUPLICATE, SCHEMA_REFUSED */
    importFile: (write: Write, caller: Caller, file: FormFile): Promise<{ formId: number }> =>
      create(write, caller, file),

    /** @throws {AppError} NOT_FOUND, DUPLICATE, SCHEMA_REFUSED */
    async copy(
      write: Write,
      caller: Caller,
      { formId, ...named }: { formId: number; formKey: string; formName: string; formNameEn: string },
    ): Promise<{ formId: number }> {
      return create(write, caller, { ...(await exportFile(caller, formId)), ...named })
    },
  }
}
