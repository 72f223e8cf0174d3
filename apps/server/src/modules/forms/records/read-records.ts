/** Records as the caller may see them: a page of a list, one whole, its history, a masked value. */
import type { DataFilter, DataRecord, DataRow, DataVersion } from '@liveline/contract/form-data/shapes.ts'
import { isReadOnly, withoutHidden } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import type { AmisSchema, FormLabels } from '@liveline/contract/form/shapes.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ListPage, LongPaging } from '../../../http/long-list.ts'
import { audit } from '../../audit/audit.service.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import { pageFormData, type DataSort } from '../data/data-list.repository.ts'
import { findFormData, type FormDataRecord, type FormValues } from '../data/form-data.repository.ts'
import { listIndexedFields } from '../data/record-index.repository.ts'
import { assertKnownFields } from '../data/known-fields.ts'
import type { FormDataRights } from '../data/form-data.service.ts'
import { findForm } from '../forms.repository.ts'
import type { FormVersions } from '../form-versions.ts'
import { refuseMissing } from '../missing-form.ts'
import type { LabelledForm } from '../schema/value-labels.ts'
import { refuseAct, refuseNoRecord, type createRecordRights, type RecordRights } from './record-rights.ts'
import { findState, listStates } from './records.repository.ts'
import { isMasked, maskedFields, shownValues } from './shown-values.ts'
import { textOf } from './value-text.ts'

/** States of one record that are shown. */
const MOST_STATES = 200

export type RecordSearch = {
  readonly formId: number
  readonly filters: readonly DataFilter[]
  readonly sort: readonly DataSort[]
  readonly deleted?: boolean | undefined
}

