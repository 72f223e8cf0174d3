import { spansOf } from './spans.ts'
import type { WordMatch } from './word-matcher.ts'

const STAR = '*'

/**
 * The text without its hits: what `replacementOf` says of the word stands in their place; a star for each character where
 * it says nothing, and where hits overlap, for then no one of them can be replaced alone.
 */
export function replaceWords(
  text: string,
  matches: readonly WordMatch[],
  replacementOf: (word: string) => string | undefined = () => undefined,
): string {
  let replaced = ''
  let at = 0
  for (const { start, end, matches: within } of spansOf(matches)) {
    const [only] = within
    const replacement = within.length === 1 && only !== undefined ? replacementOf(only.word) : undefined
    replaced += text.slice(at, start) + (replacement ?? STAR.repeat(Array.from(text.slice(start, end)).length))
    at = end
  }
  return replaced + text.slice(at)
}
