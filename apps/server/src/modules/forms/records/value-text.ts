/** A value of a form as a person reads it: in the history, in an exported cell. */
import { TIME_ZONE_OFFSET_MS } from '@liveline/contract/constants.ts'
import type { FormLabels } from '@liveline/contract/form/shapes.ts'
import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isAbsent, isObject } from '@liveline/form-schema/json.ts'
import { inLine } from '../../data-jobs/sheets.service.ts'
import { recordTexts } from './records.texts.ts'

type Words = { readonly language: Language; readonly labels: FormLabels }

export const labelOf = (field: Pick<FormField, 'label' | 'labelEn'>, language: Language): string =>
  nameIn(language, field, 'label')

export function textOf(field: FormField, value: unknown, words: Words): string {
  const { language } = words
  if (field.kind === 'boolean') {
    if (value === undefined || value === null || value === '') return ''
    return say(language, value === field.trueValue ? recordTexts.yes : recordTexts.no)
  }
  if (isAbsent(value)) return ''
  if (field.fields.length > 0) return rowsText(field, value, words)
  if (field.kind === 'date' && typeof value === 'number') return momentText(value, field.dateFormat)
  const values = Array.isArray(value)
    ? value
    : field.kind === 'many' && typeof value === 'string'
      ? value.split(field.delimiter)
      : [value]
  return values.map((one) => oneText(field, one, words)).join(say(language, recordTexts.and))
}

function oneText({ choices, source }: FormField, value: unknown, { language, labels }: Words): string {
  const choice = choices.find((one) => one.value === value || String(one.value) === String(value))
  if (choice !== undefined) return labelOf(choice, language)
  const named = source === undefined ? undefined : labels[source]?.[String(value)]
  if (named !== undefined) return labelOf(named, language)
  if (!isObject(value)) return String(value)
  // A file, a person, a place: what has a name is called by it.
  return typeof value.name === 'string' && value.name !== '' ? value.name : JSON.stringify(value)
}

/** A table of rows, a line each. */
function rowsText({ fields }: FormField, value: unknown, words: Words): string {
  const rows = (Array.isArray(value) ? value : [value]).filter(isObject)
  return rows
    .map((row) =>
      fields
        .map((column) => ({ column, text: textOf(column, row[column.name], words) }))
        .filter(({ text }) => text !== '')
        .map(({ column, text }) => `${inLine(labelOf(column, words.language))}=${inLine(text)}`)
        .join('; '),
    )
    .join('\n')
}

/** Seconds (`X`) or milliseconds (`x`), in the zone of the contract. */
function momentText(value: number, format: string): string {
  const ms = format === 'X' ? value * 1_000 : value
  const moment = new Date(ms + TIME_ZONE_OFFSET_MS)
  return Number.isNaN(moment.getTime()) ? String(value) : moment.toISOString().slice(0, 16).replace('T', ' ')
}
