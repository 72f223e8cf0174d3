import { TIME_ZONE } from '@liveline/contract/constants.ts'

/** Days and times as the clocks of the utility show them, whatever zone this browser is set to: 2026-11-21 14:30:00. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** 2026-11-21 14:30 */
export const timeOf = (at: Date) => clock.format(at).slice(0, 16)

/** 2026-11-21 */
export const dayOf = (at: Date) => clock.format(at).slice(0, 10)

/** The year, the month from 1 and the day that the clocks show. */
export function dateOf(at: Date): readonly [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = dayOf(at).split('-').map(Number)
  return [year, month, day]
}

/** The moment, a whole second, at which the clocks show 2026-11-21T14:30; of a mere day its midnight. */
export function momentAt(shown: string): Date {
  const wanted = Date.parse(shown.includes('T') ? `${shown}Z` : shown)
  const off = (at: number) => wanted - Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
  const near = wanted + off(wanted)
  // Once more, in case the clocks were changed between the two.
  return new Date(near + off(near))
}

/** Formats that write moments by these clocks. */
export const onTheClock = (locale: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...style, timeZone: TIME_ZONE })
