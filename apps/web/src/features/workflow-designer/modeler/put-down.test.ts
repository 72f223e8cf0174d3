import { expect, it } from 'vitest'
import { freePlace } from './put-down.ts'

const seen = { x: 0, y: 0, width: 400, height: 300 }
const task = { width: 100, height: 80 }

it('puts what is added into the middle of what is seen', () => {
  expect(freePlace({ ...seen, x: 1000, y: -500 }, [], task)).toEqual({ x: 1150, y: -390, ...task })
})

it('keeps clear of what stands there, by the room between steps', () => {
  const standing = { x: 150, y: 110, ...task }
  const place = freePlace(seen, [standing], task)
  expect(place).toBeDefined()
  const { x = 0, y = 0 } = place ?? {}
  const apart = Math.max(standing.x - (x + 100), x - (standing.x + 100), standing.y - (y + 80), y - (standing.y + 80))
  expect(apart).toBeGreaterThanOrEqual(20)
})

it('finds none where what is seen is full, or too small', () => {
  expect(freePlace(seen, [seen], task)).toBeUndefined()
  expect(freePlace({ ...seen, width: 90 }, [], task)).toBeUndefined()
})
