/** What exports and imports are of: each subject is a folder of its module that says how its jobs are done. */
import type { Tx, Write } from '../../database/open-database.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { ImportOutcome, JobResult, StoredJob, SubjectName } from './data-jobs.repository.ts'
import type { JobInHand } from './work-on-job.ts'

export type Named = { readonly name: string; readonly nameEn: string }

export type Made = {
  readonly outcome?: ImportOutcome | undefined
  readonly result?: JobResult | undefined
  /** What is stored in the transaction that ends the job. */
  readonly store: (tx: Tx) => Promise<void>
}

export type JobSubject = {
  /** What the audit log calls it: acts begin with the first, and are done to the second. */
  readonly audited: { readonly acts: string; readonly objectType: string }
  /** What each of these jobs is of, by the id of the form; by null where it is of no form. */
  readonly namesOf: (
    queryable: Queryable,
    formIds: readonly (number | null)[],
  ) => Promise<ReadonlyMap<number | null, Named>>
  /** Does it, outside any transaction but for `store`. @throws {AppError} why it cannot be done */
  readonly make: (caller: Caller, inHand: JobInHand) => Promise<Made>
  /** Asks for the same once more, with what the caller may do now. */
  readonly repeat: (write: Write, caller: Caller, job: StoredJob) => Promise<{ jobId: string }>
}

export type JobSubjects = Readonly<Record<SubjectName, JobSubject>>

/** What every import was asked for. */
export type AskedImport = {
  readonly fileId: string
  readonly fileName: string
  readonly dryRun: boolean
  readonly mode: 'all' | 'valid'
}

export const askedImport = ({ kind, params }: Pick<StoredJob, 'kind' | 'params'>): AskedImport | null => {
  if (kind !== 'import') return null
  const { fileId, fileName, dryRun, mode } = params as AskedImport
  return { fileId, fileName, dryRun, mode }
}
