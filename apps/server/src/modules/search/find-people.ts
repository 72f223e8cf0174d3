import type { FoundPerson } from '@liveline/contract/search/shapes.ts'
import { isTypoOf } from './is-typo-of.ts'

/** Somebody with what his name is found by. */
export type NamedPerson = FoundPerson & { readonly sounds: string; readonly initials: string }

/** With fewer letters, one wrong letter makes nearly every name another. */
const LEAST_FOR_TYPO = 4

/** The best first: the name itself, its initials, its sounds, then what one typo may have meant. */
function rankOf({ name, sounds, initials }: NamedPerson, text: string, letters: string): number | undefined {
  const at = name.toLowerCase().indexOf(text)
  if (at >= 0) return at === 0 ? 0 : 1
  if (letters === '') return undefined
  if (initials.startsWith(letters)) return 2
  if (sounds.startsWith(letters)) return 3
  return letters.length >= LEAST_FOR_TYPO && isTypoOf(letters, sounds) ? 4 : undefined
}

/** People whose name holds a text, or sounds like it; at most so many. */
export function findPeople(people: readonly NamedPerson[], typed: string, most: number): FoundPerson[] {
  const text = typed.trim().toLowerCase()
  // Sounds are found by letters alone: with a Chinese sign among them it is a name that is meant.
  const letters = /[^\u{0}-\u{7f}]/u.test(text) ? '' : text.replaceAll(/[^a-z]/g, '')
  return people
    .flatMap((person) => {
      const rank = rankOf(person, text, letters)
      return rank === undefined ? [] : [{ person, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ person: { userId, name, departmentName } }) => ({ userId, name, departmentName }))
}
