/** One act on many instances as administrators foresee it, order it, watch it, stop it and repeat it. */
import {
  MOST_ACTED_ON,
  type ActForesight,
  type ActJob,
  type ActJobItem,
  type ActJobItemState,
  type ActOrder,
} from '@liveline/contract/act-job/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say } from '@liveline/contract/language.ts'
import type { LongPage } from '@liveline/contract/paging.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { LongPaging } from '../../../http/long-list.ts'
import { createTurns } from '../../../http/turns.ts'
import type { Ids } from '../../../ids.ts'
import { audit } from '../../audit/audit.service.ts'
import type { InstanceSearch } from '../../missions/lists/instance-search.ts'
import type { MissionsService } from '../../missions/missions.service.ts'
import * as repository from './act-jobs.repository.ts'
import type { StoredActJob, StoredItem } from './act-jobs.repository.ts'
import { actJobTexts } from './act-jobs.texts.ts'
import type { createForeseeAct } from './foresee-act.ts'
import { listHeadings } from './foresee-act.repository.ts'
import { createForeseenSets } from './foreseen-sets.ts'

/** Of one person at a time. */
const MOST_OPEN = 3
const MOST_LISTED = 50
/** Every act stands in the audit log besides. */
const KEPT_MS = 31 * 24 * 3_600_000
/** A look at a hundred thousand instances reads as much as a thousand pages. */
const TURNS = { atOnce: 1, waiting: 10, ofOne: 4, retrySeconds: 5 }

/** Chosen ones, or all that a search finds. */
type Selection = { readonly instanceIds: readonly string[] | undefined; readonly search: InstanceSearch }

export type ActJobsService = ReturnType<typeof createActJobs>

