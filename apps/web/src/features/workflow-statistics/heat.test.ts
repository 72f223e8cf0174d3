import { expect, it } from 'vitest'
import { boundsOf, heatOf, heats } from './heat.ts'

it('goes down a step for each third of the hottest', () => {
  expect([900, 301, 300, 299, 101, 99, 34, 32, 1, 0].map((value) => heatOf(value, 900))).toEqual([
    5, 5, 4, 4, 4, 3, 3, 2, 1, 1,
  ])
})

it('is none of what is not known, and where nothing waits', () => {
  expect([heatOf(null, 900), heatOf(0, 0)]).toEqual([0, 0])
})

it('lies within the bounds that the legend tells, which leave no gap', () => {
  for (const heat of heats) {
    const [low, high] = boundsOf(heat, 900)
    expect(heatOf(low + (high - low) / 2, 900)).toBe(heat)
    if (heat > 1) expect(low).toBe(boundsOf((heat - 1) as 1, 900)[1])
  }
  expect([boundsOf(1, 900)[0], boundsOf(5, 900)[1]]).toEqual([0, 900])
})
