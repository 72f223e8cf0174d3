/** What waits where, over the period a slice at a time. Pure. */
import type { FlowStatistics } from '@liveline/contract/process-statistics/shapes.ts'

export interface StepWait {
  readonly elementId: string
  readonly visits: number
  readonly p50Ms: number | null
}

export interface HeatOverTime {
  readonly slices: readonly {
    /** Its first day, by which the address names it. */
    readonly from: string
    readonly to: string
    readonly waits: readonly StepWait[]
  }[]
  /** Of the whole period. */
  readonly whole: readonly StepWait[]
  /** The longest that anything waits in any slice, in milliseconds: colours keep their meaning while it plays. */
  readonly hottest: number
}

export function heatOver({ slices, nodes }: Pick<FlowStatistics, 'slices' | 'nodes'>): HeatOverTime {
  const whole = nodes.map(({ elementId, visits, waits }) => ({ elementId, visits, p50Ms: waits.p50Ms }))
  const told = slices.map(({ from, to, nodes: waits }) => ({ from, to, waits }))
  const longest = [whole, ...told.map(({ waits }) => waits)].flatMap((waits) => waits.map(({ p50Ms }) => p50Ms ?? 0))
  return { slices: told, whole, hottest: Math.max(0, ...longest) }
}

/** The slice that the address names; -1 for the whole period. */
export const placeAt = (from: string | undefined, { slices }: Pick<HeatOverTime, 'slices'>): number =>
  from === undefined ? -1 : slices.findIndex((one) => one.from === from)

export const waitsAt = ({ slices, whole }: HeatOverTime, at: number): readonly StepWait[] =>
  at < 0 ? whole : (slices[at]?.waits ?? whole)
