/**
 * Work that falls due: timers of the drawing, continuations, reminders and escalations, and what is sent outside. The
 * rows of `jobs` are the truth, and several servers poll them at once (docs/adr/0021-jobs.md).
 */
import type { Clock } from '../../../clock.ts'
import type { Database, Tx } from '../../../database/open-database.ts'
import type { Ids } from '../../../ids.ts'
import type { Log } from '../../../log.ts'
import type { EndpointsService } from '../../endpoints/endpoints.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { CalendarService } from '../../working-calendar/working-calendar.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import { createSendOutbox } from '../outbox/send-outbox.ts'
import { createRunDueStart } from '../starts/run-due-start.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import type { InstancesService } from '../process-instances.service.ts'
import type { Alarm } from './alarm.ts'
import { createFailJob } from './fail-job.ts'
import { listDueJobs, listDueSendings } from './jobs.repository.ts'
import { createReportIncident } from './report-incident.ts'
import { createRounds, MOST_AT_ONCE } from './rounds.ts'
import { createRunJob } from './run-job.ts'
import { createTimeLimits } from './time-limits.ts'

/** Sending waits for others, not for this machine. */
const SENDERS = 8

export type JobsParts = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly definitions: DefinitionsService
  readonly calendars: CalendarService
  readonly instances: Pick<InstancesService, 'fireJob' | 'passOverdue' | 'goOnWithAnswer' | 'events' | 'starts'>
  readonly endpoints: EndpointsService
  readonly hub: NoticeHub
  readonly alarm: Alarm
  readonly sendAlarm: Alarm
  /** How many jobs this server does at once, each of another instance. */
  readonly workers: number
}

export function createJobs(parts: JobsParts) {
  const { database, log, clock, instances, endpoints, alarm, sendAlarm, workers } = parts
  const { passLimit } = createTimeLimits(parts)
  const fail = createFailJob({ log, reportIncident: createReportIncident(parts) })
  const runJob = createRunJob({ database, log, act, fail })
  const runDueStart = createRunDueStart({ ...parts, starts: instances.starts })
  const sendOutbox = createSendOutbox({ database, log, endpoints, goOn: instances.goOnWithAnswer, fail })
  const inside = createRounds({
    clock,
    log,
    alarm,
    workers,
    list: (search) => listDueJobs(database, search),
    run: (job, at) => (job.isStart === true ? runDueStart(job, at()) : runJob(job, at())),
  })
  // Apart from the others: somebody who answers slowly holds up no timer.
  const outside = createRounds({
    clock,
    log,
    alarm: sendAlarm,
    workers: SENDERS,
    list: (search) => listDueSendings(database, search),
    run: sendOutbox,
  })

  async function act(tx: Tx, loaded: LoadedInstance, jobId: string, now: Date): Promise<void> {
    const limit = loaded.timeLimits.find(({ id }) => id === jobId)
    const event = loaded.events.find(({ id }) => id === jobId)
    if (event !== undefined) await instances.events.receive(tx, loaded, event, now)
    else if (limit === undefined) await instances.fireJob(tx, loaded, jobId, now)
    else await passLimit(tx, loaded, limit, now)
  }

  return {
    /** Does once what is due, at `moment` or by the clock. Gives back how many were done. */
    async runDueJobs(moment?: Date, most: number = MOST_AT_ONCE): Promise<number> {
      const jobs = await inside.runRound(moment, most)
      const sendings = await outside.runRound(moment, most)
      return jobs.done + sendings.done
    },
    start(): void {
      inside.start()
      outside.start()
    },
    async stop(): Promise<void> {
      await Promise.all([inside.stop(), outside.stop()])
    },
  }
}
