import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../../clock.ts'
import { createOneStatement, type OneStatement } from '../../../database/one-statement.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { findReleasedVersion } from '../form-versions.repository.ts'
import type { FormVersions } from '../form-versions.ts'
import { refuseMissing } from '../missing-form.ts'
import * as repository from './form-data.repository.ts'
import { countFormData } from './data-list.repository.ts'
import type { FormDataRecord, FormValues, Saved, StateKind } from './form-data.repository.ts'

type RowOfForm = Pick<FormDataRecord, 'processInstanceId' | 'formKey'>

/** What rows that belong to processes may show; those who run the processes decide it. */
export type FormDataRights = {
  /** The fields of each row that the caller may not see. */
  hiddenInRows(caller: Caller, rows: readonly RowOfForm[]): Promise<(row: RowOfForm) => ReadonlySet<string>>
  /** Whether some workflow fills the form in. */
  isOfProcess(queryable: Queryable, formKey: string): Promise<boolean>
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
  /** For the history. */
  kind?: StateKind
  reason?: string
}

export type FormDataService = ReturnType<typeof createFormDataService>

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
    return countFormData(database, { formId: version.formId, reach: 'all', filters })
  }

  return {
    getFormData: repository.findFormData,
    listStatesSince: repository.listStatesSince,
    addFormData,
    saveFormData,
    listInstanceForms,
    countData,
  }
}
