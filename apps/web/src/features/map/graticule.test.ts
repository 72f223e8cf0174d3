import { expect, it } from 'vitest'
import { graticuleOf, linesOf } from './graticule.ts'

it('draws round degrees, some of them and not many', () => {
  const bounds = { west: 120.301, east: 120.327, south: 31.198, north: 31.21 }
  const graticule = graticuleOf(bounds)

  expect(graticule.lngs).toEqual([120.305, 120.31, 120.315, 120.32, 120.325])
  expect(graticule.lats).toEqual([31.2, 31.205, 31.21])
  expect(graticule.decimals).toBe(3)
  expect(linesOf(graticule, bounds).features).toHaveLength(8)
})

it.each([360, 40, 3, 0.7, 0.09, 0.004])('draws two to nine lines across %s degrees', (span) => {
  const { lngs } = graticuleOf({ west: -span / 2, east: span / 2, south: -0.001, north: 0.001 })

  expect(lngs.length).toBeGreaterThan(1)
  expect(lngs.length).toBeLessThan(10)
})
