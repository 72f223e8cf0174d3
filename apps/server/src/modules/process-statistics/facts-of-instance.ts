/** What one instance counts for, told from its history. Pure. */
import { dayOf } from '../../day-of.ts'
import { waitClassOf } from './wait-classes.ts'

export type FactKind = 'started' | 'ended' | 'step' | 'event' | 'open' | 'task'

/** Of one kind, element, person and day. */
export type Fact = {
  readonly versionId: number
  readonly kind: FactKind
  /**
   * The id of the element; `status:businessState` of an end. Of a start empty, and besides each element that the
   * instance came to and how it ended: what became of those that started on the day. An element has a type besides.
   */
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
  /** Cases that were done, and by no person. */
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
  /** Of its own drawing, in the order in which they came. */
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
  /** Taken away by a jump, a return or an end before it was done. */
  readonly isCancelled: boolean
}
export type CountedTask = {
  readonly id: string
  readonly elementId: string
  /** Null where it was taken away. */
  readonly completedBy: number | null
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly endedAt: Date
  /** Of a called process, whose element ids may be those of its caller: people's work, and no visit of the drawing. */
  readonly isCalled: boolean
}
export type CountedPart = {
  readonly taskId: string
  readonly elementId: string
  readonly signedBy: number
  readonly dueAt: Date | null
  readonly openedAt: Date
  readonly signedAt: Date
  /** As of a task. */
  readonly isCalled: boolean
}

const STEP = '(^t|T)ask$|^callActivity$'
const EVENT = '^(timer|message|signal|conditional)IntermediateCatchEvent$'
/** Names of elements at which work can wait, as the engine has them, for SQL too; gateways and what happens at once are none. */
export const COUNTED_TYPES = `${STEP}|${EVENT}`
const [step, event] = [new RegExp(STEP), new RegExp(EVENT)]
const isCounted = (elementType: string) => step.test(elementType) || event.test(elementType)

export function factsOf(instance: CountedInstance): Fact[] {
  const facts = new Map<string, Mutable>()
  const { versionId, startedAt, endedAt } = instance

  function add({ at, ms, ...of }: Case): void {
    const { kind, subject, userId = 0, elementType = '' } = of
    const { day } = dayOf(at)
    const key = JSON.stringify([kind, subject, userId, day])
    const fact = facts.get(key) ?? {
      ...{ versionId, kind, subject, userId, day, elementType, cases: 0, again: 0, overdue: 0, automatic: 0 },
      ...{ totalMs: 0, classes: [] },
    }
    facts.set(key, fact)
    fact.cases += 1
    fact.again += of.again ?? 0
    fact.overdue += of.overdue ?? 0
    fact.automatic += of.automatic ?? 0
    fact.totalMs += ms ?? 0
    if (ms !== undefined) fact.classes.push(waitClassOf(ms))
  }

  add({ kind: 'started', subject: '', at: startedAt })
  if (endedAt !== null) {
    add({ kind: 'ended', subject: endOf(instance), at: endedAt, ms: spent(startedAt, endedAt) })
  }
  addVisits(instance, add)
  addWay(instance, add)
  addPeople(instance, add)
  for (const { classes } of facts.values()) classes.sort((one, other) => one - other)
  return [...facts.values()]
}

type Mutable = { -readonly [Key in keyof Fact]: Fact[Key] extends readonly number[] ? number[] : Fact[Key] }
type Case = Pick<Fact, 'kind' | 'subject'> & Partial<Fact> & { readonly at: Date; readonly ms?: number }
type Add = (of: Case) => void

const endOf = ({ status, businessState }: CountedInstance) => `${status}:${businessState}`

/** How far it came, once for each element, and how it ended: on the day of its start. */
function addWay(instance: CountedInstance, add: Add): void {
  const came = new Map(
    instance.visits.filter(({ elementType }) => isCounted(elementType)).map((one) => [one.elementId, one.elementType]),
  )
  for (const [subject, elementType] of came) add({ kind: 'started', subject, elementType, at: instance.startedAt })
  if (instance.endedAt !== null) add({ kind: 'started', subject: endOf(instance), at: instance.startedAt })
}

function addVisits({ visits, tasks, parts }: CountedInstance, add: Add): void {
  const repeated = new Set(visits.flatMap(({ elementId, loopCounter }) => (loopCounter === null ? [elementId] : [])))
  const signed = new Set(parts.map(({ taskId }) => taskId))
  const tasksOf = Map.groupBy(
    tasks
      .filter(({ isCalled }) => !isCalled)
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    ({ elementId }) => elementId,
  )
  const seen = new Set<string>()
  for (const { elementId, elementType, loopCounter, startedAt, endedAt, isCancelled } of visits) {
    const isStep = step.test(elementType)
    // Iterations of a multi-instance activity are within the visit of the whole.
    const isIteration = loopCounter !== null && repeated.has(elementId)
    if (!isCounted(elementType) || isIteration) continue
    const of = { subject: elementId, elementType }
    if (endedAt === null) {
      add({ ...of, kind: 'open', at: startedAt })
      continue
    }
    const place = `${elementId} ${loopCounter ?? ''}`
    const within = tasksWithin(tasksOf.get(elementId) ?? [], startedAt, endedAt)
    const isByPerson = within.some(({ id, completedBy }) => completedBy !== null || signed.has(id))
    add({
      ...of,
      kind: isStep ? 'step' : 'event',
      at: endedAt,
      ms: spent(startedAt, endedAt),
      again: seen.has(place) ? 1 : 0,
      overdue: within.some(isLate) ? 1 : 0,
      automatic: isStep && !isByPerson && !isCancelled ? 1 : 0,
    })
    seen.add(place)
  }
}

/** Of tasks in the order in which they came, found by halving: a process may come to an element thousands of times. */
function tasksWithin(tasks: readonly CountedTask[], from: Date, to: Date): CountedTask[] {
  let [first, end] = [0, tasks.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((tasks[middle]?.createdAt ?? to) < from) first = middle + 1
    else end = middle
  }
  const within: CountedTask[] = []
  for (let at = first; at < tasks.length; at += 1) {
    const task = tasks[at]
    if (task === undefined || task.createdAt > to) break
    if (task.endedAt <= to) within.push(task)
  }
  return within
}

function addPeople({ tasks, parts }: CountedInstance, add: Add): void {
  const signed = new Set(parts.map(({ taskId }) => taskId))
  for (const task of tasks) {
    if (task.completedBy === null || signed.has(task.id)) continue
    const ms = spent(task.createdAt, task.endedAt)
    const overdue = isLate(task) ? 1 : 0
    add({ kind: 'task', subject: placeOf(task), userId: task.completedBy, at: task.endedAt, ms, overdue })
  }
  for (const part of parts) {
    const ms = spent(part.openedAt, part.signedAt)
    const overdue = isLate({ dueAt: part.dueAt, endedAt: part.signedAt }) ? 1 : 0
    add({ kind: 'task', subject: placeOf(part), userId: part.signedBy, at: part.signedAt, ms, overdue })
  }
}

/** Nowhere in the drawing where a called process was at work. */
const placeOf = ({ elementId, isCalled }: Pick<CountedTask, 'elementId' | 'isCalled'>) => (isCalled ? '' : elementId)

const isLate = ({ dueAt, endedAt }: Pick<CountedTask, 'dueAt' | 'endedAt'>) => dueAt !== null && endedAt > dueAt

/** Servers' clocks differ: nothing takes less than no time. */
const spent = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime())
