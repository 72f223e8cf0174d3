/** A text with its hits marked, as HTML that holds nothing of the text but as text (answers F8). */
import { spansOf } from './spans.ts'
import type { WordMatch } from './word-matcher.ts'

export type MarkedText = {
  /** The text, escaped, with each hit within `<mark class="sensitive-word">` and no other markup. */
  readonly htmlText: string
  /** The words that were found, as they are listed, each once, in the order of the text. */
  readonly wordList: string[]
  readonly contain: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Of hits in the order of the text; those that overlap are marked as one. */
export function markWords(text: string, matches: readonly WordMatch[]): MarkedText {
  let htmlText = ''
  let at = 0
  for (const { start, end } of spansOf(matches)) {
    htmlText += `${escape(text.slice(at, start))}<mark class="sensitive-word">${escape(text.slice(start, end))}</mark>`
    at = end
  }
  return {
    htmlText: htmlText + escape(text.slice(at)),
    wordList: [...new Set(matches.map(({ word }) => word))],
    contain: matches.length > 0,
  }
}
