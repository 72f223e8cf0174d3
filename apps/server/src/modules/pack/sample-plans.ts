import { TIME_ZONE_OFFSET, TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import pg from 'pg'
import type { Clock } from '../../clock.ts'
import { inOneWrite, type Database, type Tx, type Write } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { readPack, type SamplePlan } from './pack-files.ts'
import { claimOnce, findCaller } from './pack.repository.ts'

const DAY_MS = 24 * 3_600_000
const LOCK_NOT_AVAILABLE = '55P03'

export type SamplePlanParts = {
  readonly database: Database
  readonly clock: Clock
  /** The same calls that people make through the console. */
  readonly instances: Pick<InstancesService, 'startVersion' | 'completeTask'>
  readonly definitions: Pick<DefinitionsService, 'getStartable'>
  readonly log: Log
  readonly signal?: AbortSignal | undefined
}

/**
 * Plays the sample plans of a pack as the people in it, each plan once in the life of a database, and whole: one that a
 * stop interrupts leaves nothing and is played at the next start. One that fails is told in the log, and the console
 * starts without it.
 */
export async function playSamplePlans(directory: string, parts: SamplePlanParts): Promise<void> {
  const { database, clock, log, signal } = parts
  const { samplePlans, workflows } = await readPack(directory)
  const flow = workflows.find(({ content }) => content.mainForm === 'lwPlan')?.content
  if (flow === undefined) return
  for (const plan of samplePlans) {
    if (signal?.aborted) return
    const claim = (tx: Tx) => claimOnce(tx, `sample-plan:${plan.key}`, clock.now())
    try {
      await inOneWrite(database, async (write) => {
        if (await write(claim)) await play(write, plan, { flowKey: flow.flowKey, mainForm: flow.mainForm }, parts)
      })
    } catch (error) {
      if (signal?.aborted) return
      // Another server, started at the same moment, is playing it; should it not end, the next start does.
      if (isLockTimeout(error)) continue
      log.error({ err: error, plan: plan.key }, 'a sample plan could not be made')
      await database.transaction(claim)
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

async function play(
  write: Write,
  { startedBy, plan, steps }: SamplePlan,
  { flowKey, mainForm }: { flowKey: string; mainForm: string },
  { clock, instances, definitions, signal }: SamplePlanParts,
): Promise<void> {
  const now = clock.now()
  const dated = (values: Record<string, unknown>) => withDates(values, now) as Record<string, unknown>
  const callerOf = (userName: string) => write((tx) => findCaller(tx, userName))
  const starter = await callerOf(startedBy)
  const version = await write((tx) => definitions.getStartable(starter, flowKey, { queryable: tx }))
  let state = await instances.startVersion(write, starter, version, { [mainForm]: dated(plan) })
  for (const { by, task, outcome, opinion, forms } of steps) {
    signal?.throwIfAborted()
    const open = state.open.find(({ elementId }) => elementId === task)
    if (open === undefined) throw new Error(`'${task}' is not open`)
    state = await instances.completeTask(write, await callerOf(by), {
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
    const day = new Date(now.getTime() + TIME_ZONE_OFFSET_MS + value.inDays * DAY_MS).toISOString().slice(0, 10)
    return 'at' in value && typeof value.at === 'string' ? `${day}T${value.at}:00${TIME_ZONE_OFFSET}` : day
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDates(part, now)]))
}
