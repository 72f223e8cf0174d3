/** Exports and imports as people ask for them, watch them, cancel them and fetch what they made; of what, says `subjects`. */
import { Readable } from 'node:stream'
import type { DataJob, ExportFormat, ImportMode } from '@liveline/contract/data-job/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { unseal } from '../../http/secrets.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { contentDisposition, readOwnFile } from '../files/files.service.ts'
import * as repository from './data-jobs.repository.ts'
import type { JobKind, StoredJob, SubjectName } from './data-jobs.repository.ts'
import { dataJobTexts } from './data-jobs.texts.ts'
import { askedImport, type AskedImport, type JobSubjects, type Named } from './job-subject.ts'

export type { ImportOutcome, JobResult, StoredJob } from './data-jobs.repository.ts'
export { askedImport, type AskedImport, type JobSubject, type Made } from './job-subject.ts'
export type { JobInHand } from './work-on-job.ts'

/** Of one person at a time. */
const MOST_OPEN = 3
const MOST_LISTED = 50
const HOUR_MS = 3_600_000
/** How long a result is kept, and the job itself. */
const RESULT_KEPT_MS = 24 * HOUR_MS
const JOB_KEPT_MS = 7 * 24 * HOUR_MS

type Asked = {
  readonly kind: JobKind
  readonly subject: SubjectName
  readonly formId: number | null
  /** As the audit log names them. */
  readonly audited: { readonly acts: string; readonly objectType: string }
}

export type BeginJobs = ReturnType<typeof createBeginJobs>

/** Begins jobs; each subject is handed it. */
export function createBeginJobs(parts: {
  readonly clock: Clock
  readonly ids: Ids
  /** Tells this server's worker that there is something to do. */
  readonly wake: () => void
}) {
  const { clock, ids, wake } = parts

  /** `prepare` says what is asked for, in the transaction that stores it. */
  async function begin(
    write: Write,
    caller: Caller,
    { kind, subject, formId, audited }: Asked,
    prepare: (tx: Tx) => Promise<object>,
  ): Promise<{ jobId: string }> {
    return write(async (tx) => {
      const open = await repository.countOpen(tx, caller.userId)
      if (open >= MOST_OPEN) throw new AppError('TOO_MANY_JOBS', { details: { count: open } })
      const params = await prepare(tx)
      const [id, at] = [ids.next(), clock.now()]
      const job = { id, kind, subject, formId, params }
      await repository.insertJob(tx, { ...job, userId: caller.userId, caller: snapshotOf(caller), at })
      await audit(tx, caller, {
        action: `${audited.acts}.${kind}`,
        objectType: audited.objectType,
        objectId: formId ?? id,
        after: { jobId: id, kind, ...(formId === null ? {} : { formId }), ...params },
      })
      write.afterCommit(wake)
      return { jobId: id }
    })
  }

  return {
    begin,

    /** @throws {AppError} ALREADY_IMPORTED: its rows would stand there twice; FILE_NOT_USABLE */
    beginImport: (
      write: Write,
      caller: Caller,
      asked: Omit<Asked, 'kind'>,
      { fileId, dryRun, mode = 'all' }: { fileId: string; dryRun: boolean; mode?: ImportMode | undefined },
      more: object = {},
    ): Promise<{ jobId: string }> =>
      begin(write, caller, { ...asked, kind: 'import' }, async (tx) => {
        const file = await readOwnFile(tx, caller.userId, fileId)
        if (file === undefined) throw new AppError('FILE_NOT_USABLE', { details: { count: 1 } })
        const fileName = file.ref.name
        if (!dryRun && (await repository.isImported(tx, { userId: caller.userId, fileId }))) {
          throw new AppError('ALREADY_IMPORTED', { details: { name: fileName } })
        }
        return { fileId, fileName, dryRun, mode, ...more } satisfies AskedImport
      }),
  }
}

export type DataJobsService = ReturnType<typeof createDataJobs>

