/** Writes the rows of a search into a file: as many at a time as are read in one go, whatever their number. */
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import { covers, type Reach } from '../access/record-access.ts'
import { listAllIds, listChosenIds, readRecords, type DataSearch } from '../data/data-list.repository.ts'
import { listIndexedFields } from '../data/record-index.repository.ts'
import type { FormDataRights } from '../data/form-data.service.ts'
import type { FormsService } from '../forms.service.ts'
import { labelsOf, userActors } from '../records/read-records.ts'
import { shownValues } from '../records/shown-values.ts'
import type { JobInHand, JobResult } from '../../data-jobs/data-jobs.service.ts'
import { fileNameOf, streamOf, typeOf, type CellContent } from '../../data-jobs/sheets.service.ts'
import { formNameIn } from '../forms.repository.ts'
import { exportColumns } from './export-columns.ts'

/** Rows of one export. */
const MOST_EXPORTED = 200_000
const READ_AT_ONCE = 500

export type ExportParams = {
  readonly search: Omit<DataSearch, 'formId' | 'indexed'>
  /** Of whose rows masked values are written whole. */
  readonly reveal: Reach
  readonly fields: readonly string[]
  /** Only these rows. */
  readonly ids?: readonly string[] | undefined
  readonly format: ExportFormat
}

export function createExportRecords(parts: {
  readonly database: Queryable
  readonly forms: FormsService
  readonly rights: FormDataRights
}) {
  const { database, forms, rights } = parts

  /** The rows of the file, the column names first. */
  async function* rowsOf(
    caller: Caller,
    { formId, progress }: { readonly formId: number; readonly progress: JobInHand['progress'] },
    params: ExportParams,
    ids: readonly string[],
  ) {
    const columns = exportColumns(params.fields, await forms.versions.fieldsEver(formId), caller.language)
    yield columns.map(({ title }) => title) as CellContent[]
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const records = await readRecords(database, ids.slice(from, from + READ_AT_ONCE))
      const hiddenIn = await rights.hiddenInRows(caller, records)
      const shown = await Promise.all(
        records.map(async (record) => {
          const { schema } = await forms.versions.getVersion(record.formVersionId)
          const mayReveal = covers(params.reveal, record)
          const data = shownValues(fieldsOf(schema), record.data, hiddenIn(record), mayReveal)
          return { ...record, schema, data }
        }),
      )
      const labels = await labelsOf(database, forms.label, shown)
      const people = await loadDirectory(
        database,
        userActors(shown.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy])),
      )
      const nameOf = (userId: number | null) => (userId === null ? '' : people.person(userId).name)
      for (const record of shown) yield columns.map(({ cell }) => cell({ record, labels, nameOf }))
      progress(Math.min(from + READ_AT_ONCE, ids.length), ids.length)
      // Calls of people come in between.
      await setImmediate()
    }
  }

  async function idsOf(formId: number, { search, ids }: ExportParams): Promise<readonly string[]> {
    if (ids !== undefined) return listChosenIds(database, { ...search, formId, ids })
    const indexed = await listIndexedFields(database, formId)
    return listAllIds(database, { ...search, formId, indexed }, MOST_EXPORTED + 1)
  }

  return async function exportRecords(caller: Caller, inHand: JobInHand): Promise<JobResult> {
    const { job } = inHand
    const params = job.params as ExportParams
    const formId = job.formId ?? 0
    const ids = await idsOf(formId, params)
    if (ids.length > MOST_EXPORTED) throw new AppError('EXPORT_TOO_LONG', { details: { limit: MOST_EXPORTED } })
    inHand.progress(0, ids.length)
    const { progress } = inHand
    const rows = rowsOf(caller, { formId, progress }, params, ids)
    const name = await formNameIn(database, formId, caller.language)
    const file = { name: fileNameOf(name, params.format), type: typeOf(params.format) }
    return inHand.keep(file, streamOf(params.format, rows, 'Records'))
  }
}
