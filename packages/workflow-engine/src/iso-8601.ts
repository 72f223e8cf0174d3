/** The parts of an ISO 8601 duration. */
export type Duration = {
  readonly years: number
  readonly months: number
  readonly days: number
  readonly milliseconds: number
}

/** A repetition: how many firings (undefined: without end), from when, how far apart. */
export type Cycle = { readonly firings: number | undefined; readonly start?: Date; readonly every: string }

const durationPattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?)?$/

/** `P3DT12H` and the like; undefined when the text is no duration. */
export function parseDuration(text: string): Duration | undefined {
  const match = durationPattern.exec(text)
  if (match === null || text === 'P' || text.endsWith('T')) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return {
    years: years ?? 0,
    months: months ?? 0,
    days: (weeks ?? 0) * 7 + (days ?? 0),
    milliseconds: ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000 + Math.round((seconds ?? 0) * 1_000),
  }
}

/** The time that lies a duration later; months and years by the calendar in UTC. */
export function addDuration(from: Date, duration: Duration): Date {
  const to = new Date(from)
  const months = duration.years * 12 + duration.months
  if (months > 0) {
    const day = to.getUTCDate()
    to.setUTCDate(1)
    to.setUTCMonth(to.getUTCMonth() + months)
    // 31 January and a month is the last of February, not the third of March.
    const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
    to.setUTCDate(Math.min(day, lastDay))
  }
  to.setUTCDate(to.getUTCDate() + duration.days)
  return new Date(to.getTime() + duration.milliseconds)
}

/** An ISO 8601 date or date and time; undefined when the text is none. A date alone is midnight UTC. */
export function parseDate(text: string): Date | undefined {
  if (!datePattern.test(text)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** `R3/PT1H`, `R/2026-01-01T00:00:00Z/P1D`; undefined when the text is no repetition. */
export function parseCycle(text: string): Cycle | undefined {
  const match = /^R(\d*)\/(?:([^/]+)\/)?(P[^/]+)$/.exec(text)
  const every = match?.[3]
  if (match === null || every === undefined || parseDuration(every) === undefined) return undefined
  const firings = match[1] === '' ? undefined : Number(match[1])
  if (match[2] === undefined) return { firings, every }
  const start = parseDate(match[2])
  return start === undefined ? undefined : { firings, start, every }
}
