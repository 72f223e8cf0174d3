/** How the index of declared fields answers a filter: as a walk in the order of the list, or as few candidates. */
import type { DataFilter } from '@liveline/contract/form-data/shapes.ts'
import type { Bind } from '../../../http/long-list.ts'
import { twins } from './data-conditions.ts'
import { INDEXED_LENGTH } from './record-index.repository.ts'

/** The texts that stand in the index for what a filter asks to be equal to; undefined when it asks for something else. */
export function textsOf({ op, value }: DataFilter): readonly string[] | undefined {
  const values = op === 'eq' ? [value] : op === 'in' && Array.isArray(value) ? value : undefined
  if (values === undefined) return undefined
  const texts = values.flatMap((one) => twins(one)).map(indexedText)
  return texts.every((text) => text !== undefined) ? [...new Set(texts)] : undefined
}

function indexedText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return /^-?\d+(?:\.\d+)?$/.test(String(value)) ? String(value) : undefined
  return typeof value === 'string' && value !== '' && value.length < INDEXED_LENGTH ? value : undefined
}

/** Whether the index says all that the filter asks: then no record is looked into. */
export const isAnswered = ({ value }: DataFilter): boolean => typeof value === 'string' || typeof value === 'number'

/** Greater than any text that begins so. */
const END = '\u{10FFFF}'

/** A range of the index, as SQL over `v`; undefined when the filter is none. */
export function rangeOf({ op, value }: DataFilter, bind: Bind): string | undefined {
  const bounds =
    op === 'between'
      ? (value as unknown[])
      : op === 'ge'
        ? [value, undefined]
        : op === 'le'
          ? [undefined, value]
          : op === 'startsWith'
            ? [String(value), `${String(value)}${END}`]
            : undefined
  if (bounds === undefined) return undefined
  const [from, to] = bounds
  const isNumber = typeof (from ?? to) === 'number'
  if ([from, to].some((bound) => typeof bound === 'string' && bound.length >= INDEXED_LENGTH)) return undefined
  if (from !== undefined && to !== undefined && typeof from !== typeof to) return undefined
  const column = isNumber ? 'v.number_value' : 'v.text_value'
  const type = isNumber ? 'numeric' : 'text'
  return [
    ...(from === undefined ? [] : [`${column} >= ${bind(from)}::${type}`]),
    ...(to === undefined ? [] : [`${column} <= ${bind(to)}::${type}`]),
  ].join(' and ')
}
