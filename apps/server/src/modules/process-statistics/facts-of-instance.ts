/** What one instance counts for, told from its history. Pure. */
import { dayOf } from '../../day-of.ts'
import { waitClassOf } from './wait-classes.ts'

export type FactKind = 'started' | 'ended' | 'step' | 'event' | 'open' | 'task'

/** Of one kind, element, person and day. */
export type Fact = {
  readonly versionId: number
  readonly kind: FactKind
  /** The id of the element; `status:businessState` of an end; empty of a start. */
  readonly subject: string
  /** Of a task who completed it, else 0. */
  readonly userId: number
  /** yyyy-mm-dd in `TIME_ZONE`: of the start, of the end, and of what is open the day on which it came. */
  readonly day: string
  readonly elementType: string
  readonly cases: number
  /** Cases in which the instance had been at the element before. */
  readonly again: number
  readonly overdue: number
  /** Cases that no person did. */
  readonly automatic: number
  readonly totalMs: number
  /** In order; none of what has no duration. */
  readonly classes: readonly number[]
}

export type CountedInstance = {
  readonly versionId: number
  readonly status: 'active' | 'suspended' | 'completed' | 'cancelled'
  readonly businessState: string
  readonly startedAt: Date
  readonly endedAt: Date | null
  /** In the order in which they came. */
  readonly visits: readonly CountedVisit[]
  readonly tasks: readonly CountedTask[]
  /** Tasks that several sign: each signer's part. */
  readonly parts: readonly CountedPart[]
}
export type CountedVisit = {
  readonly elementId: string
  readonly elementType: string
  /** The iteration, where the element is repeated or stands in what is. */
  readonly loopCounter: number | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}
export type CountedTask = {
  readonly id: string
  readonly elementId: string
  /** Null where it was taken away. */
  readonly completedBy: number | null
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly endedAt: Date
}
export type CountedPart = {
  readonly taskId: string
  readonly elementId: string
  readonly signedBy: number
  readonly dueAt: Date | null
  readonly openedAt: Date
  readonly signedAt: Date
}

/** What work is made of, by its BPMN name; gateways and events that happen at once are no places to wait. */
const isActivity = (elementType: string) => elementType.endsWith('Task') || elementType === 'callActivity'
const isWaitedFor = (elementType: string) => elementType === 'intermediateCatchEvent'

export function factsOf(instance: CountedInstance): Fact[] {
  const facts = new Map<string, Fact>()
  const { versionId, startedAt, endedAt, status, businessState } = instance

  function add(of: Pick<Fact, 'kind' | 'subject'> & Partial<Fact> & { readonly at: Date; readonly ms?: number }): void {
    const { at, ms, kind, subject, userId = 0, elementType = '' } = of
    const { day } = dayOf(at)
    const key = JSON.stringify([kind, subject, userId, day])
    const before = facts.get(key)
    facts.set(key, {
      ...{ versionId, kind, subject, userId, day, elementType },
      cases: (before?.cases ?? 0) + 1,
      again: (before?.again ?? 0) + (of.again ?? 0),
      overdue: (before?.overdue ?? 0) + (of.overdue ?? 0),
      automatic: (before?.automatic ?? 0) + (of.automatic ?? 0),
      totalMs: (before?.totalMs ?? 0) + (ms ?? 0),
      classes: [...(before?.classes ?? []), ...(ms === undefined ? [] : [waitClassOf(ms)])].toSorted((a, b) => a - b),
    })
  }

  add({ kind: 'started', subject: '', at: startedAt })
  if (endedAt !== null) {
    add({ kind: 'ended', subject: `${status}:${businessState}`, at: endedAt, ms: spent(startedAt, endedAt) })
  }
  addVisits(instance, add)
  addPeople(instance, add)
  return [...facts.values()]
}

type Add = (of: Pick<Fact, 'kind' | 'subject'> & Partial<Fact> & { readonly at: Date; readonly ms?: number }) => void

function addVisits({ visits, tasks, parts }: CountedInstance, add: Add): void {
  const repeated = new Set(visits.flatMap(({ elementId, loopCounter }) => (loopCounter === null ? [elementId] : [])))
  const seen = new Set<string>()
  for (const { elementId, elementType, loopCounter, startedAt, endedAt } of visits) {
    const isStep = isActivity(elementType)
    // Iterations of a multi-instance activity are within the visit of the whole.
    const isIteration = loopCounter !== null && repeated.has(elementId)
    if ((!isStep && !isWaitedFor(elementType)) || isIteration) continue
    const of = { subject: elementId, elementType }
    if (endedAt === null) {
      add({ ...of, kind: 'open', at: startedAt })
      continue
    }
    const place = `${elementId} ${loopCounter ?? ''}`
    const within = tasks.filter(
      (task) => task.elementId === elementId && task.createdAt >= startedAt && task.endedAt <= endedAt,
    )
    const isByPerson =
      within.some(({ completedBy }) => completedBy !== null) ||
      within.some(({ id }) => parts.some(({ taskId }) => taskId === id))
    add({
      ...of,
      kind: isStep ? 'step' : 'event',
      at: endedAt,
      ms: spent(startedAt, endedAt),
      again: seen.has(place) ? 1 : 0,
      overdue: within.some(isLate) ? 1 : 0,
      automatic: isStep && !isByPerson ? 1 : 0,
    })
    seen.add(place)
  }
}

function addPeople({ tasks, parts }: CountedInstance, add: Add): void {
  const signed = new Set(parts.map(({ taskId }) => taskId))
  for (const task of tasks) {
    if (task.completedBy === null || signed.has(task.id)) continue
    const ms = spent(task.createdAt, task.endedAt)
    const overdue = isLate(task) ? 1 : 0
    add({ kind: 'task', subject: task.elementId, userId: task.completedBy, at: task.endedAt, ms, overdue })
  }
  for (const part of parts) {
    const ms = spent(part.openedAt, part.signedAt)
    const overdue = isLate({ dueAt: part.dueAt, endedAt: part.signedAt }) ? 1 : 0
    add({ kind: 'task', subject: part.elementId, userId: part.signedBy, at: part.signedAt, ms, overdue })
  }
}

const isLate = ({ dueAt, endedAt }: Pick<CountedTask, 'dueAt' | 'endedAt'>) => dueAt !== null && endedAt > dueAt

/** Servers' clocks differ: nothing takes less than no time. */
const spent = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime())
