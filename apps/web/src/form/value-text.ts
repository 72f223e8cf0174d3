/** A value of a form in a line, where no form is drawn: in a list, in a history, before and after a correction. */
import type { FormLabels } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isAbsent, isObject, isScalar, type Json } from '@liveline/form-schema/json.ts'
import type { TFunction } from 'i18next'
import { joinNames } from '../ui/labels/join-names.ts'
import { absoluteTime } from '../ui/labels/time.ts'

/** Stands where nothing is entered. */
const NOTHING = '–'

export interface Words {
  readonly t: TFunction
  readonly language: Language
  /** What values of calls are called. */
  readonly labels: FormLabels
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** One value in a line: a choice by its name, a moment by day and time, a sub-table by its number of rows. */
export function fieldText(field: FormField, value: unknown, words: Words): string {
  const { t, language } = words
  if (isAbsent(value)) return NOTHING
  if (field.kind === 'boolean') return t(value === field.trueValue ? 'fields.yes' : 'fields.no')
  if (field.kind === 'signature') return t('signature.signed')
  if (field.kind === 'rows') return t('fields.rows', { count: Array.isArray(value) ? value.length : 1 })
  if (field.kind === 'date' && typeof value === 'number') {
    return absoluteTime(new Date(field.dateFormat === 'X' ? value * 1_000 : value).toISOString())
  }
  const all = Array.isArray(value)
    ? value
    : field.kind === 'many' && typeof value === 'string'
      ? value.split(field.delimiter)
      : [value]
  return joinNames(
    all.map((one) => oneText(field, one, words)),
    language,
  )
}

function oneText({ choices, source }: FormField, value: unknown, { language, labels }: Words): string {
  const choice = choices.find((one) => String(one.value) === String(value))
  if (choice !== undefined) return nameIn(language, choice, 'label')
  const ofSource = source === undefined ? undefined : labels[source]
  // A value may be any text, `constructor` too.
  const named = ofSource !== undefined && Object.hasOwn(ofSource, String(value)) ? ofSource[String(value)] : undefined
  if (named !== undefined) return nameIn(language, named, 'label')
  if (typeof value === 'string') return ISO_TIME.test(value) ? absoluteTime(value) : value
  return isObject(value) ? objectText(value) : String(value)
}

/** What has a name is called by it, a file and a place; a quantity has a unit; of anything else its values. */
function objectText(value: Json): string {
  const { name, value: figure, unit, lng, lat } = value
  if (typeof name === 'string' && name !== '') return name
  if (isScalar(figure) && typeof unit === 'string') return `${figure} ${unit}`
  // As the form itself shows it: the store keeps no order of its own.
  if (isScalar(lng) && isScalar(lat)) return `${lng}, ${lat}`
  return Object.values(value).filter(isScalar).join(', ')
}
