import type { Problem } from '@liveline/contract/envelope.ts'
import type { CatalogueOption, AmisSchema } from '@liveline/contract/form/shapes.ts'
import { ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import type { Language } from '@liveline/contract/error-codes.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import { readCached } from '../../database/cached.ts'
import { createOneStatement, type OneStatement } from '../../database/one-statement.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListPage, LongPaging } from '../../http/long-list.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import * as formData from './data/form-data.repository.ts'
import type { DataFilter, DataSort, FormDataRecord, Saved } from './data/form-data.repository.ts'
import { fieldsOf } from './schema/form-fields.ts'
import { createFormPack } from './form-pack.ts'
import {
  dropHiddenFields,
  validateFormData,
  type FormValues,
  type ValidationOptions,
} from './validation/form-validation.ts'
import * as repository from './forms.repository.ts'
import type { CatalogueItem, Form, FormVersion } from './forms.repository.ts'
import { choicesOf } from './schema/option-sources.ts'
import { assertTransition } from '../versions/release-state.ts'
import { lintSchema } from './schema/schema-lint.ts'

export type FormVersionWithSchema = FormVersion & { readonly schema: AmisSchema }

type RowOfForm = Pick<FormDataRecord, 'processInstanceId' | 'formKey'>

/** What rows that belong to processes may show; those who run the processes decide it. */
export type FormDataRights = {
  /** The fields of each row that the caller may not see. */
  hiddenInRows(caller: Caller, rows: readonly RowOfForm[]): Promise<(row: RowOfForm) => ReadonlySet<string>>
  /** Fields of a form that some step of some process hides from somebody. */
  hiddenSomewhere(formKey: string): Promise<ReadonlySet<string>>
}

export type FormsService = ReturnType<typeof createFormsService>

const KEPT_SCHEMAS = 500

export function createFormsService({ database, clock, ids }: { database: Queryable; clock: Clock; ids: Ids }) {
  // Released schemas never change, so they are read once.
  const schemas = new Map<number, AmisSchema>()

  async function schemaOf(queryable: Queryable, version: FormVersion): Promise<AmisSchema> {
    const kept = schemas.get(version.id)
    if (kept !== undefined) return kept
    const schema = await repository.readSchema(queryable, version.id)
    if (version.state === 'draft') return schema
    if (schemas.size >= KEPT_SCHEMAS) schemas.clear()
    schemas.set(version.id, schema)
    return schema
  }

  const withSchema = async (queryable: Queryable, version: FormVersion): Promise<FormVersionWithSchema> => ({
    ...version,
    schema: await schemaOf(queryable, version),
  })

  async function requireForm(tx: Tx, formId: number, language: Language): Promise<Form> {
    return (await repository.lockForm(tx, formId)) ?? refuseMissing(language)
  }

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
    const name = version === undefined ? await nameOf(queryable, keyOrId, language) : localName(version, language)
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

  /** What a form would refuse, with the options of its calls looked up; empty when the values may be stored. */
  async function validate(
    queryable: Queryable,
    schema: AmisSchema,
    values: FormValues,
    options: Omit<ValidationOptions, 'choices'> = {},
  ): Promise<Problem[]> {
    return validateFormData(schema, values, {
      ...options,
      choices: await choicesOf(queryable, schema, options.editable),
    })
  }

  type Entry = {
    formVersionId: number
    processInstanceId?: string | null
    data: FormValues
    userId: number
    orgId?: number
    /** The row to replace. */
    id?: string
    /** The id of a new row; one of our own without it. */
    newId?: string
    rev?: number
  }

  /**
   * Adds to a statement what stores a filled-in form and keeps every earlier state. Within an instance there is one row
   * for each form: saving the form again replaces it. Validate first: this stores what it is given.
   * @returns the name under which the statement knows what was saved, with its `id`
   */
  function addFormData(statement: OneStatement, entry: Entry): string {
    const { id, processInstanceId = null, orgId = 0, rev } = entry
    const at = clock.now()
    return id === undefined
      ? formData.addNewFormData(statement, { ...entry, id: entry.newId ?? ids.next(), processInstanceId, orgId, at })
      : formData.addReplacedFormData(statement, { ...entry, id, rev, at })
  }

  /**
   * The same as a statement of its own.
   * @throws {AppError} NOT_FOUND; STALE when `rev` is given and the row has moved on
   */
  async function saveFormData(tx: Tx, entry: Entry): Promise<Saved> {
    const statement = createOneStatement()
    const name = addFormData(statement, entry)
    const [saved] = (await statement.run<Saved>(tx, `select id, rev from ${name}`)).rows
    if (saved !== undefined) return saved
    const present = entry.id === undefined ? undefined : await formData.findFormData(tx, entry.id)
    if (present === undefined) return refuseMissing('zh-CN')
    throw new AppError('STALE', { details: { name: '', at: present.updatedAt.toISOString() } })
  }

  async function listInstanceForms(
    queryable: Queryable,
    instanceId: string,
  ): Promise<(FormDataRecord & { schema: AmisSchema })[]> {
    const records = await formData.listInstanceData(queryable, instanceId)
    const forms = []
    for (const record of records) {
      // One after the other: a transaction has only one connection.
      const { schema } = await getVersion(record.formVersionId, { queryable })
      forms.push({ ...record, schema })
    }
    return forms
  }

  async function create(
    write: Write,
    caller: Caller,
    form: { formKey: string; formName: string; formNameEn: string; icon: string; formPcJson: AmisSchema },
  ): Promise<{ formId: number }> {
    assertSound(form.formPcJson, caller.language)
    return write(async (tx) => {
      const [at, userId] = [clock.now(), caller.userId]
      const formId = await repository.insertForm(tx, {
        ...form,
        name: form.formName,
        nameEn: form.formNameEn,
        userId,
        at,
      })
      if (formId === undefined) {
        const what = caller.language === 'en' ? 'The form key' : '表单标识'
        throw new AppError('DUPLICATE', { details: { what, value: form.formKey } })
      }
      await repository.saveDraft(tx, { formId, schema: form.formPcJson, userId, at })
      await audit(tx, caller, { action: 'form.create', objectType: 'form', objectId: formId, after: form })
      return { formId }
    })
  }

  async function update(
    write: Write,
    caller: Caller,
    change: {
      formId: number
      formName?: string | undefined
      formNameEn?: string | undefined
      icon?: string | undefined
      formPcJson?: AmisSchema | undefined
      rev?: number | undefined
    },
  ): Promise<{ formId: number; rev: number }> {
    const { formId, formPcJson: schema } = change
    if (schema !== undefined) assertSound(schema, caller.language)
    return write(async (tx) => {
      const form = await requireForm(tx, formId, caller.language)
      if (change.rev !== undefined && change.rev !== form.rev) {
        throw new AppError('STALE', {
          details: { name: form.updatedBy, at: form.updatedAt.toISOString(), rev: form.rev },
        })
      }
      const [at, userId] = [clock.now(), caller.userId]
      if (schema !== undefined) await repository.saveDraft(tx, { formId, schema, userId, at })
      const { formName: name, formNameEn: nameEn, icon } = change
      const rev = await repository.updateForm(tx, { formId, name, nameEn, icon, userId, at })
      await audit(tx, caller, {
        action: 'form.update',
        objectType: 'form',
        objectId: formId,
        before: form,
        after: change,
      })
      return { formId, rev }
    })
  }

  async function release(
    write: Write,
    caller: Caller,
    { formId, note = '' }: { formId: number; note?: string | undefined },
  ): Promise<{ formVersionId: number; version: number }> {
    return write(async (tx) => {
      await requireForm(tx, formId, caller.language)
      const draft = await repository.findDraft(tx, formId)
      assertTransition(draft?.state, 'released', caller.language)
      if (draft !== undefined) assertSound(await schemaOf(tx, draft), caller.language)
      const [at, userId] = [clock.now(), caller.userId]
      const released = await repository.releaseDraft(tx, { formId, note, userId, at })
      if (released === undefined) return refuseMissing(caller.language)
      await repository.updateForm(tx, { formId, userId, at })
      await audit(tx, caller, {
        action: 'form.release',
        objectType: 'form',
        objectId: formId,
        after: { ...released, note },
      })
      return { formVersionId: released.id, version: released.version }
    })
  }

  async function setValid(
    write: Write,
    caller: Caller,
    { formId, valid }: { formId: number; valid: boolean },
  ): Promise<void> {
    await write(async (tx) => {
      const form = await requireForm(tx, formId, caller.language)
      if (form.valid === valid) return
      await repository.setFormValid(tx, { formId, valid, userId: caller.userId, at: clock.now() })
      const after = { valid }
      await audit(tx, caller, {
        action: 'form.setValid',
        objectType: 'form',
        objectId: formId,
        before: { valid: form.valid },
        after,
      })
    })
  }

  /** Schema of any version; a draft only for those who may edit it. */
  async function getVisibleVersion(caller: Caller, versionId: number): Promise<FormVersionWithSchema> {
    const version = await getVersion(versionId, { language: caller.language })
    return version.state === 'draft' && !caller.permissions.has('form:edit') ? refuseMissing(caller.language) : version
  }

  async function pageData(
    caller: Caller,
    search: { formId: number; filters: readonly DataFilter[]; sort: readonly DataSort[]; paging: LongPaging },
    rights: FormDataRights,
  ): Promise<Omit<ListPage, 'ids'> & { records: FormDataRecord[] }> {
    const form = await repository.findForm(database, search.formId)
    if (form === undefined) return refuseMissing(caller.language)
    const names = await fieldNamesEver(search.formId)
    const readsAll = mayReadAllData(caller, search.formId)
    if (readsAll && !caller.permissions.has('workflow:admin')) {
      // Whoever may filter or sort by a field that he does not see finds out what it holds.
      for (const field of await rights.hiddenSomewhere(form.formKey)) names.delete(field)
    }
    assertKnownFields(search, names)
    const createdBy = readsAll ? undefined : caller.userId
    const { records, ...page } = await formData.pageFormData(database, { ...search, createdBy }, search.paging)
    const hiddenIn = await rights.hiddenInRows(caller, records)
    const shown = records.map((record) => {
      const hidden = hiddenIn(record)
      return { ...record, data: Object.fromEntries(Object.entries(record.data).filter(([name]) => !hidden.has(name))) }
    })
    return { records: shown, ...page }
  }

  /** Fields of every released version: rows of older versions can be searched too. */
  async function fieldNamesEver(formId: number): Promise<Set<string>> {
    const names = new Set<string>()
    for (const versionId of await repository.listReleasedVersionIds(database, formId)) {
      const { schema } = await getVersion(versionId)
      for (const { name } of fieldsOf(schema)) names.add(name)
    }
    return names
  }

  return {
    ...createFormPack({ clock }),
    getReleasedVersion,
    getVersion,
    getVisibleVersion,
    validate,
    /** The values without those of fields that are not shown. */
    dropHidden: dropHiddenFields,
    addFormData,
    saveFormData,
    getFormData: formData.findFormData,
    listInstanceForms,
    create,
    update,
    release,
    setValid,
    lint: lintSchema,
    pageData,

    page: ({ keyword, paging: { page, pageSize } }: { keyword: string; paging: Paging }) =>
      repository.pageForms(database, { keyword, limit: pageSize, offset: (page - 1) * pageSize }),

    async catalogueOptions(): Promise<CatalogueOption[]> {
      return (await repository.listCatalogue(database)).filter(({ enabled }) => enabled)
    },

    async findCatalogueItem(queryable: Queryable, code: string): Promise<CatalogueItem | undefined> {
      return (await repository.listCatalogue(queryable)).find(({ value }) => value === code)
    },

    /** How many rows of a form have this value; undefined when there is no such form, or a step hides the field. */
    async countData(
      keyOrId: string | number,
      field: string,
      value: string | number,
      rights: Pick<FormDataRights, 'hiddenSomewhere'>,
    ): Promise<{ count: number; countIsCapped: boolean } | undefined> {
      const version = await repository.findReleasedVersion(database, keyOrId)
      if (version === undefined || (await rights.hiddenSomewhere(version.formKey)).has(field)) return undefined
      const filters: DataFilter[] = [{ field, op: 'eq', value }]
      return formData.countFormData(database, { formId: version.formId, createdBy: undefined, filters })
    },
  }
}

/** Everybody reads his own rows; all rows only who runs the processes, and of the replies who answers them. */
export function mayReadAllData(caller: Pick<Caller, 'permissions' | 'roleIds'>, formId: number): boolean {
  return (
    caller.permissions.has('workflow:admin') ||
    (formId === WORK_ORDER_REPLY_FORM_ID && caller.roleIds.includes(ROLE_WORK_ORDER_HANDLER))
  )
}

function assertSound(schema: AmisSchema, language: Language): void {
  const problems = lintSchema(schema, language)
  const [first] = problems
  if (first === undefined) return
  throw new AppError('SCHEMA_REFUSED', { details: { first: `${first.path}: ${first.message}`, problems } })
}

function assertKnownFields(
  { filters, sort }: { filters: readonly DataFilter[]; sort: readonly DataSort[] },
  names: ReadonlySet<string>,
): void {
  const unknown = [
    ...filters.map(({ field }) => field).filter((field) => !names.has(field)),
    ...sort.map(({ field }) => field).filter((field) => !names.has(field) && !sortableColumns.has(field)),
  ]
  if (unknown.length > 0) throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown } })
  const wrong = filters.filter(({ op, value }) => !isFilterValue(op, value)).map(({ field, op }) => `${field} ${op}`)
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { details: { problems: wrong } })
}

const sortableColumns: ReadonlySet<string> = new Set(formData.sortableColumns)

function isFilterValue(op: DataFilter['op'], value: unknown): boolean {
  const isScalar = (one: unknown): boolean =>
    typeof one === 'number' ||
    typeof one === 'boolean' ||
    (typeof one === 'string' && one.length <= 500 && !one.includes('\u0000'))
  if (op === 'in') return Array.isArray(value) && value.length <= 200 && value.every(isScalar)
  if (op === 'ge' || op === 'le') return isScalar(value) && typeof value !== 'boolean'
  return isScalar(value) || (value === null && op !== 'contains')
}

const localName = ({ name, nameEn }: { name: string; nameEn: string }, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

async function nameOf(queryable: Queryable, keyOrId: string | number, language: Language): Promise<string | undefined> {
  const form = await repository.findFormByKeyOrId(queryable, keyOrId)
  return form === undefined ? undefined : localName(form, language)
}

function refuseMissing(language: Language): never {
  throw new AppError('NOT_FOUND', { details: { what: language === 'en' ? 'the form' : '表单' } })
}
