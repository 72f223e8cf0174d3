/**
 * Working time: Monday to Friday, 08:30–12:00 and 13:30–18:00 in China, which has one offset all year (UTC+8, no
 * daylight saving). A working day of a time limit is 8 h, as drawings count it.
 */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** Milliseconds after local midnight. */
const SHIFTS = [
  [8.5 * HOUR_MS, 12 * HOUR_MS],
  [13.5 * HOUR_MS, 18 * HOUR_MS],
] as const
const SATURDAY = 6
const SUNDAY = 0

/** The moment at which `hours` of working time have passed since `from`. */
export function addWorkingHours(from: Date, hours: number): Date {
  let left = Math.round(hours * HOUR_MS)
  if (left <= 0) return from
  let day = Math.floor((from.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS
  let cursor = from.getTime() + OFFSET_MS
  for (;;) {
    for (const [opens, closes] of isWorkingDay(day) ? SHIFTS : []) {
      const start = Math.max(cursor, day + opens)
      const available = day + closes - start
      if (available <= 0) continue
      if (available >= left) return new Date(start + left - OFFSET_MS)
      left -= available
    }
    day += DAY_MS
    cursor = day
  }
}

function isWorkingDay(localMidnight: number): boolean {
  const weekday = new Date(localMidnight).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}
