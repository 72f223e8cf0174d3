/** What a cell means as the value of a field: words of options become their values, dates the format of the field. */
import { TIME_ZONE_OFFSET, TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import { sayBoth, type Text } from '@liveline/contract/language.ts'
import { readDate } from '@liveline/form-schema/dates.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import type { OfferedChoices } from '../schema/offered-choices.ts'
import { pairsIn, unguarded, type Cell } from '../../data-jobs/sheets.service.ts'
import { exchangeTexts } from './exchange.texts.ts'

export type Understood = { readonly value: unknown } | { readonly problem: Text }

const LONGEST_TOLD = 50
const wordsOf = (key: 'yes' | 'right' | 'no' | 'wrong') => Object.values(exchangeTexts[key])
const flags: ReadonlyMap<string, boolean> = new Map([
  ...[...wordsOf('yes'), ...wordsOf('right'), 'true', '1', '√'].map((word) => [word, true] as const),
  ...[...wordsOf('no'), ...wordsOf('wrong'), 'false', '0', '×'].map((word) => [word, false] as const),
])

const wrong = (text: { zh: string; en: string }, cell: string): Understood => ({
  problem: sayBoth(text as typeof exchangeTexts.notNumber, { text: cell.slice(0, LONGEST_TOLD) }),
})

/** Fields whose values have no words in a cell: files, places and the like. */
export const isImportable = ({ kind, alwaysHidden, auto, type, isDisabled }: FormField): boolean =>
  ['text', 'number', 'one', 'many', 'boolean', 'date', 'time', 'rows'].includes(kind) &&
  !alwaysHidden &&
  !isDisabled &&
  auto === undefined &&
  !['static', 'hidden'].includes(type)

export function valueOfCell(field: FormField, cell: Cell, offered: OfferedChoices): Understood {
  if (cell === null) return { value: undefined }
  const text = unguarded(cell instanceof Date ? dayAndTime(cell) : String(cell)).trim()
  if (text === '') return { value: undefined }
  switch (field.kind) {
    case 'number':
      return numberOf(text)
    case 'boolean':
      return flagOf(field, text)
    case 'date':
      return dateOf(field, cell, text)
    case 'time':
      return { value: cell instanceof Date ? dayAndTime(cell).slice(11, 16) : text }
    case 'one':
      return optionOf(field, text, offered)
    case 'many':
      return severalOf(field, text, offered)
    case 'rows':
      return rowsOf(field, text, offered)
    default:
      return { value: text }
  }
}

function numberOf(text: string): Understood {
  const value = Number(text.replaceAll(/[,，\s]/g, ''))
  return Number.isFinite(value) ? { value } : wrong(exchangeTexts.notNumber, text)
}

function flagOf({ trueValue, falseValue }: FormField, text: string): Understood {
  const flag = flags.get(text.toLowerCase())
  return flag === undefined ? wrong(exchangeTexts.notFlag, text) : { value: flag ? trueValue : falseValue }
}

/** A spreadsheet has clocks without a zone: they are those of the utility. */
const dayAndTime = (clock: Date): string =>
  Number.isNaN(clock.getTime()) ? '' : clock.toISOString().slice(0, 19).replace('T', ' ')

function dateOf({ dateFormat }: FormField, cell: Cell, text: string): Understood {
  const spelled = text
    .replaceAll(/[/.]/g, '-')
    .replaceAll(exchangeTexts.year.zh, '-')
    .replaceAll(exchangeTexts.month.zh, '-')
    .replace(exchangeTexts.day.zh, '')
    .replace(/-(\d)(?=\D|$)/g, '-0$1')
  const padded = spelled.replace(/-(\d)(?=\D|$)/g, '-0$1').trim()
  const ms =
    cell instanceof Date ? cell.getTime() - TIME_ZONE_OFFSET_MS : (readDate(text, 'text') ?? readDate(padded, 'text'))
  if (ms === undefined || Number.isNaN(ms)) return wrong(exchangeTexts.notDate, text)
  if (dateFormat === 'x') return { value: ms }
  if (dateFormat === 'X') return { value: ms / 1_000 }
  return { value: writeDate(ms, dateFormat.replace('Z', TIME_ZONE_OFFSET)) }
}

function optionOf(field: FormField, text: string, offered: OfferedChoices): Understood {
  const choices = field.source === undefined ? field.choices : (offered.get(field.source) ?? [])
  if (field.source !== undefined && !offered.has(field.source)) return { value: text }
  const named = choices.filter(({ label, labelEn }) => label === text || labelEn === text)
  if (new Set(named.map(({ value }) => value)).size > 1) return wrong(exchangeTexts.ambiguous, text)
  const found = named[0] ?? choices.find(({ value }) => String(value) === text)
  if (found !== undefined) return { value: found.value }
  return choices.length === 0 ? { value: text } : wrong(exchangeTexts.notOption, text)
}

function severalOf(field: FormField, text: string, offered: OfferedChoices): Understood {
  const values: unknown[] = []
  for (const part of text.split(/[、,，;；\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const one = optionOf(field, part, offered)
    if ('problem' in one) return one
    values.push(one.value)
  }
  return { value: field.isList ? values : values.join(field.delimiter) }
}

/** A table of rows as an export writes it: `column=value; column=value`, a line each. */
function rowsOf(field: FormField, text: string, offered: OfferedChoices): Understood {
  const rows: Record<string, unknown>[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const pairs = pairsIn(line)
    if (pairs === undefined) return wrong(exchangeTexts.notRows, line)
    const row: Record<string, unknown> = {}
    for (const [name, value] of pairs) {
      const column = field.fields.find((one) => [one.name, one.label, one.labelEn].includes(name))
      if (column === undefined) return wrong(exchangeTexts.notRows, line)
      const understood = valueOfCell(column, value, offered)
      if ('problem' in understood) return understood
      if (understood.value !== undefined) row[column.name] = understood.value
    }
    rows.push(row)
  }
  return { value: field.single ? rows[0] : rows }
}
