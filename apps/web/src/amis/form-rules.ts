const HOUR_MS = 3_600_000
/** A clock in the field may be ahead of ours; as on the server. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

type Check = (values: unknown, value: unknown, ...args: readonly unknown[]) => boolean

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * The rules that the server has beyond those of amis (packages/form-schema/src/rules.ts there, the same names and meaning);
 * arguments `${…}` come computed. Only what is filled in is judged.
 */
export const formRules: Readonly<Record<string, Check>> = {
  /** Spaces fill in no compulsory field. */
  isRequired: (_values, value) =>
    !isEmpty(value) &&
    (typeof value !== 'string' || value.trim() !== '') &&
    !(Array.isArray(value) && value.length === 0),
  holds: (_values, value, held) => isEmpty(value) || Boolean(held),
  withinHours: (_values, value, start, hours) => {
    const [from, to] = [timeOf(start), timeOf(value)]
    return from === undefined || to === undefined || to - from <= Number(hours) * HOUR_MS
  },
  hoursAhead: (_values, value, base, hours) => {
    const to = timeOf(value)
    return to === undefined || to - (timeOf(base) ?? Date.now()) >= Number(hours) * HOUR_MS
  },
  isPast: (_values, value) => (timeOf(value) ?? 0) <= Date.now() + CLOCK_TOLERANCE_MS,
  addsUpTo: (_values, value, column, least) => {
    if (!Array.isArray(value) || value.length === 0 || typeof least !== 'number') return true
    const numbers = value.map((row: unknown) => Number((row as Record<string, unknown> | null)?.[String(column)] ?? 0))
    return numbers.reduce((sum, one) => sum + one, 0) >= least
  },
}
