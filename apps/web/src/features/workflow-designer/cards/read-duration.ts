export interface DurationPart {
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
  readonly count: number
}
const UNITS = ['day', 'hour', 'minute', 'second'] as const

/** The parts of a length of time in ISO 8601, such as P1DT12H; undefined for what is computed or has months. */
export function readDuration(text: string): readonly DurationPart[] | undefined {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim())
  if (found === null) return undefined
  return UNITS.flatMap((unit, index) => {
    const count = Number(found[index + 1] ?? 0)
    return count > 0 ? [{ unit, count }] : []
  })
}
