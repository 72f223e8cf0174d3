/** What waits where, over the period a bucket at a time. Pure. */

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

/** The bucket that the address names; -1 for the whole period. */
export const placeAt = (from: string | undefined, { buckets }: Pick<HeatOverTime, 'buckets'>): number =>
  from === undefined ? -1 : buckets.findIndex((one) => one.from === from)

export const waitsAt = ({ buckets, whole }: HeatOverTime, at: number): readonly StepWait[] =>
  at < 0 ? whole : (buckets[at]?.waits ?? whole)

export const hottestOf = (all: readonly (readonly StepWait[])[]): number =>
  Math.max(0, ...all.flatMap((waits) => waits.map(({ p50Ms }) => p50Ms ?? 0)))