export function createActJobs(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly missions: Pick<MissionsService, 'listInstanceIds'>
  readonly foreseeAct: ReturnType<typeof createForeseeAct>
  /** Tells this server's worker that there is something to do. */
  readonly wake: () => void
}) {
  const { database, clock, ids, missions, foreseeAct, wake } = parts
  const inTurn = createTurns(TURNS)
  const sets = createForeseenSets()

  async function selected(caller: Caller, { instanceIds, search }: Selection, asOf: string) {
    if (instanceIds !== undefined) {
      return { ids: (await listHeadings(database, instanceIds)).map(({ id }) => id), isCut: false }
    }
    const { startedTo } = search
    // What is started while somebody thinks about it is not what he thought about.
    const upTo = startedTo === undefined || Date.parse(startedTo) > Date.parse(asOf) ? asOf : startedTo
    const found = await missions.listInstanceIds(caller, { ...search, startedTo: upTo, sort: [] }, MOST_ACTED_ON + 1)
    return { ids: found.slice(0, MOST_ACTED_ON), isCut: found.length > MOST_ACTED_ON }
  }

  async function begin(
    write: Write,
    caller: Caller,
    ordered: Pick<StoredActJob, 'order' | 'reason' | 'isCut' | 'repeats'> & { readonly instanceIds: readonly string[] },
  ): Promise<{ jobId: string }> {
    return write(async (tx) => {
      const open = await repository.countOpen(tx, caller.userId)
      if (open >= MOST_OPEN) throw new AppError('TOO_MANY_ACT_JOBS', { details: { count: open } })
      const id = ids.next()
      const { userId, language } = caller
      const { order, reason, repeats, instanceIds } = ordered
      if (repeats !== null && (await repository.isRepeated(tx, repeats))) throw impossible(caller, 'repeated')
      await repository.insertJob(tx, { ...ordered, id, userId, language, createdAt: clock.now() })
      await audit(tx, caller, {
        action: 'actJob.begin',
        objectType: 'instance',
        objectId: id,
        after: { jobId: id, ...order, reason, count: instanceIds.length, ...(repeats === null ? {} : { repeats }) },
      })
      write.afterCommit(wake)
      return { jobId: id }
    })
  }

  return {
    foresee: (caller: Caller, order: ActOrder, selection: Selection): Promise<ActForesight> =>
      inTurn(async () => {
        const asOf = clock.now().toISOString()
        const { ids: instanceIds, isCut } = await selected(caller, selection, asOf)
        const counted = { count: instanceIds.length, isCut, asOf, foreseen: sets.keep(instanceIds) }
        return { ...counted, ...(await foreseeAct(caller, order, instanceIds)) }
      }, caller.userId),

    /**
     * Of what a search matches only those that were foreseen are acted on.
     * @throws {AppError} SELECTION_CHANGED: none of them, others where nobody knows any more which were foreseen, or more
     * than were confirmed
     */
    async begin(
      write: Write,
      caller: Caller,
      confirmed: { order: ActOrder; reason: string; count: number; asOf: string; foreseen?: string | undefined },
      selection: Selection,
    ): Promise<{ jobId: string }> {
      const { order, reason, count, asOf, foreseen } = confirmed
      const { ids: found, isCut } = await inTurn(() => selected(caller, selection, asOf), caller.userId)
      const instanceIds = foreseen === undefined ? found : sets.common(foreseen, found)
      if (instanceIds === undefined || instanceIds.length === 0 || instanceIds.length > count) {
        throw new AppError('SELECTION_CHANGED', { details: { count: found.length, expected: count } })
      }
      return begin(write, caller, { order, reason, isCut, repeats: null, instanceIds })
    },

    async list(): Promise<{ jobs: ActJob[] }> {
      return { jobs: (await repository.listJobs(database, MOST_LISTED)).map(wireOf) }
    },

    get: async (caller: Caller, id: string): Promise<ActJob> => wireOf(await getJob(database, caller, id)),

    async results(
      caller: Caller,
      { id, state }: { id: string; state: ActJobItemState | undefined },
      paging: LongPaging,
    ): Promise<LongPage<ActJobItem>> {
      await getJob(database, caller, id)
      const { items, ...page } = await repository.pageItems(database, { jobId: id, state }, paging)
      return { rows: items.map((item) => itemOf(caller, item)), ...page, page: paging.page, pageSize: paging.pageSize }
    },

    stop: (write: Write, caller: Caller, id: string): Promise<ActJob> =>
      write(async (tx) => {
        await getJob(tx, caller, id)
        const isStopped = await repository.stop(tx, { id, at: clock.now() })
        const job = await getJob(tx, caller, id)
        const after = { jobId: id, isStopped, done: job.done, refused: job.refused }
        await audit(tx, caller, { action: 'actJob.stop', objectType: 'instance', objectId: id, after })
        return wireOf(job)
      }),

    /** @throws {AppError} ILLEGAL_TRANSITION: it is under way, nothing is left of it, or it was repeated already */
    async repeat(write: Write, caller: Caller, id: string): Promise<{ jobId: string }> {
      const { state, order, reason } = await getJob(database, caller, id)
      if (state === 'waiting' || state === 'running') throw impossible(caller, 'underWay')
      const instanceIds = await repository.listUndone(database, id)
      if (instanceIds.length === 0) throw impossible(caller, 'nothingLeft')
      return begin(write, caller, { order, reason, isCut: false, repeats: id, instanceIds })
    },

    purge: (): Promise<void> => repository.purge(database, new Date(clock.now().getTime() - KEPT_MS)),
  }
}

async function getJob(queryable: Queryable, { language }: Caller, id: string): Promise<StoredActJob> {
  const job = await repository.findJob(queryable, id)
  if (job === undefined) throw new AppError('NOT_FOUND', { details: { what: say(language, actJobTexts.job) } })
  return job
}

const impossible = ({ language }: Caller, why: 'underWay' | 'nothingLeft' | 'repeated') =>
  new AppError('ILLEGAL_TRANSITION', { details: { reason: say(language, actJobTexts[why]) } })

function wireOf({ createdAt, endedAt, ...job }: StoredActJob): ActJob {
  const { id, order, reason, userId, userName, state, total, done, refused, isCut, repeats } = job
  const moments = { createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { ...{ id, order, reason, userId, userName, state, total, done, refused, isCut, repeats }, ...moments }
}

const itemOf = ({ language }: Caller, { code, details, at, ...item }: StoredItem): ActJobItem => ({
  ...item,
  refusal: code === null ? null : errorMessage(code, language, details ?? undefined),
  at: at?.toISOString() ?? null,
})
