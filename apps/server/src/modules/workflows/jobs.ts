/**
 * Work that falls due: timers of the drawing, reminders and escalations. The rows of `jobs` are the truth: a job is done
 * in the transaction that removes or moves its row, so exactly once whatever wakes the runner. graphile-worker only
 * wakes it, at the due time and, should a wake-up be missing, every minute.
 */
import { Logger, run, type Runner } from 'graphile-worker'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import type { Log } from '../../log.ts'
import type { DefinitionsService } from './definitions.service.ts'
import { findUserIds } from './directory.repository.ts'
import type { NoticeHub } from './notice-hub.ts'
import { lockInstance, type Actor, type LoadedInstance, type OpenTask, type TimeLimitJob } from './process-store.ts'
import { noticeRows } from './notice-rows.ts'
import { listNextJobs, noteFailure } from './jobs.repository.ts'
import { DUE_TASK, type WakeUps } from './wake-ups.ts'
import type { WorkflowsService } from './workflows.service.ts'
import { createWriteSet } from './write-set.ts'

const BATCH = 100
const MOST_ATTEMPTS = 10
/** An instance that makes a due job with each one it does is left to the next wake-up after so many. */
const MOST_AT_ONCE = 10_000

export type JobsParts = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly definitions: DefinitionsService
  readonly workflows: Pick<WorkflowsService, 'fireJob'>
  readonly hub: NoticeHub
  readonly wakeUps: WakeUps
}

export type Jobs = ReturnType<typeof createJobs>

