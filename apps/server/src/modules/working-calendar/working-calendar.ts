/**
 * Working time as a calendar says it: weekdays, shifts, holidays, and weekends worked in exchange. A working
 * day of a time limit is 8 h, as drawings count it.
 */
import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import type { CalendarSettings } from '@liveline/contract/setting/calendar-settings.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
export type WorkingCalendar = {
  readonly weekdays: ReadonlySet<number>
  /** Milliseconds after local midnight, in order. */
  readonly shifts: readonly (readonly [opens: number, closes: number])[]
  /** Local midnights as UTC. */
  readonly holidays: ReadonlySet<number>
  readonly workdays: ReadonlySet<number>
}

export function createCalendar(settings: CalendarSettings): WorkingCalendar {
  const daysOf = ({ from, to }: { from: string; to: string }) => {
    const first = Date.parse(from)
    return Array.from({ length: (Date.parse(to) - first) / DAY_MS + 1 }, (_, day) => first + day * DAY_MS)
  }
  return {
    weekdays: new Set(settings.weekdays.map((day) => day % 7)),
    shifts: settings.shifts.map(({ from, to }) => [millisecondsOf(from), millisecondsOf(to)] as const),
    holidays: new Set(settings.holidays.flatMap(daysOf)),
    workdays: new Set(settings.workdays.map(({ date }) => Date.parse(date))),
  }
}

/** Monday to Friday, 08:30–12:00 and 13:30–18:00, without holidays: what holds where no calendar is set. */
export const plainCalendar = createCalendar({
  about: '',
  weekdays: [1, 2, 3, 4, 5],
  shifts: [
    { from: '08:30', to: '12:00' },
    { from: '13:30', to: '18:00' },
  ],
  holidays: [],
  workdays: [],
})

/** The moment at which `hours` of working time have passed since `from`. */
export function addWorkingHours(from: Date, hours: number, calendar: WorkingCalendar = plainCalendar): Date {
  let left = Math.round(hours * HOUR_MS)
  if (left <= 0) return from
  let day = Math.floor((from.getTime() + TIME_ZONE_OFFSET_MS) / DAY_MS) * DAY_MS
  let cursor = from.getTime() + TIME_ZONE_OFFSET_MS
  for (;;) {
    for (const [opens, closes] of isWorkingDay(day, calendar) ? calendar.shifts : []) {
      const start = Math.max(cursor, day + opens)
      const available = day + closes - start
      if (available <= 0) continue
      if (available >= left) return new Date(start + left - TIME_ZONE_OFFSET_MS)
      left -= available
    }
    day += DAY_MS
    cursor = day
  }
}

function isWorkingDay(localMidnight: number, { weekdays, holidays, workdays }: WorkingCalendar): boolean {
  if (workdays.has(localMidnight)) return true
  return weekdays.has(new Date(localMidnight).getUTCDay()) && !holidays.has(localMidnight)
}

function millisecondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}
