import { masked } from '@liveline/form-schema/masks.ts'

/** Numbers of phones and of identity cards, wherever they stand in a text. */
const NUMBERS = /(?<![\d\w])(?:\d{17}[\dXx]|1[3-9]\d{9})(?![\d\w])/g

/** The same value with what only `formData.reveal` shows one by one: the log is no way around it. */
export function withoutPersonalNumbers(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBERS, (found) => String(masked(found.length === 18 ? 'idCard' : 'phone', found)))
  if (Array.isArray(value)) return value.map(withoutPersonalNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPersonalNumbers(part)]))
}
