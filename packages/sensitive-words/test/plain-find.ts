import type { Folding, WordMatch } from '../src/index.ts'

/** Slow and obviously right: every place of every word, without those within a longer one or within an exception. */
export function plainFind(
  words: readonly string[],
  text: string,
  { folding, exceptions = [] }: { folding: Folding; exceptions?: readonly string[] },
): WordMatch[] {
  const allowed = placesOf(exceptions, text, folding)
  return placesOf(words, text, folding)
    .filter(({ start, end }) => !allowed.some((around) => around.start <= start && around.end >= end))
    .map(({ start, end, word }) => ({ start, end, word }))
}

function placesOf(words: readonly string[], text: string, { fold }: Folding) {
  let at = 0
  const units = Array.from(text).flatMap((character) => {
    const start = at
    at += character.length
    return Array.from({ length: fold(character).length }, () => ({ start, end: start + character.length }))
  })
  const folded = fold(text)
  const known = new Set<string>()
  const firstOfEach = words.filter((word) => fold(word) !== '' && !known.has(fold(word)) && known.add(fold(word)))
  const all = firstOfEach.flatMap((word) => {
    const wanted = fold(word)
    return Array.from({ length: folded.length }, (_, first) => first)
      .filter((first) => folded.startsWith(wanted, first))
      .map((first) => ({ first, last: first + wanted.length - 1, word }))
  })
  return all
    .filter((one) => !all.some((other) => other !== one && other.first <= one.first && other.last >= one.last))
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last, word }) => ({ start: units[first]!.start, end: units[last]!.end, word }))
}
