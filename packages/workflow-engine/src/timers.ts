import { InvalidValue } from './errors.ts'
import { nodeOf } from './definition-at.ts'
import { evaluateIn } from './expressions.ts'
import { toText } from './expression/coerce.ts'
import { addDuration, parseCycle, parseDate, parseDuration } from './iso-8601.ts'
import type { FlowNode } from './definition.ts'
import type { JobRow, VariableValue } from './state.ts'
import type { Run, Waiting } from './run.ts'
import { ROW_UNITS } from './work.ts'

/** Every due date of a timer passes here: no sooner after a moment than the limit of the host. */
function noSoonerThanLimit(run: Run, dueAt: Date, from: Date, without = Number.NEGATIVE_INFINITY): Date {
  const least = run.context.limits?.minimumTimerMs ?? without
  return new Date(Math.max(dueAt.getTime(), from.getTime() + least))
}

/** When a value is due, counted from now: a date, an ISO 8601 date or duration, or the first firing of a cycle. */
export function dueFrom(value: VariableValue, now: Date): { dueAt: Date; repeat?: string } | undefined {
  if (value instanceof Date) return isTime(value) ? { dueAt: value } : undefined
  const text = toText(value).trim()
  const date = parseDate(text)
  if (date !== undefined) return isTime(date) ? { dueAt: date } : undefined
  const duration = parseDuration(text)
  // Longer than the calendar reaches is no time.
  if (duration !== undefined)
    return isTime(addDuration(now, duration)) ? { dueAt: addDuration(now, duration) } : undefined
  const cycle = parseCycle(text)
  const every = cycle && parseDuration(cycle.every)
  if (cycle === undefined || every === undefined || cycle.firings === 0) return undefined
  const dueAt = cycle.start ?? addDuration(now, every)
  if (!isTime(dueAt)) return undefined
  return cycle.firings === 1 ? { dueAt } : { dueAt, repeat: repetition(cycle.firings, cycle.every) }
}

/** Later ones have no four digits for the year: ISO 8601 tells them only to those who agreed on it. */
const YEAR_10_000 = Date.UTC(10_000, 0)
const isTime = (date: Date): boolean => date.getTime() < YEAR_10_000

/** So many firings that were missed, because no server ran, are made up for; older ones are passed over. */
const MOST_MADE_UP = 10

/** When a timer fires, and with `repeat` the rest of its cycle (see `JobRow`). */
export type Firing = { readonly dueAt: Date; readonly repeat?: string | undefined }

/**
 * The firing after this one, or undefined when a cycle is over. Counted from the due date, so that it does not drift;
 * no sooner after the last one than `leastMs`. Of those that were missed the last `mostMadeUp` are made up for.
 */
export function firingAfter(
  firing: Firing,
  now: Date,
  { leastMs = 1, mostMadeUp = MOST_MADE_UP }: { leastMs?: number | undefined; mostMadeUp?: number } = {},
): Firing | undefined {
  const cycle = firing.repeat === undefined ? undefined : parseCycle(firing.repeat)
  const every = cycle && parseDuration(cycle.every)
  if (cycle === undefined || every === undefined) return undefined
  const after = (from: Date): Date => new Date(Math.max(addDuration(from, every).getTime(), from.getTime() + leastMs))
  const left = cycle.firings ?? Number.POSITIVE_INFINITY
  const first = after(firing.dueAt)
  const passedOver = Math.max(0, Math.min(countMissed(first, now, after), left) - mostMadeUp)
  const rest = cycle.firings === undefined ? undefined : cycle.firings - passedOver
  if (rest === 0) return undefined
  const dueAt = leap(first, passedOver, after)
  if (!isTime(dueAt)) return undefined
  return rest === 1 ? { dueAt } : { dueAt, repeat: repetition(rest, cycle.every) }
}

/** The job of the next firing. */
export function nextFiring({ context }: Run, job: JobRow): JobRow | undefined {
  const next = firingAfter(job, context.now, { leastMs: context.limits?.minimumTimerMs })
  const { repeat: _, ...columns } = job
  return next && { ...columns, id: context.nextId(), dueAt: next.dueAt, ...(next.repeat && { repeat: next.repeat }) }
}

type NextDate = (from: Date) => Date

/** Below a month all steps are equally long, so they are counted by division; months are few. */
const SHORTEST_MONTH_MS = 28 * 86_400_000

function countMissed(first: Date, now: Date, after: NextDate): number {
  const step = after(first).getTime() - first.getTime()
  if (first > now) return 0
  if (step < SHORTEST_MONTH_MS) return Math.floor((now.getTime() - first.getTime()) / step) + 1
  let count = 0
  for (let due = first; due <= now; due = after(due)) count += 1
  return count
}

function leap(first: Date, steps: number, after: NextDate): Date {
  const step = after(first).getTime() - first.getTime()
  if (step < SHORTEST_MONTH_MS) return new Date(first.getTime() + steps * step)
  let due = first
  for (let taken = 0; taken < steps; taken += 1) due = after(due)
  return due
}

/**
 * Schedules the timer of a node; one that is computed to be due sooner than the limit is due at the limit.
 * @throws {InvalidValue} when the drawn value is no time.
 */
export function scheduleTimer(run: Run, node: FlowNode, waiting: Waiting): void {
  const drawn = node.timer?.expression ?? ''
  const value = evaluateIn(run, waiting.scopeId, drawn)
  const due = dueFrom(value, run.context.now)
  if (due === undefined) throw new InvalidValue(node.id, 'timer', toText(value))
  insertTimer(run, {
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    kind: 'timer',
    elementId: node.id,
    ...waiting,
    ...due,
    dueAt: noSoonerThanLimit(run, due.dueAt, run.context.now),
  })
}

/**
 * A timer drawn as a date that is read from variables follows them until it fires: a plan put off to another day does
 * not expire on the old one. Our own rule, BPMN is silent: a duration or a cycle stays counted from its start, and a
 * value that is no date leaves the timer as it was. A date that has passed is due at the limit counted from now, or
 * when the timer was due already if that is sooner; either way no sooner than the limit after the timer was first set.
 */
export function rescheduleDates(run: Run): void {
  if (!run.effects.some((effect) => effect.type === 'variableSet' && 'previous' in effect)) return
  for (const job of [...run.draft.jobs.all()]) {
    const drawn = nodeOf(run, job).timer?.expression ?? ''
    if (job.kind !== 'timer' || job.repeat !== undefined || !drawn.includes('{')) continue
    const date = dateOf(evaluateIn(run, job.scopeId, drawn))
    if (date === undefined) continue
    const held = noSoonerThanLimit(run, date, run.context.now)
    const dueAt = held > date && job.dueAt < held ? later(date, job.dueAt) : held
    if (dueAt.getTime() === job.dueAt.getTime()) continue
    const moved = { ...job, dueAt }
    run.draft.jobs.update(moved)
    run.effects.push({ type: 'timerRescheduled', job: moved, previousDueAt: job.dueAt })
  }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

const dateOf = (value: VariableValue): Date | undefined =>
  value instanceof Date ? value : parseDate(toText(value).trim())

export function insertTimer(run: Run, job: JobRow): void {
  run.work.spend(ROW_UNITS)
  run.draft.jobs.insert(job)
  run.effects.push({ type: 'timerScheduled', job })
}

const repetition = (firings: number | undefined, every: string): string =>
  firings === undefined ? `R/${every}` : `R${firings - 1}/${every}`
