/** What case and full or half width make no difference to (answers F8): `Ａ`, `A` and `a`; `①` and `1`. */
const foldedCharacter = (character: string) => character.normalize('NFKC').toLowerCase()

/** A text with case and width folded. */
export const fold = (text: string): string => Array.from(text, foldedCharacter).join('')

/** The same, and for each UTF-16 unit of it where its character stands in the text: from there up to there. */
export function foldWithPlaces(text: string): { folded: string; from: readonly number[]; to: readonly number[] } {
  const [from, to]: [number[], number[]] = [[], []]
  let folded = ''
  let at = 0
  for (const character of text) {
    const part = isItself(character) ? character : foldedCharacter(character)
    const end = at + character.length
    folded += part
    for (let unit = 0; unit < part.length; unit++) {
      from.push(at)
      to.push(end)
    }
    at = end
  }
  return { folded, from, to }
}

/** Han characters, most of what there is to fold, without asking Unicode. */
const isItself = (character: string): boolean => character >= '\u4e00' && character <= '\u9fff'
