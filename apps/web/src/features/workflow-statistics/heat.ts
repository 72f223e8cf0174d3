/** How hot a step is: what waits there against the longest that anything waits. Pure. */

/** 0: nothing is known; 1 the least, 5 the most. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 5
export const heats = [1, 2, 3, 4, 5] as const

/**
 * Each step of the scale is three times the one below it: waits differ by minutes to weeks, and a linear scale would
 * show one dark step among white ones. `hottest` in the unit of `value`.
 */
export function heatOf(value: number | null, hottest: number): Heat {
  if (value === null || hottest <= 0) return 0
  const below = Math.floor(Math.log(hottest / Math.max(value, hottest / 1e6)) / Math.log(3) + 1e-9)
  return Math.max(1, 5 - below) as Heat
}

/** The values between which a heat lies, for the legend: the second is open at the top. */
export const boundsOf = (heat: Exclude<Heat, 0>, hottest: number): readonly [low: number, high: number] => [
  heat === 1 ? 0 : hottest / 3 ** (6 - heat),
  hottest / 3 ** (5 - heat),
]
