import { describe, expect, it } from 'vitest'
import { gcj02OfBd09, gcj02OfWgs84, placeText, wgs84Of, wgs84OfGcj02, type Place } from './coordinates.ts'

const METRE_DEGREES = 1e-5
const expectNear = (found: Place, wanted: Place, degrees = METRE_DEGREES) => {
  expect(Math.abs(found.lng - wanted.lng)).toBeLessThan(degrees)
  expect(Math.abs(found.lat - wanted.lat)).toBeLessThan(degrees)
}

/** Published with the libraries that convert between them (coordtransform, eviltransform). */
const known = [
  { wgs84: { lng: 116.404, lat: 39.915 }, gcj02: { lng: 116.41024449916938, lat: 39.91640428150164 } },
  { wgs84: { lng: 121.5272106, lat: 31.1774276 }, gcj02: { lng: 121.531541859215, lat: 31.17530398364597 } },
  { wgs84: { lng: 113.912316, lat: 22.543847 }, gcj02: { lng: 113.9171764808363, lat: 22.540796131694766 } },
]

describe('places in China', () => {
  it.each(known)('are displaced as is known: $wgs84', ({ wgs84, gcj02 }) => {
    expectNear(gcj02OfWgs84(wgs84), gcj02)
    expectNear(wgs84OfGcj02(gcj02), wgs84)
  })

  it('lead from BD-09 to GCJ-02 as is known', () => {
    expectNear(gcj02OfBd09({ lng: 116.404, lat: 39.915 }), { lng: 116.39762729119315, lat: 39.90865673957631 }, 1e-6)
  })

  it('come back to where they were, to the millimetre', () => {
    for (let lng = 75; lng < 135; lng += 7.3)
      for (let lat = 4; lat < 54; lat += 5.1) expectNear(wgs84OfGcj02(gcj02OfWgs84({ lng, lat })), { lng, lat }, 1e-7)
  })

  it('lie where satellites say, whatever they were written in', () => {
    const place = { lng: 120.3125, lat: 31.2041 }
    expect(wgs84Of(place, 'wgs84')).toEqual(place)
    expectNear(gcj02OfWgs84(wgs84Of(place, 'gcj02')), place, 1e-7)
    expectNear(gcj02OfWgs84(wgs84Of(place, 'bd09')), gcj02OfBd09(place), 1e-7)
  })
})

it('displaces nothing outside China', () => {
  const london = { lng: -0.1276, lat: 51.5072 }
  expect(gcj02OfWgs84(london)).toEqual(london)
  expect(wgs84Of(london, 'gcj02')).toEqual(london)
})

it('writes longitude first, to six decimals', () => {
  expect(placeText({ lng: 120.3125, lat: 31.20410049 })).toBe('120.312500,31.204100')
})
