import type { SensitiveWordMatch } from '@liveline/contract/sensitive-word/shapes.ts'
import type { WordMatch } from './word-matcher.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** What is told of a text in which these were found, in its order: markup is the marks, and nothing of the text. */
export function markWords(text: string, matches: readonly WordMatch[]): SensitiveWordMatch {
  let htmlText = ''
  let at = 0
  for (const { start, end } of merged(matches)) {
    htmlText += `${escape(text.slice(at, start))}<mark class="sensitive-word">${escape(text.slice(start, end))}</mark>`
    at = end
  }
  return {
    htmlText: htmlText + escape(text.slice(at)),
    wordList: [...new Set(matches.map(({ word }) => word))],
    contain: matches.length > 0,
  }
}

type Span = { readonly start: number; readonly end: number }

/** Those that overlap as one. */
function merged(matches: readonly WordMatch[]): Span[] {
  const spans: Span[] = []
  for (const { start, end } of matches) {
    const last = spans.at(-1)
    if (last !== undefined && start < last.end) spans.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) })
    else spans.push({ start, end })
  }
  return spans
}
