import { TIME_ZONE } from './constants.ts'
import { backups } from './errors/backups.ts'
import { audit } from './errors/audit.ts'
import { logins } from './errors/logins.ts'
import { organisations } from './errors/organisations.ts'
import { people } from './errors/people.ts'
import { processes } from './errors/processes.ts'
import { records } from './errors/records.ts'
import { requests } from './errors/requests.ts'
import { roles } from './errors/roles.ts'
import { server } from './errors/server.ts'
import { tasks } from './errors/tasks.ts'
import { fill, say, type Language } from './language.ts'
import { isRight, permissionNames } from './permissions.ts'

/** Every error a caller can meet, by subject: `errors/`. Specification §8; design.md §3 "Envelope and errors". */
export const errorCodes = {
  ...requests,
  ...logins,
  ...tasks,
  ...processes,
  ...records,
  ...backups,
  ...people,
  ...roles,
  ...organisations,
  ...server,
  ...audit,
} as const

export type ErrorCode = keyof typeof errorCodes

/** Fills `{name}` places of a message; a missing one becomes an empty string. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string {
  return fill(language, errorCodes[code], (place) => {
    const value = details[place]
    if (typeof value !== 'string') return value
    if (place === 'permission' && isRight(value)) return say(language, permissionNames[value])
    return place === 'at' && ISO_MOMENT.test(value) ? shownMoment(value) : value
  })
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** As the console shows times; plants of one utility lie in one zone. Made on use: every page loads this file. */
const shownMoment = (text: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(text),
  )

/** Codes whose arrival opens the log-out dialog (specification §8). */
export const SESSION_ENDED_RETCODES: readonly number[] = [
  errorCodes.SESSION_INVALID.retcode,
  errorCodes.SESSION_REPLACED.retcode,
  errorCodes.SESSION_EXPIRED.retcode,
]
