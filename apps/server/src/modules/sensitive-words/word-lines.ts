/** Words as they are pasted or stand in a file, one a line (answers F8); what an export of the list wrote is read, too. */
import {
  EnteredWord,
  MAX_EXCEPTIONS,
  MAX_WORD_LENGTH,
  type lineFaults,
  type SensitiveWord,
  type WordLevel,
} from '@liveline/contract/sensitive-word/shapes.ts'
import type { Text } from '@liveline/contract/language.ts'
import { wordLineTexts } from './sensitive-words.texts.ts'

export type LineFault = (typeof lineFaults)[number]
export type WordLine = Pick<SensitiveWord, 'word' | 'level' | 'category' | 'replacement' | 'exceptions' | 'enabled'>
export type ReadLine = {
  /** From 1. */
  readonly line: number
  readonly text: string
} & ({ readonly word: WordLine } | { readonly fault: LineFault })

const fields = ['word', 'level', 'category', 'replacement', 'exceptions', 'enabled'] as const
type Field = (typeof fields)[number]

/** By the words of either language. A map, for an object knows words of its own: `constructor` is no level. */
const byWords = <Value>(pairs: readonly (readonly [Text, Value])[]): ReadonlyMap<string, Value> =>
  new Map(pairs.flatMap(([{ zh, en }, value]) => [zh, en].map((word): [string, Value] => [word, value])))

const heads: ReadonlyMap<string, Field> = new Map([
  ['word', 'word'],
  ...byWords<Field>([
    [wordLineTexts.word, 'word'],
    [wordLineTexts.level, 'level'],
    [wordLineTexts.category, 'category'],
    [wordLineTexts.replacement, 'replacement'],
    [wordLineTexts.exceptions, 'exceptions'],
    [wordLineTexts.state, 'enabled'],
  ]),
])
const levels = byWords<WordLevel>([
  [wordLineTexts.low, 'low'],
  [wordLineTexts.medium, 'medium'],
  [wordLineTexts.high, 'high'],
])
const off: ReadonlySet<string> = new Set(Object.values(wordLineTexts.off))
const LONGEST_CATEGORY = 30

/** Empty lines are none. What a line does not say stands in `otherwise`. */
export function readWordLines(
  text: string,
  otherwise: { readonly level: WordLevel; readonly category: string },
): ReadLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((one, index) => ({ line: index + 1, text: one }))
    .filter((one) => one.text.trim() !== '')
  const order = orderOf(cellsOf(lines[0]?.text ?? ''))
  return (order === undefined ? lines : lines.slice(1)).map((one) => ({
    ...one,
    ...wordOf(cellsOf(one.text), order ?? fields, otherwise),
  }))
}

/** The order that a head names; undefined where the first line is none. */
function orderOf(cells: readonly string[]): readonly (Field | undefined)[] | undefined {
  const order = cells.map((cell) => heads.get(cell.toLowerCase()))
  return order.includes('word') ? order : undefined
}

function wordOf(
  cells: readonly string[],
  order: readonly (Field | undefined)[],
  otherwise: { readonly level: WordLevel; readonly category: string },
): { word: WordLine } | { fault: LineFault } {
  const cellOf = (field: Field) => cells[order.indexOf(field)] ?? ''
  const word = cellOf('word')
  if (Array.from(word).length > MAX_WORD_LENGTH || word.length > MAX_WORD_LENGTH) return { fault: 'tooLong' }
  if (!EnteredWord.safeParse(word).success) return { fault: 'invalid' }
  const named = cellOf('level').toLowerCase()
  const level = named === '' ? otherwise.level : levels.get(named)
  if (level === undefined) return { fault: 'level' }
  const exceptions = cellOf('exceptions')
    .split(/[|｜]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  const [category, replacement] = [cellOf('category') || otherwise.category, cellOf('replacement')]
  if (category.length > LONGEST_CATEGORY || replacement.length > MAX_WORD_LENGTH) return { fault: 'tooLong' }
  if (exceptions.length > MAX_EXCEPTIONS || !exceptions.every((phrase) => EnteredWord.safeParse(phrase).success))
    return { fault: 'exceptions' }
  return {
    word: { word, level, category, replacement, exceptions, enabled: !off.has(cellOf('enabled').toLowerCase()) },
  }
}

/** Parted by tabs where there are any, else by commas; what stands in quotes is one cell. */
export function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : ','
  const cells: string[] = []
  let [cell, isQuoted, at] = ['', false, 0]
  for (; at < line.length; at += 1) {
    const sign = line[at] as string
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
    } else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else {
      cell += sign
    }
  }
  return [...cells, cell].map(unguarded)
}

/** A spreadsheet would run a cell that begins so: the export puts an apostrophe before it. */
const unguarded = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
