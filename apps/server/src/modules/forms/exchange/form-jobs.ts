/** Exports and imports of the records of a form, as jobs. */
import type { ExportFormat, ImportMode } from '@liveline/contract/data-job/shapes.ts'
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { BeginJobs, JobSubject } from '../../data-jobs/data-jobs.service.ts'
import type { DataSort } from '../data/data-list.repository.ts'
import type { FormDataRights } from '../data/form-data.service.ts'
import { listFormNames } from '../forms.repository.ts'
import type { FormsService } from '../forms.service.ts'
import { refuseAct } from '../records/record-rights.ts'
import type { RecordsService } from '../records/records.service.ts'
import { isFact } from './export-columns.ts'
import { createExportRecords, type ExportParams } from './export-records.ts'
import { createImportRecords, type ImportParams } from './import-records.ts'
import { createImportTemplate } from './import-template.ts'

type AskedExport = {
  readonly formId: number
  readonly filters: readonly DataFilter[]
  readonly sort: readonly DataSort[]
  readonly fields: readonly string[]
  readonly ids?: readonly string[] | undefined
  readonly format: ExportFormat
}

type AskedImport = {
  readonly formId: number
  readonly fileId: string
  readonly dryRun: boolean
  readonly mode?: ImportMode | undefined
}

const audited = { acts: 'formData', objectType: 'form' } as const

export type FormJobs = ReturnType<typeof createFormJobs>

export function createFormJobs(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
  readonly records: RecordsService
  readonly rights: FormDataRights
  readonly jobs: BeginJobs
}) {
  const { database, forms, records, jobs } = parts
  const template = createImportTemplate({ database, forms })
  const exportRecords = createExportRecords(parts)
  const importRecords = createImportRecords(parts)
  const of = (formId: number) => ({ subject: 'form' as const, formId, audited })

  async function startExport(write: Write, caller: Caller, asked: AskedExport): Promise<{ jobId: string }> {
    const { formId, filters, sort, format, ids: chosen } = asked
    const { form, found, fields } = await records.admit(caller, { formId, filters, sort })
    if (found.access.export === 'none') {
      return refuseAct(caller, { formName: form.name, formNameEn: form.nameEn }, 'export')
    }
    const unknown = asked.fields.filter((name) => !fields.has(name) && !isFact(name))
    if (unknown.length > 0) throw new AppError('UNKNOWN_FIELD', { details: { fields: unknown } })
    const search = { reach: found.access.export, filters, sort }
    const rows = chosen === undefined ? {} : { ids: chosen }
    const params = { search, reveal: found.access.reveal, fields: asked.fields, ...rows, format }
    return jobs.begin(write, caller, { ...of(formId), kind: 'export' }, async () => params)
  }

  async function startImport(write: Write, caller: Caller, { formId, ...asked }: AskedImport) {
    const version = await records.admitImport(caller, formId)
    return jobs.beginImport(write, caller, of(formId), asked, { formVersionId: version.id })
  }

  const subject: JobSubject = {
    audited,
    namesOf: listFormNames,

    async make(caller, inHand) {
      if (inHand.job.kind === 'import') return importRecords(caller, inHand)
      return { result: await exportRecords(caller, inHand), store: async () => undefined }
    },

    repeat(write, caller, { kind, formId, params }) {
      if (formId === null) throw new Error('A job of a form says of which')
      if (kind === 'import') {
        const { fileId, dryRun, mode } = params as ImportParams
        return startImport(write, caller, { formId, fileId, dryRun, mode })
      }
      const { search, ...asked } = params as ExportParams
      return startExport(write, caller, { formId, ...search, ...asked })
    },
  }

  return {
    subject,
    startExport,
    startImport,
    async openTemplate(caller: Caller, formId: number) {
      return template(caller, await records.admitImport(caller, formId))
    },
  }
}
