import { expect, it } from 'vitest'
import { distanceBetween } from './distance.ts'

it('measures over the ground', () => {
  expect(distanceBetween({ lng: 120, lat: 31 }, { lng: 120, lat: 31 })).toBe(0)
  expect(distanceBetween({ lng: 0, lat: 0 }, { lng: 0, lat: 1 })).toBeCloseTo(111_195, -2)
  expect(distanceBetween({ lng: 120, lat: 60 }, { lng: 121, lat: 60 })).toBeCloseTo(55_597, -2)
})
