import { TIME_ZONE } from '@liveline/contract/constants.ts'

/** Shown as people write a moment, and typed by them. */
const shownMoment = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
export const shown = (at: Date): string => shownMoment.format(at)
