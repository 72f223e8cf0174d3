import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { LRUCache } from 'lru-cache'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import * as repository from './form-versions.repository.ts'
import type { FormVersion } from './form-versions.repository.ts'
import { findFormByKeyOrId } from './forms.repository.ts'
import { refuseMissing } from './missing-form.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'

export type FormVersionWithSchema = FormVersion & { readonly schema: AmisSchema }

export type FormVersions = ReturnType<typeof createFormVersions>

const KEPT_SCHEMAS = 500

/** Reads the versions of forms, each with its schema. */
export function createFormVersions({ database }: { database: Queryable }) {
  // Released schemas never change, so they are read once.
  const schemas = new LRUCache<number, AmisSchema>({ max: KEPT_SCHEMAS })

  async function schemaOf(queryable: Queryable, version: FormVersion): Promise<AmisSchema> {
    const kept = schemas.get(version.id)
    if (kept !== undefined) return kept
    const schema = await repository.readSchema(queryable, version.id)
    if (version.state === 'draft') return schema
    schemas.set(version.id, schema)
    return schema
  }

  const withSchema = async (queryable: Queryable, version: FormVersion): Promise<FormVersionWithSchema> => ({
    ...version,
    schema: await schemaOf(queryable, version),
  })

  /**
   * The newest release of a form that is switched on; `evenIfSwitchedOff` for instances that already run.
   * @throws {AppError} NOT_FOUND, NOT_RELEASED
   */
  async function getReleasedVersion(
    keyOrId: string | number,
    {
      queryable = database,
      language = 'zh-CN',
      evenIfSwitchedOff = false,
    }: { queryable?: Queryable; language?: Language; evenIfSwitchedOff?: boolean } = {},
  ): Promise<FormVersionWithSchema> {
    const version = await readCached(queryable, 'forms', `released:${typeof keyOrId}:${keyOrId}`, async () => {
      const found = await repository.findReleasedVersion(queryable, keyOrId)
      return found === undefined ? undefined : withSchema(queryable, found)
    })
    if (version !== undefined && (version.valid || evenIfSwitchedOff)) return version
    const name = version === undefined ? await nameOf(queryable, keyOrId, language) : nameIn(language, version)
    if (name === undefined) return refuseMissing(language)
    throw new AppError('NOT_RELEASED', { details: { name } })
  }

  /** @throws {AppError} NOT_FOUND */
  async function getVersion(
    versionId: number,
    { queryable = database, language = 'zh-CN' }: { queryable?: Queryable; language?: Language } = {},
  ): Promise<FormVersionWithSchema> {
    const version = await readCached(queryable, 'forms', `version:${versionId}`, async () => {
      const found = await repository.findVersion(queryable, versionId)
      return found === undefined ? undefined : withSchema(queryable, found)
    })
    return version ?? refuseMissing(language)
  }

  /** Schema of any version, for phones the layout that they get (answers C7); a draft only for those who may edit it. */
  async function getVisibleVersion(
    caller: Caller,
    versionId: number,
    formType: 'pc' | 'mobile' = 'pc',
  ): Promise<FormVersionWithSchema> {
    const version = await getVersion(versionId, { language: caller.language })
    if (version.state === 'draft' && !caller.permissions.has('form:edit')) return refuseMissing(caller.language)
    const mobile = formType === 'pc' ? null : await repository.readMobileSchema(database, versionId)
    return mobile === null ? version : { ...version, schema: mobile }
  }

  /** Fields of every released version, the newest spelling of each: rows of older versions can be searched too. */
  async function fieldsEver(formId: number): Promise<Map<string, FormField>> {
    const fields = new Map<string, FormField>()
    for (const versionId of await repository.listReleasedVersionIds(database, formId)) {
      const { schema } = await getVersion(versionId)
      for (const field of fieldsOf(schema)) if (!fields.has(field.name)) fields.set(field.name, field)
    }
    return fields
  }

  /** The newest release of a form, even if it is switched off; undefined when there is none. */
  const findReleasedId = (formId: number): Promise<number | undefined> =>
    readCached(
      database,
      'forms',
      `released-id:${formId}`,
      async () => (await repository.findReleasedVersion(database, formId))?.id,
    )

  return { getReleasedVersion, getVersion, getVisibleVersion, fieldsEver, findReleasedId }
}

async function nameOf(queryable: Queryable, keyOrId: string | number, language: Language): Promise<string | undefined> {
  const form = await findFormByKeyOrId(queryable, keyOrId)
  return form === undefined ? undefined : nameIn(language, form)
}
