import type { FuseResultMatch } from 'fuse.js'
import { signsOf } from './pinyin-signs.ts'

/** From and up to, but not with: places of a text. */
export type Range = readonly [from: number, to: number]

const isTelling = (text: string, [from, to]: Range) => to - from > 1 || /\p{Script=Han}/u.test(text.slice(from, to))

/** What was found of `text`: the words themselves where they stand, else what is like them, without single letters. */
function rangesIn(text: string, words: string, match: FuseResultMatch | undefined): readonly Range[] {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at >= 0) return [[at, at + words.length]]
  return (match?.indices ?? []).map(([from, last]): Range => [from, last + 1]).filter((range) => isTelling(text, range))
}

/** The places of a title that a search has found: of what was typed, of what is like it, or of whose sounds are. */
export function marksOf(
  { title, keywords }: { readonly title: string; readonly keywords: string },
  words: string,
  matches: readonly FuseResultMatch[],
): readonly Range[] {
  const of = (key: string) => matches.find((match) => match.key === key)
  const inTitle = rangesIn(title, words, of('hit.title'))
  if (inTitle.length > 0) return inTitle
  const signs = signsOf(title, keywords)
  const found = new Set(rangesIn(keywords, words, of('keywords')).flatMap(([from, to]) => signs.slice(from, to)))
  return [...found]
    .filter((place) => place !== undefined)
    .toSorted((a, b) => a - b)
    .map((place): Range => [place, place + 1])
}
