/**
 * How long a running instance still takes, told from those of its workflow that came to their end. Behind an estimate
 * are the *cases* that stood at the same place for at least as long as this one has: what each of them still took from
 * there is what this one may still take. So no shape of the times is assumed, and who has waited long is compared with
 * those who waited long. Pure; times are milliseconds.
 */
import type { RemainingTime } from '@liveline/contract/process-instance/shapes.ts'
import { staysOf, type Stay, type Visit } from './stays.ts'

/** With fewer, one odd case more or less would move the ends of the range by much. */
export const CASES_NEEDED = 20
/** Eight of ten lie between them. */
const LOW = 0.1
const HIGH = 0.9

export type EndedInstance = {
  readonly versionId: number
  readonly endedAt: number
  readonly visits: readonly Visit[]
}

/** One stay of an instance that came to its end. */
type PastStay = {
  readonly versionId: number
  readonly isAgain: boolean
  readonly lasted: number
  /** From its beginning to the end of the instance. */
  readonly left: number
}

/** What is kept of the instances of a workflow, by place, and by element whatever else was open. */
export type History = {
  readonly places: ReadonlyMap<string, readonly PastStay[]>
  readonly elements: ReadonlyMap<string, readonly PastStay[]>
}

export function historyOf(ended: readonly EndedInstance[]): History {
  const places = new Map<string, PastStay[]>()
  const elements = new Map<string, PastStay[]>()
  const note = (all: Map<string, PastStay[]>, stays: readonly Stay[], { versionId, endedAt }: EndedInstance) => {
    for (const { place, since, until = endedAt, isAgain } of stays) {
      const past = { versionId, isAgain, lasted: until - since, left: endedAt - since }
      const kept = all.get(place)
      if (kept === undefined) all.set(place, [past])
      else kept.push(past)
    }
  }
  for (const instance of ended) {
    note(places, staysOf(instance.visits), instance)
    for (const [, visits] of Map.groupBy(instance.visits, ({ elementId }) => elementId))
      note(elements, staysOf(visits), instance)
  }
  return { places, elements }
}

type Running = { readonly versionId: number; readonly visits: readonly Visit[] }

export function estimateRemaining(history: History, { versionId, visits }: Running, now: number): RemainingTime {
  const stay = staysOf(visits).at(-1)
  if (stay === undefined || stay.until !== undefined) return { kind: 'standsStill' }
  const together = compare(history.places.get(stay.place) ?? [], stay, versionId, now)
  const ids = stay.place.split(' ')
  if (together.kind === 'estimated' || ids.length === 1) return together
  // So many at once were hardly ever open before: the work ends with the one from which it takes longest.
  const each = ids.map((id) => {
    const own = staysOf(visits.filter(({ elementId }) => elementId === id)).at(-1) ?? stay
    return compare(history.elements.get(id) ?? [], own, versionId, now)
  })
  const estimated = each.filter((one) => one.kind === 'estimated')
  // One of which nothing is known may be the last.
  if (estimated.length < each.length) return together
  return estimated.reduce((last, one) => (one.medianMs > last.medianMs ? one : last))
}

function compare(past: readonly PastStay[], { since, isAgain }: Stay, versionId: number, now: number): RemainingTime {
  const waited = now - since
  const alike = past.filter(({ lasted }) => lasted > waited)
  const again = alike.filter((one) => one.isAgain === isAgain)
  const ofVersion = again.filter((one) => one.versionId === versionId)
  // The more alike, the better, where there are enough.
  const cases = [ofVersion, again, alike].find(({ length }) => length >= CASES_NEEDED)
  if (cases !== undefined) {
    const left = cases.map((one) => one.left - waited).toSorted((a, b) => a - b)
    return {
      kind: 'estimated',
      medianMs: quantile(left, 0.5),
      lowMs: quantile(left, LOW),
      highMs: quantile(left, HIGH),
      cases: cases.length,
      isOfVersion: cases.every((one) => one.versionId === versionId),
    }
  }
  if (past.length < CASES_NEEDED) return { kind: 'tooFew', cases: past.length, needed: CASES_NEEDED }
  return { kind: 'longer', cases: past.length }
}

/**
 * The value below which the next case lies with this probability, if it comes as those before it did: of n values the
 * k-th stands at k / (n + 1).
 * @param sorted at least one, rising
 * @see Hyndman and Fan, Sample quantiles in statistical packages (1996), definition 6
 */
export function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(Math.max(share * (sorted.length + 1), 1), sorted.length) - 1
  const below = Math.floor(place)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[below + 1] ?? low
  return Math.round(low + (high - low) * (place - below))
}
