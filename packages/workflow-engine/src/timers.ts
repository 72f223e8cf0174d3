import { InvalidValue } from './errors.ts'
import { evaluateIn } from './expressions.ts'
import { toText } from './expression/coerce.ts'
import { addDuration, parseCycle, parseDate, parseDuration } from './iso-8601.ts'
import type { FlowNode, JobRow, TokenRow, VariableValue } from './model.ts'
import type { Run } from './run.ts'

/** When a value is due, counted from now: a date, an ISO 8601 date or duration, or the first firing of a cycle. */
export function dueFrom(value: VariableValue, now: Date): { dueAt: Date; repeat?: string } | undefined {
  if (value instanceof Date) return { dueAt: value }
  const text = toText(value).trim()
  const date = parseDate(text)
  if (date !== undefined) return { dueAt: date }
  const duration = parseDuration(text)
  if (duration !== undefined) return { dueAt: addDuration(now, duration) }
  const cycle = parseCycle(text)
  const every = cycle && parseDuration(cycle.every)
  if (cycle === undefined || every === undefined || cycle.firings === 0) return undefined
  const dueAt = cycle.start ?? addDuration(now, every)
  return cycle.firings === 1 ? { dueAt } : { dueAt, repeat: repetition(cycle.firings, cycle.every) }
}

/** The job of the next firing, or undefined when a cycle is over. Counted from the due date, so that it does not drift. */
export function nextFiring(job: JobRow, nextId: () => string): JobRow | undefined {
  const cycle = job.repeat === undefined ? undefined : parseCycle(job.repeat)
  const every = cycle && parseDuration(cycle.every)
  if (cycle === undefined || every === undefined) return undefined
  const { repeat: _, ...columns } = job
  const next = { ...columns, id: nextId(), dueAt: addDuration(job.dueAt, every) }
  return cycle.firings === 1 ? next : { ...next, repeat: repetition(cycle.firings, cycle.every) }
}

/**
 * Schedules the timer of a node for a token.
 * @throws {InvalidValue} when the drawn value is no time.
 */
export function scheduleTimer(run: Run, node: FlowNode, token: TokenRow): void {
  const drawn = node.timer?.expression ?? ''
  const value = evaluateIn(run, token.scopeId, drawn)
  const due = dueFrom(value, run.context.now)
  if (due === undefined) throw new InvalidValue(node.id, 'timer', toText(value))
  insertTimer(run, {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'timer',
    elementId: node.id,
    scopeId: token.scopeId,
    tokenId: token.id,
    ...due,
  })
}

/**
 * A timer drawn as a date that is read from variables follows them until it fires: a plan put off to another day does
 * not expire on the old one. Our own rule, BPMN is silent: a duration or a cycle stays counted from its start, and a
 * value that is no date leaves the timer as it was.
 */
export function rescheduleDates(run: Run): void {
  if (!run.effects.some((effect) => effect.type === 'variableSet' && 'previous' in effect)) return
  for (const job of [...run.draft.jobs.all()]) {
    const drawn = run.definition.nodes[job.elementId]?.timer?.expression ?? ''
    if (job.kind !== 'timer' || job.repeat !== undefined || !drawn.includes('{')) continue
    const dueAt = dateOf(evaluateIn(run, job.scopeId, drawn))
    if (dueAt === undefined || dueAt.getTime() === job.dueAt.getTime()) continue
    const moved = { ...job, dueAt }
    run.draft.jobs.update(moved)
    run.effects.push({ type: 'timerRescheduled', job: moved, previousDueAt: job.dueAt })
  }
}

const dateOf = (value: VariableValue): Date | undefined =>
  value instanceof Date ? value : parseDate(toText(value).trim())

export function insertTimer(run: Run, job: JobRow): void {
  run.draft.jobs.insert(job)
  run.effects.push({ type: 'timerScheduled', job })
}

const repetition = (firings: number | undefined, every: string): string =>
  firings === undefined ? `R/${every}` : `R${firings - 1}/${every}`
