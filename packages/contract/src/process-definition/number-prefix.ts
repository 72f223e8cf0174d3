const MOST_LETTERS = 6
/** Of a key that is one word. */
const LETTERS_OF_A_WORD = 4

/**
 * How the numbers of a process begin whose drawing does not say: the initials of the words of its key, `LP` of
 * `linePatrol` and `line-patrol`, the first letters of a key that is one word, `PATR` of `patrol`; in capitals, at most
 * six characters. Processes whose keys begin alike share a series, and with it never a number.
 */
export function defaultNumberPrefix(flowKey: string): string {
  const words = flowKey
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
  const letters =
    words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '').slice(0, LETTERS_OF_A_WORD)
  return letters.slice(0, MOST_LETTERS).toUpperCase()
}