export function createJobs(parts: JobsParts) {
  const { database, clock, ids, log, definitions, workflows, hub, wakeUps } = parts
  let isStopping = false

  /**
   * Does everything that is due (at `moment`, or by the clock as it goes on), in rounds: one job of each instance, the
   * longest due first, before a second one of any. So however many jobs an instance has due, another waits for no more
   * jobs than there are instances; and what falls due meanwhile joins the next round. Gives back how many were done.
   * @param most how many to take at most
   */
  async function runDueJobs(moment?: Date, most = MOST_AT_ONCE): Promise<number> {
    let done = 0
    let taken = 0
    let served: string[] = []
    const failed: string[] = []
    while (taken < most && !isStopping) {
      const now = moment ?? clock.now()
      const limit = Math.min(BATCH, most - taken)
      const jobs = await listNextJobs(database, { now, mostAttempts: MOST_ATTEMPTS, served, failed, limit })
      if (jobs.length === 0 && served.length === 0) break
      // Every instance has had its turn.
      if (jobs.length === 0) served = []
      for (const { id, instanceId } of jobs) {
        taken += 1
        served.push(instanceId)
        if (await runJob(instanceId, id, now)) done++
        else failed.push(id)
      }
    }
    return done
  }

  async function runJob(instanceId: string, jobId: string, now: Date): Promise<boolean> {
    try {
      return await database.transaction(async (tx) => {
        const loaded = await lockInstance(tx, instanceId)
        // Another server, or a person, may have been first.
        const limit = loaded?.timeLimits.find(({ id, dueAt }) => id === jobId && dueAt <= now)
        const timer = loaded?.state.jobs.find(({ id, dueAt }) => id === jobId && dueAt <= now)
        if (loaded === undefined || (limit === undefined && timer === undefined)) return false
        if (limit !== undefined) await passLimit(tx, loaded, limit, now)
        else await workflows.fireJob(tx, loaded, jobId, now)
        return true
      })
    } catch (error) {
      log.error({ err: error, jobId, instanceId }, 'a due job failed; it is tried again')
      const reason = error instanceof Error ? error.message.slice(0, 500) : String(error)
      await noteFailure(database, { id: jobId, instanceId }, reason)
      return false
    }
  }

  async function passLimit(tx: Tx, loaded: LoadedInstance, job: TimeLimitJob, now: Date): Promise<void> {
    const { instance } = loaded
    const task = loaded.tasks.find(({ row }) => row.id === job.taskId)
    const key = { process_instance_id: instance.id, id: job.id }
    const writes = createWriteSet()
    const version = await definitions.getVersion(instance.definitionVersionId, tx)
    const limit = task === undefined ? undefined : version.settings.nodes[task.row.elementId]?.timeLimit
    if (task === undefined || limit === undefined) {
      writes.remove('jobs', ['process_instance_id', 'id'], key)
      return writes.write(tx)
    }
    const isReminder = job.phase === 'remind'
    const added = isReminder ? [] : await escalationActors(tx, task, limit.escalateTo)
    const actors = [...task.actors, ...added]
    const keyed = { org_id: instance.orgId, process_instance_id: instance.id }
    if (isReminder) {
      const dueAt = task.dueAt ?? now
      writes.update('jobs', ['process_instance_id', 'id'], { ...key, phase: 'escalate', due_at: dueAt, attempts: 0 })
      await wakeUps.schedule(tx, [{ id: job.id, at: dueAt }])
    } else {
      writes.remove('jobs', ['process_instance_id', 'id'], key)
      writes.update('tasks', ['process_instance_id', 'id'], {
        process_instance_id: instance.id,
        id: task.row.id,
        escalated: true,
      })
      for (const actor of added) {
        writes.insert('task_actors', {
          ...keyed,
          task_id: task.row.id,
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_type: 'escalation',
          definition_key: instance.definitionKey,
          business_state: instance.businessState,
          due_at: task.dueAt ?? null,
          task_created_at: task.row.createdAt,
        })
        writes.insert('instance_participants', { ...keyed, actor_kind: actor.kind, actor_id: actor.id })
      }
    }
    writes.insert('operations', {
      ...keyed,
      id: ids.next(),
      kind: isReminder ? 'reminded' : 'escalated',
      task_id: task.row.id,
      element_id: task.row.elementId,
      element_name: task.row.name,
      element_name_en: task.nameEn,
      user_name: '',
      department_name: '',
      danger: !isReminder,
      opinion: '',
      attachments: [],
      to_elements: added,
      at: now,
    })
    const text = isReminder
      ? { zh: `即将到期：${task.row.name} ${instance.number}`, en: `Due soon: ${task.nameEn} ${instance.number}` }
      : {
          zh: `已超期并升级：${task.row.name} ${instance.number}`,
          en: `Overdue and escalated: ${task.nameEn} ${instance.number}`,
        }
    writes.insert(
      'notices',
      ...noticeRows({
        ids,
        orgId: instance.orgId,
        actors,
        kind: isReminder ? 'reminded' : 'escalated',
        instanceId: instance.id,
        taskId: task.row.id,
        now,
        link: `/mission/form?taskId=${task.row.id}`,
        ...text,
      }),
    )
    writes.update('process_instances', ['id'], { id: instance.id, rev: instance.rev + 1 })
    await writes.write(tx)
    hub.announce(actors)
  }

  async function escalationActors(
    tx: Tx,
    task: OpenTask,
    target: { kind: Actor['kind']; value: string } | undefined,
  ): Promise<Actor[]> {
    if (target === undefined) return []
    const known = /^\d+$/.test(target.value)
      ? Number(target.value)
      : (await findUserIds(tx, [target.value])).get(target.value)
    if (known === undefined) return []
    const actor: Actor = { kind: target.kind, id: known }
    return task.actors.some(({ kind, id }) => kind === actor.kind && id === actor.id) ? [] : [actor]
  }

  let runner: Runner | undefined
  return {
    runDueJobs,

    /** Begins to do due work in this process; the queue's own tables are made when they are missing. */
    async start(): Promise<void> {
      runner = await run({
        // Our pool, not one of its own: that one loses its error listener before its connections are gone, and a stop
        // at the wrong moment ends the process with an error.
        pgPool: database.pool,
        concurrency: 1,
        noHandleSignals: true,
        pollInterval: 5_000,
        crontab: `* * * * * ${DUE_TASK} ?jobKey=everyMinute&max=1`,
        taskList: { [DUE_TASK]: async () => void (await runDueJobs()) },
        logger: loggerOf(log),
      })
      wakeUps.enable()
      // What fell due while no server ran.
      await runDueJobs()
    },

    async stop(): Promise<void> {
      isStopping = true
      await runner?.stop()
      runner = undefined
    },
  }
}

/** The queue's own chatter stays out of the log; its complaints do not. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'graphile-worker' }, message)
    else if (level === 'warning') log.warn({ from: 'graphile-worker' }, message)
  })
}
