import { expect, it } from 'vitest'
import { firstScale, fittingScale, roomOf } from './fitting-scale.ts'

it('shows all of a drawing, whichever side is the longer, and blows none up', () => {
  expect(fittingScale({ width: 400, height: 300 }, { width: 1_600, height: 300 })).toBe(0.25)
  expect(fittingScale({ width: 400, height: 300 }, { width: 400, height: 600 })).toBe(0.5)
  expect(fittingScale({ width: 400, height: 300 }, { width: 40, height: 30 })).toBe(1)
})

it('has a scale for a frame that has no size yet', () => {
  expect(fittingScale({ width: 0, height: 0 }, { width: 40, height: 30 })).toBeGreaterThan(0)
  expect(fittingScale(undefined, { width: 40, height: 30 })).toBeGreaterThan(0)
  expect(fittingScale({ width: 400, height: 300 }, { width: 0, height: 0 })).toBe(1)
})

it('gives two drawings the room of the bigger one', () => {
  expect(roomOf({ width: 10, height: 90 }, { width: 50, height: 20 })).toEqual({ width: 50, height: 90 })
  expect(roomOf({ width: 10, height: 90 }, undefined)).toEqual({ width: 10, height: 90 })
})

it('begins with what can be read, in a frame too narrow for all of it', () => {
  expect(firstScale({ width: 340, height: 300 }, { width: 1_600, height: 300 })).toBe(0.65)
  expect(firstScale({ width: 1_200, height: 300 }, { width: 1_600, height: 300 })).toBe(0.75)
  expect(firstScale(undefined, { width: 1_600, height: 300 })).toBe(0.5)
})
