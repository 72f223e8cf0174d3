import { masked } from '@liveline/form-schema/masks.ts'

/** Numbers of phones and of identity cards, wherever they stand in a text. */
const NUMBERS = /(?<!\w)(?:\d{17}[\dXx]|1[3-9]\d{9})(?!\w)/g

/** The same value with what only `formData.reveal` and `people.reveal` show one by one: the log is no way around it. */
export function withoutPersonalNumbers(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBERS, (found) => String(masked(found.length === 18 ? 'idCard' : 'phone', found)))
  if (Array.isArray(value)) return value.map(withoutPersonalNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      // One of 15 digits is told from other numbers by where it stands.
      withoutPersonalNumbers(name === 'idNo' ? masked('idCard', part) : part),
    ]),
  )
}