export function createDataJobs(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly sealingKey: Buffer
  readonly subjects: JobSubjects
}) {
  const { database, clock, sealingKey, subjects } = parts

  async function requireJob(queryable: Queryable, caller: Caller, id: string): Promise<StoredJob> {
    return (await repository.findJob(queryable, id, caller.userId)) ?? refuseNoJob(caller.language)
  }

  async function onWire(queryable: Queryable, jobs: readonly StoredJob[], language: Language): Promise<DataJob[]> {
    const names = new Map<string, Named>()
    for (const subject of new Set(jobs.map((job) => job.subject))) {
      const formIds = jobs.filter((job) => job.subject === subject).map(({ formId }) => formId)
      const found = await subjects[subject].namesOf(queryable, [...new Set(formIds)])
      for (const [formId, named] of found) names.set(`${subject} ${formId}`, named)
    }
    return jobs.map((job) =>
      wireOf(job, names.get(`${job.subject} ${job.formId}`) ?? { name: '', nameEn: '' }, language),
    )
  }

  const oneOnWire = async (queryable: Queryable, job: StoredJob, language: Language): Promise<DataJob> =>
    (await onWire(queryable, [job], language))[0] ?? refuseNoJob(language)

  /** A file that holds secrets is handed out once. */
  async function openSealed(caller: Caller, { id, subject }: StoredJob): Promise<Buffer> {
    return database.transaction(async (tx) => {
      if (!(await repository.takeResult(tx, id))) return refuseNoResult(caller.language)
      const pieces: Buffer[] = []
      for await (const part of repository.readParts(tx, id)) pieces.push(unseal(sealingKey, part))
      await repository.deleteParts(tx, id)
      const { acts, objectType } = subjects[subject].audited
      await audit(tx, caller, { action: `${acts}.fetchSealed`, objectType, objectId: id })
      return Buffer.concat(pieces)
    })
  }

  return {
    /** One that is under way is answered as it is. */
    async repeat(write: Write, caller: Caller, id: string): Promise<{ jobId: string }> {
      const job = await requireJob(database, caller, id)
      if (job.state === 'waiting' || job.state === 'running') return { jobId: id }
      return subjects[job.subject].repeat(write, caller, job)
    },

    async list(caller: Caller, formId: number | undefined): Promise<DataJob[]> {
      const jobs = await repository.listJobs(database, { userId: caller.userId, formId, most: MOST_LISTED })
      return onWire(database, jobs, caller.language)
    },

    get: async (caller: Caller, id: string): Promise<DataJob> =>
      oneOnWire(database, await requireJob(database, caller, id), caller.language),

    cancel: (write: Write, caller: Caller, id: string): Promise<DataJob> =>
      write(async (tx) => {
        const job = await requireJob(tx, caller, id)
        const isCancelled = await repository.cancel(tx, { id, at: clock.now() })
        const { acts, objectType } = subjects[job.subject].audited
        await audit(tx, caller, {
          action: `${acts}.cancelJob`,
          objectType,
          objectId: job.formId ?? id,
          after: { jobId: id, isCancelled },
        })
        return oneOnWire(tx, await requireJob(tx, caller, id), caller.language)
      }),

    /** @throws {AppError} NOT_FOUND, also when it is removed by now, or there never was one */
    async openResult(caller: Caller, id: string) {
      const job = await requireJob(database, caller, id)
      const { result } = job
      if (result === null) return refuseNoResult(caller.language)
      const content = job.isSealed ? await openSealed(caller, job) : Readable.from(repository.readParts(database, id))
      return { headers: fileHeaders(result), content }
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
  throw new AppError('NOT_FOUND', { details: { what: say(language, dataJobTexts.job) } })
}

const refuseNoResult = (language: Language): never => {
  throw new AppError('NOT_FOUND', { details: { what: say(language, dataJobTexts.result) } })
}

/** As he was when he asked: what he may do then is what he gets. */
const snapshotOf = ({ permissions, ...caller }: Caller) => ({
  ...caller,
  permissions: [...permissions],
  owners: [],
  sessionId: '',
})

/** Of an export. */
const formatOf = ({ kind, params }: StoredJob): DataJob['format'] =>
  kind === 'export' ? (params as { format: ExportFormat }).format : null

function wireOf(job: StoredJob, named: Named, language: Language): DataJob {
  const { endedAt, result } = job
  return {
    id: job.id,
    kind: job.kind,
    subject: job.subject,
    formId: job.formId,
    ...named,
    state: job.state,
    done: job.done,
    total: job.total,
    format: formatOf(job),
    upload: askedImport(job),
    createdAt: job.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: endedAt === null || result === null ? null : new Date(endedAt.getTime() + RESULT_KEPT_MS).toISOString(),
    result: result === null ? null : { ...result, isOnce: job.isSealed },
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
