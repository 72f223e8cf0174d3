import pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { readPack, type SamplePlan } from './pack-files.ts'
import { claimOnce, findCaller } from './pack.repository.ts'

const DAY_MS = 24 * 3_600_000
/** The sample company works on China Standard Time, which has no summer time. */
const ZONE = '+08:00'
const ZONE_MS = 8 * 3_600_000
const LOCK_NOT_AVAILABLE = '55P03'

export type SamplePlanParts = {
  readonly database: Database
  readonly clock: Clock
  /** The same calls that people make through the console. */
  readonly instances: Pick<InstancesService, 'startByKey' | 'completeTask'>
  readonly log: Log
  /** All that the work writes stands, or nothing. */
  readonly atOnce: (work: () => Promise<void>) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * Plays the sample plans of a pack as the people in it, each plan once in the life of a database, and whole: one that a
 * stop interrupts leaves nothing and is played at the next start. One that fails is told in the log, and the console
 * starts without it.
 */
export async function playSamplePlans(directory: string, parts: SamplePlanParts): Promise<void> {
  const { database, clock, log, atOnce, signal } = parts
  const { samplePlans, workflows } = await readPack(directory)
  const flow = workflows.find(({ content }) => content.mainForm === 'lwPlan')?.content
  if (flow === undefined) return
  for (const plan of samplePlans) {
    if (signal?.aborted) return
    const claim = () => database.transaction((tx) => claimOnce(tx, `sample-plan:${plan.key}`, clock.now()))
    try {
      await atOnce(async () => {
        if (await claim()) await play(plan, { flowKey: flow.flowKey, mainForm: flow.mainForm }, parts)
      })
    } catch (error) {
      if (signal?.aborted) return
      // Another server, started at the same moment, is playing it; should it not end, the next start does.
      if (isLockTimeout(error)) continue
      log.error({ err: error, plan: plan.key }, 'a sample plan could not be made')
      await claim()
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

async function play(
  { startedBy, plan, steps }: SamplePlan,
  { flowKey, mainForm }: { flowKey: string; mainForm: string },
  { database, clock, instances, signal }: SamplePlanParts,
): Promise<void> {
  const now = clock.now()
  const dated = (values: Record<string, unknown>) => withDates(values, now) as Record<string, unknown>
  let state = await instances.startByKey(await findCaller(database, startedBy), flowKey, {
    forms: { [mainForm]: dated(plan) },
  })
  for (const { by, task, outcome, opinion, forms } of steps) {
    signal?.throwIfAborted()
    const open = state.open.find(({ elementId }) => elementId === task)
    if (open === undefined) throw new Error(`'${task}' is not open`)
    state = await instances.completeTask(await findCaller(database, by), {
      taskId: open.taskId,
      outcome,
      opinion,
      forms: Object.fromEntries(Object.entries(forms).map(([key, values]) => [key, dated(values)])),
    })
  }
}

/** Puts a date for each `{ inDays, at }`, and a day for each `{ inDays }`, counted from `now`. */
export function withDates(value: unknown, now: Date): unknown {
  if (Array.isArray(value)) return value.map((part) => withDates(part, now))
  if (typeof value !== 'object' || value === null) return value
  if ('inDays' in value && typeof value.inDays === 'number') {
    const day = new Date(now.getTime() + ZONE_MS + value.inDays * DAY_MS).toISOString().slice(0, 10)
    return 'at' in value && typeof value.at === 'string' ? `${day}T${value.at}:00${ZONE}` : day
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDates(part, now)]))
}
