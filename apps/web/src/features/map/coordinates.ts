/**
 * Three ways in which places in China are written. WGS-84 is what satellites say; GCJ-02 is WGS-84 displaced by a formula
 * that maps sold in China must use; BD-09 displaces GCJ-02 once more.
 */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

/** Degrees east and north. */
export interface Place {
  readonly lng: number
  readonly lat: number
}

const { PI, abs, atan2, cos, hypot, sin, sqrt } = Math
/** Krasovsky 1940, by which GCJ-02 is reckoned. */
const AXIS_M = 6_378_245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943
const BD_TURN = (PI * 3_000) / 180
/** About a millimetre. */
const CLOSE_ENOUGH_DEGREES = 1e-8

/** GCJ-02 displaces nothing outside this rectangle. */
const isDisplaced = ({ lng, lat }: Place) => lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271

function displacementOf({ lng, lat }: Place): Place {
  const x = lng - 105
  const y = lat - 35
  const ripple = (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * sqrt(abs(x)) +
    ripple +
    ((20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * 2) / 3 +
    ((160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * 2) / 3
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * sqrt(abs(x)) +
    ripple +
    ((20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * 2) / 3 +
    ((150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * 2) / 3
  const radians = (lat / 180) * PI
  const curve = 1 - ECCENTRICITY_SQUARED * sin(radians) ** 2
  return {
    lat: (north * 180) / (((AXIS_M * (1 - ECCENTRICITY_SQUARED)) / (curve * sqrt(curve))) * PI),
    lng: (east * 180) / ((AXIS_M / sqrt(curve)) * cos(radians) * PI),
  }
}

export function gcj02OfWgs84(place: Place): Place {
  if (!isDisplaced(place)) return place
  const by = displacementOf(place)
  return { lng: place.lng + by.lng, lat: place.lat + by.lat }
}

/** There is no formula for the way back: the guess is mended until it leads to where it should. */
export function wgs84OfGcj02(place: Place): Place {
  if (!isDisplaced(place)) return place
  let guess = place
  for (let turn = 0; turn < 30; turn += 1) {
    const reached = gcj02OfWgs84(guess)
    const lng = place.lng - reached.lng
    const lat = place.lat - reached.lat
    guess = { lng: guess.lng + lng, lat: guess.lat + lat }
    if (abs(lng) < CLOSE_ENOUGH_DEGREES && abs(lat) < CLOSE_ENOUGH_DEGREES) break
  }
  return guess
}

export function gcj02OfBd09({ lng, lat }: Place): Place {
  const x = lng - 0.0065
  const y = lat - 0.006
  const distance = hypot(x, y) - 0.000_02 * sin(y * BD_TURN)
  const angle = atan2(y, x) - 0.000_003 * cos(x * BD_TURN)
  return { lng: distance * cos(angle), lat: distance * sin(angle) }
}

/** The place as satellites say it, which is what the map draws. */
export function wgs84Of(place: Place, system: CoordinateSystem): Place {
  if (system === 'wgs84') return place
  return wgs84OfGcj02(system === 'bd09' ? gcj02OfBd09(place) : place)
}

/** Longitude first, as plans have it; six decimals are a hand's breadth. */
export const placeText = ({ lng, lat }: Place): string => `${lng.toFixed(6)},${lat.toFixed(6)}`
