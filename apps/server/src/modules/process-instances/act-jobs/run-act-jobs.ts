/**
 * The worker of acts on many instances: an instance after the other, each in a transaction that also writes down what
 * became of it. Whoever is killed has lost the act in hand with its outcome, and the next holder does it.
 */
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import { inOneWrite, type Database } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { Log } from '../../../log.ts'
import { audit } from '../../audit/audit.service.ts'
import type { SessionsService } from '../../auth/sessions.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { tellPeople } from '../../notices/notices.service.ts'
import type { ActOnOne } from '../administration/act-on-one.ts'
import * as repository from './act-jobs.repository.ts'
import type { Lease, StoredActJob } from './act-jobs.repository.ts'
import { actJobTexts, actTexts } from './act-jobs.texts.ts'
import { refusedAct } from './refused-act.ts'

/** Each act renews it, and while one takes long a beat does. */
const LEASE_MS = 30_000
const BEAT_EVERY_MS = 10_000
const LOOK_EVERY_MS = 2_000
/** Then another job has its turn. */
const ACTS_IN_TURN = 100

/** It was stopped, or another server has taken it over: all that is left to do is to stop. */
class ActJobLost extends Error {
  override readonly name = 'ActJobLost'
}

/** Nothing of this job can be done any more. */
class OrdererRefused extends Error {
  override readonly name = 'OrdererRefused'
}

export function createActJobWorker(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly hub: Pick<NoticeHub, 'announce'>
  readonly sessions: Pick<SessionsService, 'findCaller'>
  readonly actOnOne: ActOnOne
}) {
  const { database, clock, ids, log, hub, sessions, actOnOne } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false
  let isStopping = false

  const moments = () => {
    const at = clock.now()
    return { at, until: new Date(at.getTime() + LEASE_MS) }
  }

  /** The act and its outcome stand together, or neither does. */
  async function act(job: StoredActJob, lease: Lease, instanceId: string): Promise<void> {
    try {
      await inOneWrite(database, async (write) => {
        const caller = await write(async (tx) => sessions.findCaller(tx, job.userId, job.language))
        if (!mayOrder(caller)) throw new OrdererRefused()
        await actOnOne(write, caller, job.order, { instanceId, reason: job.reason })
        await write(async (tx) => {
          const isHeld = await repository.note(tx, lease, { instanceId, outcome: { state: 'done' }, ...moments() })
          if (!isHeld) throw new ActJobLost()
        })
      })
    } catch (error) {
      if (error instanceof ActJobLost || error instanceof OrdererRefused) throw error
      const { code, details } = refusedAct(log, error, { job: job.id, instanceId })
      await database.transaction(async (tx) => {
        const outcome = { state: 'refused', code, details } as const
        if (!(await repository.note(tx, lease, { instanceId, outcome, ...moments() }))) throw new ActJobLost()
      })
    }
  }

  /** Says again and again that the job is in hand. One that fails is made up for by the next; without any it is lost. */
  function beat(lease: Lease): () => Promise<void> {
    let beating: Promise<void> = Promise.resolve()
    const beats = setInterval(() => {
      beating = repository.renew(database, lease, moments().until).catch((error: unknown) => {
        log.warn({ err: error, job: lease.id }, 'acts on many instances could not renew their lease')
      })
    }, BEAT_EVERY_MS)
    beats.unref()
    return async () => {
      clearInterval(beats)
      await beating
    }
  }

  async function refuseRest(lease: Lease): Promise<void> {
    await database.transaction(async (tx) => {
      const isHeld = await repository.refuseRest(tx, lease, { code: 'ORDERER_REFUSED', ...moments() })
      if (!isHeld) throw new ActJobLost()
    })
  }

  async function finish(job: StoredActJob, lease: Lease): Promise<void> {
    const now = clock.now()
    await database.transaction(async (tx) => {
      if (!(await repository.end(tx, lease, now))) throw new ActJobLost()
      const { done = 0, refused = 0 } = (await repository.findJob(tx, job.id)) ?? {}
      const { zh: name, en: nameEn } = actTexts[job.order.act]
      const title = sayBoth(actJobTexts.ended, { act: { name, nameEn }, done, refused })
      await tellPeople(tx, { ids, userIds: [job.userId], kind: 'actJob', title, link: actJobAddress(job.id), now })
      await audit(tx, auditorOf(job), {
        action: 'actJob.end',
        objectType: 'instance',
        objectId: job.id,
        after: { jobId: job.id, act: job.order.act, done, refused },
      })
    })
    hub.announce([{ kind: 'user', id: job.userId }])
  }

  /** Some acts of the job whose turn it is; false when there was none. */
  async function runSome(): Promise<boolean> {
    const { at: now, until } = moments()
    const holder = ids.next()
    const job = await repository.claim(database, { holder, now, until })
    if (job === undefined) return false
    const lease = { id: job.id, holder }
    const endBeat = beat(lease)
    try {
      const instanceIds = await repository.listWaiting(database, job.id, ACTS_IN_TURN)
      for (const instanceId of instanceIds) {
        if (isStopping) break
        await act(job, lease, instanceId)
      }
      if (instanceIds.length < ACTS_IN_TURN && !isStopping) await finish(job, lease)
      else await repository.release(database, lease, clock.now())
    } catch (error) {
      if (error instanceof OrdererRefused) {
        await refuseRest(lease)
          .then(() => finish(job, lease))
          .catch(ignoreLost)
      } else ignoreLost(error)
    } finally {
      await endBeat()
    }
    return true
  }

  async function runAll(): Promise<void> {
    while (await runSome()) if (!isStarted) return
  }

  function wake(): void {
    if (!isStarted || running !== undefined) return
    running = runAll()
      // Whoever cannot go on, for the database is not there, is taken over once the lease runs out.
      .catch((error: unknown) => log.error({ err: error }, 'acts on many instances could not go on'))
      .finally(() => (running = undefined))
  }

  return {
    runSome,
    wake,
    start(): void {
      isStarted = true
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      isStarted = false
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

const mayOrder = (caller: Caller | undefined): caller is Caller => caller?.permissions.has('workflow:admin') === true

function ignoreLost(error: unknown): void {
  if (!(error instanceof ActJobLost)) throw error
}

/** Whom the audit log names for the end of what he ordered. */
const auditorOf = ({ userId, userName, language }: StoredActJob): Caller => ({
  ...{ userId, userName, name: userName, language, orgId: 0, sessionId: '' },
  ...{ roleIds: [], departmentIds: [], postIds: [], permissions: new Set(), owners: [] },
})
