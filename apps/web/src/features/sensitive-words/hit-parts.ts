import { wordLevels, type TestedText, type WordLevel } from '@liveline/contract/sensitive-word/shapes.ts'

type Hit = TestedText['hits'][number]

/** A piece of a text: plain, or with the hits that overlap in it. */
export interface TextPart {
  readonly text: string
  readonly hits: readonly Hit[]
}

/** A text cut where hits begin and end; hits that overlap are one piece. */
export function textParts(text: string, hits: readonly Hit[]): TextPart[] {
  const parts: TextPart[] = []
  const plain = (from: number, to: number) => {
    if (to > from) parts.push({ text: text.slice(from, to), hits: [] })
  }
  let at = 0
  for (let index = 0; index < hits.length;) {
    const first = hits[index] as Hit
    let end = first.end
    let after = index + 1
    while (after < hits.length && (hits[after] as Hit).start < end) {
      end = Math.max(end, (hits[after] as Hit).end)
      after += 1
    }
    plain(at, first.start)
    parts.push({ text: text.slice(first.start, end), hits: hits.slice(index, after) })
    at = end
    index = after
  }
  plain(at, text.length)
  return parts
}

/** Of several the gravest. */
export const gravest = (hits: readonly Hit[]): WordLevel =>
  hits.reduce<WordLevel>(
    (level, hit) => (wordLevels.indexOf(hit.level) > wordLevels.indexOf(level) ? hit.level : level),
    'low',
  )
