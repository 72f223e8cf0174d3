import { TIME_ZONE_OFFSET, TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'

/**
 * Reads what an amis date field sends in `format`: `X` seconds, `x` milliseconds, else year-first text. Dates
 * without a zone are meant where the work is done. Days that no calendar has are refused, the year 0 among them.
 * @returns milliseconds since 1970, or undefined
 */
export function readDate(value: unknown, format: string): number | undefined {
  if (format === 'X' || format === 'x') {
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    const time = isNumber ? Number(value) * (format === 'X' ? 1_000 : 1) : Number.NaN
    return Math.abs(time) <= 8.64e15 ? time : undefined
  }
  return typeof value === 'string' ? readText(value) : undefined
}

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/

function readText(value: string): number | undefined {
  const parts = value.length > 40 ? null : pattern.exec(value)
  if (parts === null || parts[1] === '0000') return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = TIME_ZONE_OFFSET] = parts
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}`
  const plain = Date.parse(`${written}Z`)
  // Date.parse turns 30 February into 1 March, and 24 o'clock into the next day: see whether the day comes back.
  if (Number.isNaN(plain) || new Date(plain).getUTCDate() !== Number(day)) return undefined
  if (zone === TIME_ZONE_OFFSET) return plain - TIME_ZONE_OFFSET_MS
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const time = Date.parse(written + offset)
  return Number.isNaN(time) ? undefined : time
}

export const isDateAlone = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

export const isTimeOfDay = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value)

const unitsMs: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Cuts a time down to a whole second, minute, hour or day (of China). */
export function floorTime(time: number, unit: unknown): number {
  const unitMs = typeof unit === 'string' ? unitsMs[unit] : undefined
  if (unitMs === undefined) return time
  const shift = unit === 'day' ? TIME_ZONE_OFFSET_MS : 0
  return Math.floor((time + shift) / unitMs) * unitMs - shift
}
