/**
 * Classes of durations, each `WAIT_CLASS_GROWTH` times as long as the one before: sums of counts by class stand for the
 * durations themselves, can be added and taken away, and tell any quantile to within the half of a class (4.8 %).
 * Pure; durations in milliseconds.
 */
import { WAIT_CLASS_GROWTH } from '@liveline/contract/process-statistics/shapes.ts'

const GROWTH_LOG = Math.log(WAIT_CLASS_GROWTH)

/** Class 0 holds what took less than a millisecond; the largest safe number of milliseconds lies in class 386. */
export const waitClassOf = (ms: number): number => (ms < 1 ? 0 : 1 + Math.floor(Math.log(ms) / GROWTH_LOG))

/** The duration that is off by the same part from either end of the class. */
export const waitOfClass = (at: number): number => (at === 0 ? 0 : Math.exp((at - 1) * GROWTH_LOG) * middle)
const middle = (2 * WAIT_CLASS_GROWTH) / (1 + WAIT_CLASS_GROWTH)

export type ClassCount = { readonly class: number; readonly cases: number }

/** The nearest-rank quantile: the shortest duration that `share` of the cases do not exceed; null of no cases. */
export function quantileOf(counts: readonly ClassCount[], share: number): number | null {
  const ordered = counts.filter(({ cases }) => cases > 0).toSorted((one, other) => one.class - other.class)
  const rank = Math.max(1, Math.ceil(ordered.reduce((sum, { cases }) => sum + cases, 0) * share))
  let passed = 0
  for (const { class: at, cases } of ordered) {
    passed += cases
    if (passed >= rank) return Math.round(waitOfClass(at))
  }
  return null
}
