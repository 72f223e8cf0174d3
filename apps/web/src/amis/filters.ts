/** What the six display filters of schema pages show (specification §2); where they have it from: fetched-filters.ts. */
import type { Language } from '@liveline/contract/language.ts'
import type { SensitiveWordMatch } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { TFunction } from 'i18next'
import { joinNames } from '../ui/labels/join-names.ts'
import { personText } from '../ui/labels/person.tsx'
import { MarkedText } from './marked-text.ts'

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
