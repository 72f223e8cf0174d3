import type { Language } from '@liveline/contract/language.ts'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'

/** With a space instead of the T when it was typed. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

export const isMoment = (value: unknown): value is string => typeof value === 'string' && ISO_TIME.test(value)

/** What somebody entered into a form, as one line; nothing is an empty text. */
export function fieldText(value: unknown, language: Language): string {
  if (isMoment(value)) return absoluteTime(value)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return ''
  return joinNames(
    value.map((one) => fieldText(one, language)),
    language,
  )
}
