/** What waits where, over the period a bucket at a time. Pure. */
import type { HeatBucket, NodeFigures } from '@liveline/contract/process-statistics/shapes.ts'
import { timeOf } from '../../ui/clock.ts'

type StepFigures = HeatBucket['nodes'][number]

export interface StepWait {
  readonly elementId: string
  readonly visits: number
  readonly p50Ms: number | null
}

export interface HeatOverTime {
  readonly buckets: readonly {
    /** Its first moment, by which the address names it. */
    readonly from: string
    readonly words: string
    readonly waits: readonly StepWait[]
  }[]
  /** Of the whole period. */
  readonly whole: readonly StepWait[]
  /** The longest that anything waits in any bucket, in milliseconds: colours keep their meaning while it plays. */
  readonly hottest: number
}

const DAY_MS = 86_400_000

/** A day by its date, an hour by its time too. */
function wordsOf({ from, to }: Pick<HeatBucket, 'from' | 'to'>): string {
  const [first, next] = [new Date(from), new Date(to)]
  return next.getTime() - first.getTime() < DAY_MS ? timeOf(first) : timeOf(first).slice(0, 10)
}

const waitsOf = (nodes: readonly Pick<StepFigures, 'elementId' | 'visits' | 'waiting'>[]): StepWait[] =>
  nodes.map(({ elementId, visits, waiting }) => ({ elementId, visits, p50Ms: waiting.p50Ms }))

export function heatOver(buckets: readonly HeatBucket[], nodes: readonly NodeFigures[]): HeatOverTime {
  const whole = waitsOf(nodes)
  const told = buckets.map((bucket) => ({ from: bucket.from, words: wordsOf(bucket), waits: waitsOf(bucket.nodes) }))
  const longest = [whole, ...told.map(({ waits }) => waits)].flatMap((waits) => waits.map(({ p50Ms }) => p50Ms ?? 0))
  return { buckets: told, whole, hottest: Math.max(0, ...longest) }
}

/** The bucket that the address names; -1 for the whole period. */
export const placeAt = (from: string | undefined, { buckets }: Pick<HeatOverTime, 'buckets'>): number =>
  from === undefined ? -1 : buckets.findIndex((one) => one.from === from)

export const waitsAt = ({ buckets, whole }: HeatOverTime, at: number): readonly StepWait[] =>
  at < 0 ? whole : (buckets[at]?.waits ?? whole)
