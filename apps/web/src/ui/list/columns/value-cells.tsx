/** Values of forms as columns show them, by the format that a page names. */
import type { ColumnFormat } from '@liveline/contract/page-table/page-params.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { ReactNode } from 'react'
import { forEachLanguage } from '../../in-language.ts'
import { joinNames } from '../../labels/join-names.ts'
import { maskNumber } from '../../labels/mask.ts'
import { absoluteTime, dayTime } from '../../labels/time.ts'
import type { Speech } from '../../labels/use-speech.ts'
import type { ListColumn } from './list-column.ts'
import './value-cells.css'

/** With a space instead of the T when it was typed. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const isMoment = (value: unknown): value is string => typeof value === 'string' && ISO_TIME.test(value)

const numbers = forEachLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
export const numberText = (value: number, language: Language): string => numbers[language].format(value)

/** What somebody entered into a form, as one line; nothing is an empty text. */
export function fieldText(value: unknown, language: Language): string {
  if (isMoment(value)) return absoluteTime(value)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return joinNames(partsOf(value, language), language)
  if (typeof value === 'object' && value !== null && 'name' in value) return fieldText(value.name, language)
  return ''
}

const partsOf = (value: unknown, language: Language): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value])
    .map((one: unknown) => fieldText(one, language).trim())
    .filter((one) => one !== '')

const isWebAddress = (text: string) => /^https?:\/\/[^\s]+$/i.test(text)

/** The words of a value in a format, for a file and for those who search. */
function valueText(value: unknown, format: ColumnFormat | undefined, language: Language): string {
  const text = fieldText(value, language)
  switch (format) {
    case 'number':
      return typeof value === 'number' ? numberText(value, language) : text
    case 'date':
      return text.slice(0, 10)
    case 'mask':
      return maskNumber(text)
    case 'chips':
      return joinNames(partsOf(value, language), language)
    default:
      return text
  }
}

function valueLabel(value: unknown, format: ColumnFormat | undefined, { language, now }: Speech): ReactNode {
  const text = valueText(value, format, language)
  if (text === '') return '–'
  switch (format) {
    case 'number':
      return <span className="ll-number">{text}</span>
    case 'chips':
      return (
        <span className="ll-chips">
          {partsOf(value, language).map((part) => (
            <span key={part} className="ll-tag">
              {part}
            </span>
          ))}
        </span>
      )
    case 'link':
      return isWebAddress(text) ? (
        <a href={text} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )
    case 'date':
    case 'text':
    case 'mask':
    case 'person':
      return text
    default:
      // The day matters, however near it is.
      return isMoment(value) ? (
        <time dateTime={value} title={absoluteTime(value)}>
          {dayTime(value, now)}
        </time>
      ) : (
        text
      )
  }
}

/** Cells of a value that each row has under some name. */
export const valueCells = <T,>(
  valueOf: (row: T) => unknown,
  format: ColumnFormat | undefined,
  speech: Speech,
): Pick<ListColumn<T>, 'cell' | 'text'> => ({
  cell: (row) => valueLabel(valueOf(row), format, speech),
  text: (row) => valueText(valueOf(row), format, speech.language),
})
