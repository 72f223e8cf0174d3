import { forEachLanguage } from '../in-language.ts'
import type { Language } from '@liveline/contract/language.ts'

const numbers = forEachLanguage((locale) => new Intl.NumberFormat(locale))

/**
 * A number of rows as a screen writes it: "1,000+" when there are more than were counted, "–" when it is not known: also
 * where nothing was found so far and not everything was looked at.
 */
export function countText(count: number | undefined, isCapped: boolean, language: Language): string {
  if (count === undefined || (count === 0 && isCapped)) return '–'
  return `${numbers[language].format(count)}${isCapped ? '+' : ''}`
}
