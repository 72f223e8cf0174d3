/** Which files of an instance are hidden from a person with the fields that hold them. */
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import { fileIdsIn } from '@liveline/form-schema/file-ids.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { FieldRightsService } from './field-rights.service.ts'
import { listFormsHolding } from './file-rights.repository.ts'
import { listInstanceFacts } from './involvement.repository.ts'

export function createFileRights(parts: {
  readonly database: Queryable
  readonly forms: Pick<FormsService, 'getVersion'>
  readonly fieldRights: Pick<FieldRightsService, 'hiddenFrom'>
}) {
  const { database, forms, fieldRights } = parts

  /**
   * Whether a file stands, and ever stood, only in fields that are hidden from the caller (`hiddenFields`); one of an
   * opinion or comment stands in none. Forms are looked at only where something is hidden from him.
   * @param fileId in small letters, of a file that is bound to the instance
   */
  return async function isFileHidden(
    caller: Caller,
    { instanceId, fileId }: { readonly instanceId: string; readonly fileId: string },
  ): Promise<boolean> {
    const facts = await listInstanceFacts(database, [instanceId])
    const mainForm = facts[0]?.mainForm ?? undefined
    if (mainForm === undefined) return false
    const hidden = (await fieldRights.hiddenFrom(caller, facts))(instanceId, { isMain: true })
    if (hidden.size === 0) return false
    let isHeld = false
    for (const { formKey, formVersionId, data } of await listFormsHolding(database, { instanceId, fileId })) {
      const { schema } = await forms.getVersion(formVersionId, { queryable: database, language: caller.language })
      const seen = formKey === mainForm ? withoutHidden(data, hidden) : data
      if (fileIdsIn(schema, seen).includes(fileId)) return false
      isHeld ||= fileIdsIn(schema, data).includes(fileId)
    }
    return isHeld
  }
}
