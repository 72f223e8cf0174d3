import { nameIn, type Language } from '@liveline/contract/language.ts'
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

export type FormVersionWithSchema = FormVersion & repository.Layouts

export type FormVersions = ReturnType<typeof createFormVersions>

const KEPT_SCHEMAS = 500

/** Reads the versions of forms, each with its schema. */
export function createFormVersions({ database }: { database: Queryable }) {
  // Released schemas never change, so they are read once.
  const layouts = new LRUCache<number, repository.Layouts>({ max: KEPT_SCHEMAS })

  async function layoutsOf(queryable: Queryable, version: FormVersion): Promise<repository.Layouts> {
    const kept = layouts.get(version.id)
    if (kept !== undefined) return kept
    const read = await repository.readLayouts(queryable, version.id)
    if (version.state !== 'draft') layouts.set(version.id, read)
    return read
  }

  const withSchema = async (queryable: Queryable, version: FormVersion): Promise<FormVersionWithSchema> => ({
    ...version,
    ...(await layoutsOf(queryable, version)),
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
    return formType === 'pc' ? version : { ...version, schema: version.mobileSchema ?? version.schema }
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
