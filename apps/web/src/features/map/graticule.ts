/** The grid of degrees that is drawn where there are no tiles. */
export interface Bounds {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

export interface Graticule {
  readonly lngs: readonly number[]
  readonly lats: readonly number[]
  /** Decimals that a label needs. */
  readonly decimals: number
}

const MOST_LINES = 8
const STEPS = [1, 2, 5]

/** Round distances, so that no more than eight lines cross the longer side. */
export function graticuleOf(bounds: Bounds): Graticule {
  const span = Math.max(bounds.east - bounds.west, bounds.north - bounds.south, 1e-5)
  let power = Math.floor(Math.log10(span / MOST_LINES))
  let step = STEPS.map((one) => one * 10 ** power).find((one) => span / one <= MOST_LINES)
  if (step === undefined) {
    power += 1
    step = 10 ** power
  }
  const decimals = Math.max(0, -power)
  const between = (from: number, to: number) => {
    const lines: number[] = []
    for (let at = Math.ceil(from / step); at * step <= to; at += 1) lines.push(Number((at * step).toFixed(decimals)))
    return lines
  }
  return {
    lngs: between(bounds.west, bounds.east),
    lats: between(Math.max(bounds.south, -85), Math.min(bounds.north, 85)),
    decimals,
  }
}

/** As lines that the map draws. */
export function linesOf({ lngs, lats }: Graticule, { west, east, south, north }: Bounds) {
  const line = (coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates },
  })
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...lngs.map((lng) =>
        line([
          [lng, south],
          [lng, north],
        ]),
      ),
      ...lats.map((lat) =>
        line([
          [west, lat],
          [east, lat],
        ]),
      ),
    ],
  }
}
