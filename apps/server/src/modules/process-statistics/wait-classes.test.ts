import { WAIT_CLASS_GROWTH } from '@liveline/contract/process-statistics/shapes.ts'
import { describe, expect, it } from 'vitest'
import { quantileOf, waitClassOf, waitOfClass } from './wait-classes.ts'

/** The error that half a class makes, and what rounding to milliseconds adds. */
const MOST_OFF = (WAIT_CLASS_GROWTH - 1) / (WAIT_CLASS_GROWTH + 1)

const durations = Array.from({ length: 2_000 }, (_, n) => Math.round(1.0131 ** n * (1 + (n % 7) / 10)))

describe('classes of durations', () => {
  it('hold every duration to within half a class, and keep their order', () => {
    for (const ms of durations)
      expect(Math.abs(waitOfClass(waitClassOf(ms)) - ms) / ms).toBeLessThanOrEqual(MOST_OFF + 1e-9)
    const ordered = durations.toSorted((a, b) => a - b).map(waitClassOf)
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
    expect([waitClassOf(0), waitOfClass(0), waitClassOf(1)]).toEqual([0, 0, 1])
    expect(waitClassOf(Number.MAX_SAFE_INTEGER)).toBeLessThan(32_768)
  })

  it('tell a quantile as the durations themselves would, whatever order the classes come in', () => {
    const counts = [...Map.groupBy(durations.map(waitClassOf), (at) => at)]
      .map(([at, of]) => ({ class: at, cases: of.length }))
      .toReversed()
    const sorted = durations.toSorted((a, b) => a - b)
    for (const share of [0.01, 0.5, 0.9, 1]) {
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0
      expect(Math.abs((quantileOf(counts, share) ?? 0) - exact)).toBeLessThanOrEqual(exact * MOST_OFF + 0.5)
    }
    expect([quantileOf([], 0.5), quantileOf([{ class: 3, cases: 0 }], 0.5)]).toEqual([null, null])
  })
})
