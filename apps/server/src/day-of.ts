import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'

const DAY_MS = 86_400_000

/** The day on which a moment lies, as people here count: its name, its first moment and that of the next. */
export function dayOf(now: Date): { readonly day: string; readonly start: Date; readonly end: Date } {
  const day = Math.floor((now.getTime() + TIME_ZONE_OFFSET_MS) / DAY_MS)
  return { day: dayName(day), start: firstOf(day), end: firstOf(day + 1) }
}

/** The name of the day so many days later, or earlier. */
export const dayLater = (name: string, days: number) => dayName(Date.parse(`${name}T00:00:00Z`) / DAY_MS + days)

const dayName = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const firstOf = (day: number) => new Date(day * DAY_MS - TIME_ZONE_OFFSET_MS)