export function createReadRecords(parts: {
  readonly database: Queryable
  readonly versions: FormVersions
  readonly rights: FormDataRights
  readonly recordRights: ReturnType<typeof createRecordRights>
  readonly label: (queryable: Queryable, forms: readonly LabelledForm[]) => Promise<FormLabels[]>
}) {
  const { database, versions, rights, recordRights, label } = parts

  /**
   * What of a search the caller may ask for at all.
   * @throws {AppError} NOT_FOUND, RECORDS_FORBIDDEN, UNKNOWN_FIELD, INVALID_INPUT
   */
  async function admit(caller: Caller, search: RecordSearch) {
    const form = await findForm(database, search.formId)
    if (form === undefined) return refuseMissing(caller.language)
    const found = await recordRights.rightsOn(database, caller, { formId: form.id, formKey: form.formKey })
    const reach = found.access[search.deleted === true ? 'delete' : 'read']
    const named = { formName: form.name, formNameEn: form.nameEn }
    if (search.deleted === true && reach === 'none') return refuseAct(caller, named, 'bin')
    const fields = await versions.fieldsEver(search.formId)
    const askable = new Map(fields)
    const seesOthers = reach === 'all' || (typeof reach === 'object' && reach.orgIds.length > 0)
    if (seesOthers && !caller.permissions.has('workflow:admin')) {
      // Whoever may filter or sort by a field that he does not see finds out what it holds.
      for (const field of await rights.hiddenSomewhere(form.formKey)) askable.delete(field)
    }
    assertKnownFields(search, askable)
    assertUnmasked(search, askable, isSame(found.access.reveal, reach))
    return { form, found, reach, fields }
  }

  async function page(
    caller: Caller,
    search: RecordSearch & { readonly paging: LongPaging },
  ): Promise<
    Omit<ListPage, 'ids'> & { rows: DataRow[]; labels: FormLabels; may: Record<string, boolean> & MayOfForm }
  > {
    const { form, found, reach } = await admit(caller, search)
    const indexed = await listIndexedFields(database, search.formId)
    const { records, ...counted } = await pageFormData(database, { ...search, reach, indexed }, search.paging)
    const hiddenIn = await rights.hiddenInRows(caller, records)
    const shown = await Promise.all(
      records.map(async (record) => {
        const { schema } = await versions.getVersion(record.formVersionId)
        return { ...record, schema, data: shownValues(fieldsOf(schema), record.data, hiddenIn(record)) }
      }),
    )
    return {
      rows: await rowsOf(shown, found),
      labels: await labelsOf(database, label, shown),
      may: mayOf(found, form.valid),
      ...counted,
    }
  }

  /** A record that the caller may see: in the bin only if he might take it out. @throws {AppError} NOT_FOUND */
  async function requireVisible(caller: Caller, id: string) {
    const seen = await findVisible(caller, id)
    if (seen === undefined) return refuseNoRecord(caller)
    const hidden = (await rights.hiddenInRows(caller, [seen.record]))(seen.record)
    return { ...seen, hidden }
  }

  async function findVisible(caller: Caller, id: string) {
    const record = await findFormData(database, id)
    if (record === undefined) return undefined
    const found = await recordRights.rightsOn(database, caller, record)
    return found.may(record.deletedAt === null ? 'read' : 'delete', record) ? { record, found } : undefined
  }

  async function get(caller: Caller, { id, rev }: { id: string; rev?: number | undefined }): Promise<DataRecord> {
    const { record, found, hidden } = await requireVisible(caller, id)
    const state = rev === undefined || rev === record.rev ? undefined : await findState(database, id, rev)
    if (rev !== undefined && rev !== record.rev && state === undefined) return refuseNoRecord(caller)
    const formVersionId = state?.formVersionId ?? record.formVersionId
    const [{ schema, mobileSchema, version }, latest] = await Promise.all([
      versions.getVersion(formVersionId),
      versions.findReleasedId(record.formId),
    ])
    const fields = fieldsOf(schema)
    const data = state?.data ?? record.data
    const values = shownValues(fields, data, hidden)
    const [row] = await rowsOf([{ ...record, data: values }], found)
    if (row === undefined) return refuseNoRecord(caller)
    const isPresent = state === undefined && record.deletedAt === null
    const mayUpdate = isPresent && found.may('update', record)
    return {
      ...row,
      rev: state?.rev ?? record.rev,
      formVersionId,
      formId: record.formId,
      formKey: record.formKey,
      formName: record.formName,
      formNameEn: record.formNameEn,
      version,
      latestVersionId: latest === undefined || latest === formVersionId ? null : latest,
      schema,
      mobileSchema,
      defaultRight: mayUpdate ? 'edit' : 'read',
      fields: Object.fromEntries([
        ...fields.filter(isReadOnly).map(({ name }) => [name, { right: 'read', required: false }] as const),
        ...[...hidden].map((name) => [name, { right: 'hidden', required: false }] as const),
      ]),
      labels: await labelsOf(database, label, [{ schema, data: values }]),
      masked: maskedFields(fields, withoutHidden(data, hidden)),
      may: {
        update: mayUpdate,
        delete: isPresent && found.may('delete', record),
        restore: record.deletedAt !== null,
        reveal: found.may('reveal', record),
      },
    }
  }

  async function history(caller: Caller, id: string): Promise<DataVersion[]> {
    const { hidden } = await requireVisible(caller, id)
    const states = await listStates(database, id, MOST_STATES + 1)
    const known = new Map<number, AmisSchema>()
    for (const { formVersionId } of states) {
      if (!known.has(formVersionId)) known.set(formVersionId, (await versions.getVersion(formVersionId)).schema)
    }
    const shown = states.map((state) => {
      const schema = known.get(state.formVersionId) ?? {}
      return { ...state, schema, data: shownValues(fieldsOf(schema), state.data, hidden) }
    })
    const labels = await labelsOf(database, label, shown)
    const people = await loadDirectory(database, userActors(states.map(({ by }) => by)))
    const words = { language: caller.language, labels }
    return shown.slice(0, MOST_STATES).map((state, place) => {
      const before = shown[place + 1]
      const raw = {
        now: withoutHidden(states[place]?.data ?? {}, hidden),
        then: withoutHidden(states[place + 1]?.data ?? {}, hidden),
      }
      return {
        rev: state.rev,
        kind: state.kind,
        at: state.at.toISOString(),
        by: state.by === null ? null : { userId: state.by, name: people.person(state.by).name },
        reason: state.reason,
        formVersionId: state.formVersionId,
        version: state.version,
        changes: fieldsOfBoth(state.schema, before?.schema)
          // Two masked values may look the same and differ.
          .filter(({ name }) => !hidden.has(name) && !isSame(raw.now[name], raw.then[name]))
          .map((field) => ({
            field: field.name,
            label: field.label,
            labelEn: field.labelEn,
            before: before?.data[field.name] ?? null,
            after: state.data[field.name] ?? null,
            beforeText: textOf(field, before?.data[field.name], words),
            afterText: textOf(field, state.data[field.name], words),
          })),
      }
    })
  }

  /** The whole value of a masked field; the log keeps who saw it, not what it is. */
  async function reveal(write: Write, caller: Caller, { id, field }: { id: string; field: string }): Promise<unknown> {
    const { record, found, hidden } = await requireVisible(caller, id)
    const { schema } = await versions.getVersion(record.formVersionId)
    const isKnown = fieldsOf(schema).some((one) => one.name === field && isMasked(one))
    if (!isKnown || hidden.has(field)) throw new AppError('UNKNOWN_FIELD', { details: { fields: [field] } })
    if (!found.may('reveal', record)) return refuseAct(caller, record, 'reveal')
    await write((tx) =>
      audit(tx, caller, { action: 'formData.reveal', objectType: 'formData', objectId: id, after: { field } }),
    )
    return record.data[field] ?? null
  }

  async function rowsOf(records: readonly FormDataRecord[], found: RecordRights): Promise<DataRow[]> {
    const people = await loadDirectory(
      database,
      userActors(records.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy])),
    )
    const who = (userId: number | null) => (userId === null ? null : { userId, name: people.person(userId).name })
    return records.map((record) => ({
      id: record.id,
      formVersionId: record.formVersionId,
      values: record.data,
      rev: record.rev,
      processInstanceId: record.processInstanceId,
      createdBy: who(record.createdBy),
      createdAt: record.createdAt.toISOString(),
      updatedBy: who(record.updatedBy),
      updatedAt: record.updatedAt.toISOString(),
      deletedAt: record.deletedAt?.toISOString() ?? null,
      may: { update: found.may('update', record), delete: found.may('delete', record) },
    }))
  }

  /** Whether the files of a record are the caller's to see. */
  const maySee = async (caller: Caller, id: string): Promise<boolean> => (await findVisible(caller, id)) !== undefined

  return { admit, page, get, history, reveal, maySee }
}

