import type { WordMatch } from './word-matcher.ts'

/** A part of a text in which hits overlap; UTF-16 offsets, from there up to there. */
export type Span = { readonly start: number; readonly end: number; readonly matches: readonly WordMatch[] }

/** Of hits in the order of the text, those that overlap as one. */
export function spansOf(matches: readonly WordMatch[]): Span[] {
  const spans: Span[] = []
  for (const match of matches) {
    const last = spans.at(-1)
    if (last === undefined || match.start >= last.end) {
      spans.push({ start: match.start, end: match.end, matches: [match] })
      continue
    }
    const end = Math.max(last.end, match.end)
    spans.splice(-1, 1, { start: last.start, end, matches: [...last.matches, match] })
  }
  return spans
}
