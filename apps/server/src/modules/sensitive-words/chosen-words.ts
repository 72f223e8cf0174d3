/** Which words of the list are asked for, and in which order. */
import { plainFolding } from '@liveline/sensitive-words'
import { wordLevels, type WordLevel } from '@liveline/contract/sensitive-word/shapes.ts'
import type { ListedWord } from './sensitive-words.repository.ts'

export type WordChoice = {
  /** Part of a word; case and width ignored. */
  readonly keyword?: string | undefined
  readonly level?: WordLevel | undefined
  /** An empty one: words of none. */
  readonly category?: string | undefined
  readonly enabled?: boolean | undefined
  /** A field, `-` before it descends. */
  readonly sort?: string | undefined
}

/** Of words with the newest first, which stay so where nothing else is asked for. */
export function chosenWords(words: readonly ListedWord[], choice: WordChoice): readonly ListedWord[] {
  const { level, category, enabled, sort } = choice
  const keyword = plainFolding.fold(choice.keyword?.trim() ?? '')
  const found = words.filter(
    (word) =>
      word.folded.includes(keyword) &&
      (level === undefined || word.level === level) &&
      (category === undefined || word.category === category) &&
      (enabled === undefined || word.enabled === enabled),
  )
  const order = orders[sort?.replace('-', '') ?? '']
  if (order === undefined) return found
  return sort?.startsWith('-') === true ? found.toSorted((a, b) => order(b, a)) : found.toSorted(order)
}

const collator = new Intl.Collator('zh-CN')
const orders: Readonly<Record<string, (a: ListedWord, b: ListedWord) => number>> = {
  word: (a, b) => collator.compare(a.word, b.word),
  category: (a, b) => collator.compare(a.category, b.category),
  level: (a, b) => wordLevels.indexOf(a.level) - wordLevels.indexOf(b.level),
  updatedAt: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
}
