/** The worker of exports and imports: one at a time on each server, the oldest first. */
import type { Clock } from '../../clock.ts'
import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import { audit } from '../audit/audit.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import * as repository from './data-jobs.repository.ts'
import type { ImportOutcome, JobError, JobResult, StoredJob } from './data-jobs.repository.ts'
import { dataJobTexts } from './data-jobs.texts.ts'
import { askedImport, type JobSubjects, type Named } from './job-subject.ts'
import { JobLost, LEASE_MS, withJob, type JobInHand } from './work-on-job.ts'

const MOST_ATTEMPTS = 5
const LOOK_EVERY_MS = 2_000

export type DataJobWorker = ReturnType<typeof createDataJobWorker>

export function createDataJobWorker(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly hub: Pick<NoticeHub, 'announce'>
  /** With which files that hold secrets are kept. */
  readonly sealingKey: Buffer
  /** Of what there are jobs; asked for when there is one to do. */
  readonly subjects: () => JobSubjects
  /** Something to do when no job waits; false when there was nothing. */
  readonly besides: () => Promise<boolean>
}) {
  const { database, clock, ids, log, hub, sealingKey, besides } = parts
  const subjectOf = ({ subject }: StoredJob) => parts.subjects()[subject]
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false

  async function finish(
    { lease, job, done, isSealed }: JobInHand,
    ended: { outcome?: ImportOutcome | undefined; result?: JobResult | undefined; error?: JobError },
    store: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const at = clock.now()
    const caller = callerOf(job)
    const { audited, namesOf } = subjectOf(job)
    await database.transaction(async (tx) => {
      await store(tx)
      const state = ended.error === undefined ? 'done' : 'failed'
      if (!(await repository.end(tx, lease, { ...ended, state, done, isSealed, at }))) throw new JobLost(job.id)
      // What was written until then is of no use to anybody.
      if (ended.error !== undefined) await repository.deleteParts(tx, job.id)
      const named = (await namesOf(tx, [job.formId])).get(job.formId) ?? { name: '', nameEn: '' }
      const title = titleOf(job, named, done, ended)
      const link = dataJobAddress(job.id)
      await tellPeople(tx, { ids, userIds: [job.userId], kind: 'dataJob', title, link, now: at })
      const { accepted, refused } = ended.outcome ?? {}
      await audit(tx, caller, {
        action: `${audited.acts}.${job.kind}Ended`,
        objectType: audited.objectType,
        objectId: job.formId ?? job.id,
        after: {
          jobId: job.id,
          state,
          rows: done,
          accepted,
          refused,
          dryRun: askedImport(job)?.dryRun,
          error: ended.error?.code,
        },
      })
    })
    hub.announce([{ kind: 'user', id: job.userId }])
  }

  async function work(inHand: JobInHand): Promise<void> {
    const { job } = inHand
    const nothing = async () => undefined
    if (job.attempts > MOST_ATTEMPTS) return finish(inHand, { error: { code: 'JOB_GAVE_UP' } }, nothing)
    try {
      const { outcome, result, store } = await subjectOf(job).make(callerOf(job), inHand)
      await finish(inHand, { outcome, result }, store)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await finish(inHand, { error: { code: error.code, details: error.details } }, nothing)
    }
  }

  /** Does the oldest job that waits; false when there was none. */
  async function runOne(): Promise<boolean> {
    const now = clock.now()
    const holder = ids.next()
    const job = await repository.claim(database, { holder, now, until: new Date(now.getTime() + LEASE_MS) })
    if (job === undefined) return false
    try {
      await withJob({ database, clock, sealingKey }, job, { id: job.id, holder }, work)
    } catch (error) {
      // Cancelled or taken over: nothing to tell. Anything else is tried again once the lease runs out.
      if (!(error instanceof JobLost)) log.error({ err: error, job: job.id }, 'an export or import failed')
    }
    return true
  }

  async function runAll(): Promise<void> {
    while ((await runOne()) || (await besides())) if (!isStarted) return
  }

  function wake(): void {
    if (!isStarted || running !== undefined) return
    running = runAll()
      .catch((error: unknown) => log.error({ err: error }, 'exports and imports could not be looked for'))
      .finally(() => (running = undefined))
  }

  return {
    runOne,
    buildSome: besides,
    wake,
    start(): void {
      isStarted = true
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      isStarted = false
      clearInterval(timer)
      await running
    },
  }
}

/** Who asked, as he was then. */
function callerOf({ caller }: StoredJob): Caller {
  const kept = caller as unknown as Omit<Caller, 'permissions'> & { permissions: readonly string[] }
  return { ...kept, permissions: new Set(kept.permissions) }
}

function titleOf(
  job: StoredJob,
  of: Named,
  count: number,
  { outcome, error }: { outcome?: ImportOutcome | undefined; error?: JobError },
) {
  if (error !== undefined) {
    const [name, nameEn] = (['zh-CN', 'en'] as const).map((one) => errorMessage(error.code, one, error.details))
    return sayBoth(dataJobTexts.failed, { of, reason: { name: name ?? '', nameEn: nameEn ?? '' } })
  }
  if (outcome === undefined) return sayBoth(dataJobTexts.exported, { of, count })
  const { accepted, refused } = outcome
  return sayBoth(askedImport(job)?.dryRun === true ? dataJobTexts.judged : dataJobTexts.imported, {
    of,
    count: accepted,
    refused,
  })
}
