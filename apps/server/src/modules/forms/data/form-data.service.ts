import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../../clock.ts'
import { createOneStatement, type OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ListPage, LongPaging } from '../../../http/long-list.ts'
import type { Ids } from '../../../ids.ts'
import { findReleasedVersion } from '../form-versions.repository.ts'
import type { FormVersions } from '../form-versions.ts'
import { findForm } from '../forms.repository.ts'
import { refuseMissing } from '../missing-form.ts'
import * as repository from './form-data.repository.ts'
import type { DataFilter, DataSort, FormDataRecord, FormValues, Saved } from './form-data.repository.ts'
import { assertKnownFields } from './known-fields.ts'
import { mayReadAllData } from './may-read-data.ts'

type RowOfForm = Pick<FormDataRecord, 'processInstanceId' | 'formKey'>

/** What rows that belong to processes may show; those who run the processes decide it. */
export type FormDataRights = {
  /** The fields of each row that the caller may not see. */
  hiddenInRows(caller: Caller, rows: readonly RowOfForm[]): Promise<(row: RowOfForm) => ReadonlySet<string>>
  /** Fields of a form that some step of some process hides from somebody. */
  hiddenSomewhere(formKey: string): Promise<ReadonlySet<string>>
}

type FormEntry = {
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

/** What people filled in: rows of forms, of processes and without. */
export function createFormDataService(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly ids: Ids
  readonly versions: FormVersions
}) {
  const { database, clock, ids, versions } = parts

  /**
   * Adds to a statement what stores a filled-in form and keeps every earlier state. Within an instance there is one row
   * for each form: saving the form again replaces it. Validate first: this stores what it is given.
   * @returns the name under which the statement knows what was saved, with its `id`
   */
  function addFormData(statement: OneStatement, entry: FormEntry): string {
    const { id, processInstanceId = null, orgId = 0, rev } = entry
    const at = clock.now()
    return id === undefined
      ? repository.addNewFormData(statement, { ...entry, id: entry.newId ?? ids.next(), processInstanceId, orgId, at })
      : repository.addReplacedFormData(statement, { ...entry, id, rev, at })
  }

  /**
   * The same as a statement of its own.
   * @throws {AppError} NOT_FOUND; STALE when `rev` is given and the row has moved on
   */
  async function saveFormData(tx: Tx, entry: FormEntry): Promise<Saved> {
    const statement = createOneStatement()
    const name = addFormData(statement, entry)
    const saved = await repository.runSaved(tx, statement, name)
    if (saved !== undefined) return saved
    const present = entry.id === undefined ? undefined : await repository.findFormData(tx, entry.id)
    if (present === undefined) return refuseMissing('zh-CN')
    throw new AppError('STALE', { details: { name: '', at: present.updatedAt.toISOString() } })
  }

  async function listInstanceForms(
    queryable: Queryable,
    instanceId: string,
  ): Promise<(FormDataRecord & { schema: AmisSchema })[]> {
    const records = await repository.listInstanceData(queryable, instanceId)
    const forms = []
    for (const record of records) {
      // One after the other: a transaction has only one connection.
      const { schema } = await versions.getVersion(record.formVersionId, { queryable })
      forms.push({ ...record, schema })
    }
    return forms
  }

  async function pageData(
    caller: Caller,
    search: { formId: number; filters: readonly DataFilter[]; sort: readonly DataSort[]; paging: LongPaging },
    rights: FormDataRights,
  ): Promise<Omit<ListPage, 'ids'> & { records: FormDataRecord[] }> {
    const form = await findForm(database, search.formId)
    if (form === undefined) return refuseMissing(caller.language)
    const names = await versions.fieldNamesEver(search.formId)
    const readsAll = mayReadAllData(caller, search.formId)
    if (readsAll && !caller.permissions.has('workflow:admin')) {
      // Whoever may filter or sort by a field that he does not see finds out what it holds.
      for (const field of await rights.hiddenSomewhere(form.formKey)) names.delete(field)
    }
    assertKnownFields(search, names)
    const createdBy = readsAll ? undefined : caller.userId
    const { records, ...page } = await repository.pageFormData(database, { ...search, createdBy }, search.paging)
    const hiddenIn = await rights.hiddenInRows(caller, records)
    const shown = records.map((record) => {
      const hidden = hiddenIn(record)
      return { ...record, data: Object.fromEntries(Object.entries(record.data).filter(([name]) => !hidden.has(name))) }
    })
    return { records: shown, ...page }
  }

  /** How many rows of a form have this value; undefined when there is no such form, or a step hides the field. */
  async function countData(
    keyOrId: string | number,
    field: string,
    value: string | number,
    rights: Pick<FormDataRights, 'hiddenSomewhere'>,
  ): Promise<{ count: number; countIsCapped: boolean } | undefined> {
    const version = await findReleasedVersion(database, keyOrId)
    if (version === undefined || (await rights.hiddenSomewhere(version.formKey)).has(field)) return undefined
    const filters: DataFilter[] = [{ field, op: 'eq', value }]
    return repository.countFormData(database, { formId: version.formId, createdBy: undefined, filters })
  }

  return {
    getFormData: repository.findFormData,
    addFormData,
    saveFormData,
    listInstanceForms,
    pageData,
    countData,
  }
}
