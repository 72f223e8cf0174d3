/** What lists show of telephone and identity numbers: the masked part, to everybody (answers C16); the form itself tells the rest. */
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import { isMasked, shownValues } from '../../forms/records/shown-values.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { listPinnedForms } from './form-fields.repository.ts'
import type { InstanceConditions } from './instance-search.ts'
import { formFieldOf, type Sort } from './list-sorting.ts'

type Values = Readonly<Record<string, unknown>>
export type Mask = (instanceId: string, formKey: string | undefined, values: Values) => Record<string, unknown>

interface Parts {
  readonly database: Queryable
  readonly forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
  readonly definitions: Pick<DefinitionsService, 'getVersion' | 'listReleasedVersionIds'>
}

export function createMaskFields({ database, forms }: Pick<Parts, 'database' | 'forms'>) {
  // By id of a version that was released: it never changes.
  const kept = new Map<number, readonly FormField[]>()

  async function maskedIn(versionId: number): Promise<readonly FormField[]> {
    const known = kept.get(versionId) ?? fieldsOf((await forms.getVersion(versionId)).schema).filter(isMasked)
    kept.set(versionId, known)
    return known
  }

  /** By the form versions that the instances are pinned to; no form key: the main form. */
  return async function maskFields(instanceIds: readonly string[]): Promise<Mask> {
    const found = new Map<string, readonly FormField[]>()
    for (const { instanceId, formKey, formVersionId, isMain } of await listPinnedForms(database, instanceIds)) {
      const fields = await maskedIn(formVersionId)
      if (fields.length === 0) continue
      found.set(`${instanceId} ${formKey}`, fields)
      if (isMain) found.set(instanceId, fields)
    }
    return (instanceId, formKey, values) =>
      shownValues(found.get(formKey === undefined ? instanceId : `${instanceId} ${formKey}`) ?? [], values)
  }
}

/** By ranges, parts and order of a masked value somebody would find out all of it. */
export function createAssertUnmasked({ forms, definitions, database }: Parts) {
  async function maskedNames(): Promise<ReadonlySet<string>> {
    const mainForms = new Set<string>()
    for (const id of await definitions.listReleasedVersionIds()) {
      const { mainForm } = (await definitions.getVersion(id, database)).settings
      if (mainForm !== undefined) mainForms.add(mainForm)
    }
    const names = new Set<string>()
    for (const formKey of mainForms) {
      const { schema } = await forms.getReleasedVersion(formKey, { evenIfSwitchedOff: true })
      for (const field of fieldsOf(schema)) if (isMasked(field)) names.add(field.name)
    }
    return names
  }

  /** @throws {AppError} INVALID_INPUT */
  return async function assertUnmasked({ fields, sort }: Pick<InstanceConditions, 'fields'> & { readonly sort: Sort }) {
    const looked = fields.filter((condition) => !('is' in condition || 'in' in condition)).map(({ field }) => field)
    const asked = [...looked, ...sort.flatMap(({ field }) => formFieldOf(field) ?? [])]
    if (asked.length === 0) return
    const closed = await maskedNames()
    const problems = asked.filter((name) => closed.has(name)).map((name) => `fields.${name}`)
    if (problems.length > 0) throw new AppError('INVALID_INPUT', { details: { problems } })
  }
}
