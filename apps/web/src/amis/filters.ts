/** What the six display filters of schema pages show (specification §2); where they have it from: fetched-filters.ts. */
import type { Language } from '@liveline/contract/language.ts'
import type { SensitiveWordMatch } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { TFunction } from 'i18next'
import { joinNames } from '../ui/labels/join-names.ts'
import { personText } from '../ui/labels/person.tsx'
import { MarkedText } from './marked-text.ts'

/** 110101199001011234 → 110101**********34 (specification §5); of fifteen digits seven are hidden (answers C16). */
export function maskIdNumber(value: unknown): string {
  const text = String(value ?? '')
  const isId = /^(\d{15}|\d{17}[\dXx])$/.test(text)
  return isId ? `${text.slice(0, 6)}${'*'.repeat(text.length - 8)}${text.slice(-2)}` : maskMiddle(text)
}

/** 13812345678 → 138****5678. */
export function maskPhone(value: unknown): string {
  const text = String(value ?? '')
  return /^1\d{10}$/.test(text) ? `${text.slice(0, 3)}****${text.slice(-4)}` : maskMiddle(text)
}

/** What is no number of the expected form is still not shown whole. */
function maskMiddle(text: string): string {
  if (text.length === 0) return ''
  if (text.length <= 4) return '*'.repeat(text.length)
  return `${text.slice(0, 1)}${'*'.repeat(text.length - 3)}${text.slice(-2)}`
}

interface HandlerName {
  readonly kind: 'user' | 'role' | 'department' | 'post'
  readonly name: string
  readonly people: readonly Pick<Person, 'name' | 'onBehalfOf'>[]
}

/** Who has an instance now: people, a delegate as "B (for A)", roles by their names; nobody is "–" (answers C15). */
export function currentHandler(handlers: readonly HandlerName[], language: Language, t: TFunction): string {
  if (handlers.length === 0) return '–'
  const names = handlers.flatMap(({ kind, name, people }) =>
    kind === 'user' && people.length > 0 ? people.map((person) => personText(person, t)) : [name],
  )
  return joinNames(names, language)
}

/** A text with its sensitive words marked; where nobody could look, it stands as it is. */
export const sensitiveWords = (text: string, match: SensitiveWordMatch | undefined): MarkedText | string =>
  match === undefined ? text : new MarkedText(text, match.htmlText)

/** Yes or no, and "–" where nobody could look. */
export const containsSensitiveWord = (match: Pick<SensitiveWordMatch, 'contain'> | undefined, t: TFunction): string =>
  match === undefined ? '–' : t(match.contain ? 'fields.yes' : 'fields.no')

/** The name of a department; an unknown id is shown as it is (answers C15). */
export function departmentName(id: unknown, departments: ReadonlyMap<number, string>): string {
  if (id === null || id === undefined || id === '') return '–'
  return departments.get(Number(id)) ?? String(id)
}
