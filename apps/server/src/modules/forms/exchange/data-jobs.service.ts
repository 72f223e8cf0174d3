/** Exports and imports of records as people ask for them, watch them, cancel them and fetch what they made. */
import { Readable } from 'node:stream'
import type { DataJob, ExportFormat, ImportMode } from '@liveline/contract/data-job/shapes.ts'
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { audit } from '../../audit/audit.service.ts'
import { contentDisposition, readOwnFile } from '../../files/files.service.ts'
import type { DataSort } from '../data/data-list.repository.ts'
import type { FormsService } from '../forms.service.ts'
import { refuseAct } from '../records/record-rights.ts'
import type { RecordsService } from '../records/records.service.ts'
import { formatOf, uploadOf } from './asked-job.ts'
import * as repository from './data-jobs.repository.ts'
import type { StoredJob } from './data-jobs.repository.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { isFact } from './export-columns.ts'
import type { ExportParams } from './export-records.ts'
import type { ImportParams } from './import-records.ts'
import { createImportTemplate } from './import-template.ts'

/** Of one person at a time. */
const MOST_OPEN = 3
const MOST_LISTED = 50
const HOUR_MS = 3_600_000
/** How long a result is kept, and the job itself. */
const RESULT_KEPT_MS = 24 * HOUR_MS
const JOB_KEPT_MS = 7 * 24 * HOUR_MS

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

export type DataJobsService = ReturnType<typeof createDataJobs>

export function createDataJobs(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly forms: FormsService
  readonly records: RecordsService
  /** Tells this server's worker that there is something to do. */
  readonly wake: () => void
}) {
  const { database, clock, ids, forms, records, wake } = parts
  const template = createImportTemplate({ database, forms })

  /** `prepare` says what is asked for, in the transaction that stores it. */
  async function begin(
    write: Write,
    caller: Caller,
    { kind, formId }: Pick<StoredJob, 'kind' | 'formId'>,
    prepare: (tx: Tx) => Promise<ExportParams | ImportParams>,
  ): Promise<{ jobId: string }> {
    return write(async (tx) => {
      const open = await repository.countOpen(tx, caller.userId)
      if (open >= MOST_OPEN) throw new AppError('TOO_MANY_JOBS', { details: { count: open } })
      const params = await prepare(tx)
      const [id, at] = [ids.next(), clock.now()]
      const job = { id, kind, formId, params }
      await repository.insertJob(tx, { ...job, userId: caller.userId, caller: snapshotOf(caller), at })
      await audit(tx, caller, {
        action: `formData.${kind}`,
        objectType: 'form',
        objectId: formId,
        after: { jobId: id, kind, formId, ...params },
      })
      write.afterCommit(wake)
      return { jobId: id }
    })
  }

  async function requireJob(caller: Caller, id: string): Promise<StoredJob> {
    return (await repository.findJob(database, id, caller.userId)) ?? refuseNoJob(caller.language)
  }

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
    return begin(write, caller, { kind: 'export', formId }, async () => params)
  }

  /** @throws {AppError} ALREADY_IMPORTED: its rows would stand there twice */
  async function startImport(
    write: Write,
    caller: Caller,
    { formId, fileId, dryRun, mode = 'all' }: AskedImport,
  ): Promise<{ jobId: string }> {
    const version = await records.admitImport(caller, formId)
    return begin(write, caller, { kind: 'import', formId }, async (tx) => {
      const file = await readOwnFile(tx, caller.userId, fileId)
      if (file === undefined) throw new AppError('FILE_NOT_USABLE', { details: { count: 1 } })
      const fileName = file.ref.name
      if (!dryRun && (await repository.isImported(tx, { userId: caller.userId, fileId }))) {
        throw new AppError('ALREADY_IMPORTED', { details: { name: fileName } })
      }
      return { fileId, fileName, dryRun, mode, formVersionId: version.id }
    })
  }

  return {
    startExport,
    startImport,

    /** One that is under way is answered as it is. */
    async repeat(write: Write, caller: Caller, id: string): Promise<{ jobId: string }> {
      const { kind, formId, state, params } = await requireJob(caller, id)
      if (state === 'waiting' || state === 'running') return { jobId: id }
      if (kind === 'import') return startImport(write, caller, { formId, ...(params as ImportParams) })
      const { search, ...asked } = params as ExportParams
      return startExport(write, caller, { formId, ...search, ...asked })
    },

    async openTemplate(caller: Caller, formId: number) {
      return template(caller, await records.admitImport(caller, formId))
    },

    async list(caller: Caller, formId: number | undefined): Promise<DataJob[]> {
      const jobs = await repository.listJobs(database, { userId: caller.userId, formId, most: MOST_LISTED })
      return jobs.map((job) => onWire(job, caller.language))
    },

    async get(caller: Caller, id: string): Promise<DataJob> {
      return onWire(await requireJob(caller, id), caller.language)
    },

    async cancel(write: Write, caller: Caller, id: string): Promise<DataJob> {
      return write(async (tx) => {
        const job = (await repository.findJob(tx, id, caller.userId)) ?? refuseNoJob(caller.language)
        const isCancelled = await repository.cancel(tx, { id, at: clock.now() })
        await audit(tx, caller, {
          action: 'formData.cancelJob',
          objectType: 'form',
          objectId: job.formId,
          after: { jobId: id, isCancelled },
        })
        return onWire((await repository.findJob(tx, id, caller.userId)) ?? job, caller.language)
      })
    },

    /** @throws {AppError} NOT_FOUND, also when it is removed by now, or there never was one */
    async openResult(caller: Caller, id: string) {
      const { result } = await requireJob(caller, id)
      if (result === null) {
        throw new AppError('NOT_FOUND', { details: { what: say(caller.language, exchangeTexts.result) } })
      }
      return {
        headers: fileHeaders(result),
        content: Readable.from(repository.readParts(database, id)),
      }
    },
  }
}

export const fileHeaders = ({ name, type, size }: { name: string; type: string; size: number }) => ({
  'content-type': type,
  'content-length': String(size),
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-cache',
})

const refuseNoJob = (language: Language): never => {
  throw new AppError('NOT_FOUND', { details: { what: say(language, exchangeTexts.job) } })
}

/** As he was when he asked: what he may do then is what he gets. */
const snapshotOf = ({ permissions, ...caller }: Caller) => ({
  ...caller,
  permissions: [...permissions],
  owners: [],
  sessionId: '',
})

function onWire(job: StoredJob, language: Language): DataJob {
  const { endedAt, result } = job
  return {
    id: job.id,
    kind: job.kind,
    formId: job.formId,
    formName: job.formName,
    formNameEn: job.formNameEn,
    state: job.state,
    done: job.done,
    total: job.total,
    format: formatOf(job),
    upload: uploadOf(job),
    createdAt: job.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: endedAt === null || result === null ? null : new Date(endedAt.getTime() + RESULT_KEPT_MS).toISOString(),
    result,
    error: job.error === null ? null : errorMessage(job.error.code, language, job.error.details),
    outcome: job.outcome,
  }
}

/** Removes what is older than it is kept. */
export const purgeDataJobs = (database: Database, now: Date): Promise<void> =>
  repository.purge(database, {
    resultsBefore: new Date(now.getTime() - RESULT_KEPT_MS),
    jobsBefore: new Date(now.getTime() - JOB_KEPT_MS),
  })
