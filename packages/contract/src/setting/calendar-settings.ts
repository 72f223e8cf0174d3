/** The working calendar as the pack's `working-calendar.json` and the setting `workingCalendar` hold it. */
import { z } from 'zod'

const DAY_MS = 24 * 3_600_000
/** More days off in a row than any calendar has; so every calendar has working time ahead. */
const LONGEST_HOLIDAY_DAYS = 60

const Name = z.string().min(1).max(50)
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Shift = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from < to, 'A shift ends after it begins')
const Holiday = z.strictObject({ name: Name, from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < LONGEST_HOLIDAY_DAYS
}, `A holiday lasts 1 to ${LONGEST_HOLIDAY_DAYS} days`)

export const CalendarSettings = z.strictObject({
  about: z.string().default(''),
  /** 1 Monday … 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1),
  shifts: z
    .array(Shift)
    .min(1)
    .max(6)
    .refine((shifts) => shifts.every(({ from }, index) => index === 0 || from >= (shifts[index - 1]?.to ?? '')), {
      message: 'Shifts stand in order and do not overlap',
    }),
  holidays: z.array(Holiday).max(500),
  /** Days of a weekend on which people work all the same. */
  workdays: z.array(z.strictObject({ name: Name, date: z.iso.date() })).max(500),
})
export type CalendarSettings = z.infer<typeof CalendarSettings>
