/** Process variables ↔ one typed column per kind of value. */
import type { ShownValue } from '@liveline/contract/administration/shapes.ts'
import type { VariableValue } from '@liveline/workflow-engine'

export type TypedColumns = {
  readonly type: string
  readonly text_value: string | null
  /** As text where JSON has no such number. */
  readonly number_value: number | string | null
  /** As text: JSON cannot hold it. */
  readonly bigint_value: string | null
  readonly boolean_value: boolean | null
  readonly timestamp_value: Date | string | null
  readonly json_value: unknown
}

const nothing = {
  text_value: null,
  number_value: null,
  bigint_value: null,
  boolean_value: null,
  timestamp_value: null,
  json_value: null,
}

export function toColumns(value: VariableValue): TypedColumns {
  if (value === null) return { ...nothing, type: 'null' }
  if (typeof value === 'string') return { ...nothing, type: 'text', text_value: value }
  if (typeof value === 'number')
    return { ...nothing, type: 'number', number_value: isJsonNumber(value) ? value : textOf(value) }
  if (typeof value === 'bigint') return { ...nothing, type: 'bigint', bigint_value: String(value) }
  if (typeof value === 'boolean') return { ...nothing, type: 'boolean', boolean_value: value }
  if (value instanceof Date) return { ...nothing, type: 'timestamp', timestamp_value: value }
  return { ...nothing, type: 'json', json_value: toJson(value) }
}

export function fromColumns(columns: TypedColumns): VariableValue {
  switch (columns.type) {
    case 'text':
      return columns.text_value
    case 'number':
      return columns.number_value === null ? null : Number(columns.number_value)
    case 'bigint':
      return columns.bigint_value === null ? null : BigInt(columns.bigint_value)
    case 'boolean':
      return columns.boolean_value
    case 'timestamp':
      return columns.timestamp_value === null ? null : new Date(columns.timestamp_value)
    case 'json':
      return fromJson(columns.json_value)
    default:
      return null
  }
}

const wireTypes: Readonly<Record<string, ShownValue['type']>> = { bigint: 'integer', timestamp: 'dateTime' }

/** A value and its type as the contract calls it. */
export function shownValue(value: VariableValue): ShownValue {
  const { type } = toColumns(value)
  // The other types of columns are the contract's own.
  return { type: wireTypes[type] ?? (type as ShownValue['type']), value: plainOf(value) }
}

/** What JSON cannot hold as text; infinite numbers too. */
function plainOf(value: VariableValue): ShownValue['value'] {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : textOf(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(plainOf)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainOf(inner)]))
}

/** What JSON cannot hold stands as an object with one of these names, its value as text. */
const tags = ['$date', '$bigint', '$number', '$plain'] as const

const isJsonNumber = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0)
const textOf = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))
const tagOf = (value: object): string | undefined => {
  const names = Object.keys(value)
  return names.length === 1 ? tags.find((tag) => tag === names[0]) : undefined
}

/** A value as JSON from which `fromJson` makes the same value again, dates and big integers at any depth included. */
export function toJson(value: VariableValue): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (typeof value === 'number') return isJsonNumber(value) ? value : { $number: textOf(value) }
  if (value instanceof Date) return { $date: value.toISOString() }
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(toJson)
  const entries = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]))
  // Somebody's own object that looks like a tag.
  return tagOf(value) === undefined ? entries : { $plain: entries }
}

export function fromJson(stored: unknown): VariableValue {
  if (Array.isArray(stored)) return stored.map(fromJson)
  // What JSON.parse makes is a value, but for the tags.
  if (typeof stored !== 'object' || stored === null) return stored as VariableValue
  const tag = tagOf(stored)
  const inner: unknown = Object.values(stored)[0]
  if (tag === '$date') return new Date(String(inner))
  if (tag === '$bigint') return BigInt(String(inner))
  if (tag === '$number') return Number(inner)
  const plain = tag === '$plain' && typeof inner === 'object' && inner !== null ? inner : stored
  return Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, fromJson(part)]))
}

const isList = (value: VariableValue): value is readonly VariableValue[] => Array.isArray(value)