type MayOfForm = { create: boolean; import: boolean; export: boolean; delete: boolean; reveal: boolean }

const mayOf = ({ access }: RecordRights, isValid: boolean): MayOfForm => ({
  create: isValid && access.create,
  import: isValid && access.import,
  export: access.export !== 'none',
  delete: access.delete !== 'none',
  reveal: access.reveal !== 'none',
})

export const userActors = (ids: readonly (number | null)[]) =>
  [...new Set(ids.filter((id) => id !== null))].map((id) => ({ kind: 'user', id }) as const)

/** Those of the newer schema, and what only the older one has. */
function fieldsOfBoth(schema: AmisSchema, older: AmisSchema | undefined): FormField[] {
  const fields = [...fieldsOf(schema)]
  const names = new Set(fields.map(({ name }) => name))
  return [...fields, ...(older === undefined ? [] : fieldsOf(older).filter(({ name }) => !names.has(name)))]
}

/** One object for all of them: the same source means the same words. */
export async function labelsOf(
  queryable: Queryable,
  label: (queryable: Queryable, forms: readonly LabelledForm[]) => Promise<FormLabels[]>,
  records: readonly { readonly schema: AmisSchema; readonly data: FormValues }[],
): Promise<FormLabels> {
  const bySchema = new Map<AmisSchema, FormValues[]>()
  for (const { schema, data } of records) bySchema.set(schema, [...(bySchema.get(schema) ?? []), data])
  const found = await label(
    queryable,
    [...bySchema].map(([schema, values]) => ({ schema, values })),
  )
  const all: FormLabels = {}
  for (const labels of found) {
    for (const [source, names] of Object.entries(labels)) all[source] = { ...all[source], ...names }
  }
  return all
}

/**
 * By ranges and parts of a masked value somebody would find out all of it, and by trying those that fit its mask: it is
 * looked for as a whole, one at a time, by who may see the whole of every record that he reads.
 */
function assertUnmasked(search: RecordSearch, fields: ReadonlyMap<string, FormField>, seesWhole: boolean): void {
  const open = ['empty', 'notEmpty', ...(seesWhole ? ['eq'] : [])]
  const isClosed = (name: string): boolean => fields.get(name)?.mask !== undefined
  const wrong = [
    ...search.filters
      .filter(({ field, op }) => isClosed(field) && !open.includes(op))
      .map(({ field, op }) => `${field} ${op}`),
    ...search.sort.filter(({ field }) => isClosed(field)).map(({ field }) => `sort ${field}`),
  ]
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { details: { problems: wrong } })
}
