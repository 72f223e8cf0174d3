/** Process variables ↔ one typed column per kind of value. */
import type { VariableValue } from '@liveline/workflow-engine'

export type TypedColumns = {
  readonly type: string
  readonly text_value: string | null
  readonly number_value: number | null
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
  if (typeof value === 'number') return { ...nothing, type: 'number', number_value: value }
  if (typeof value === 'bigint') return { ...nothing, type: 'bigint', bigint_value: String(value) }
  if (typeof value === 'boolean') return { ...nothing, type: 'boolean', boolean_value: value }
  if (value instanceof Date) return { ...nothing, type: 'timestamp', timestamp_value: value }
  return { ...nothing, type: 'json', json_value: value }
}

export function fromColumns(columns: TypedColumns): VariableValue {
  switch (columns.type) {
    case 'text':
      return columns.text_value
    case 'number':
      return columns.number_value
    case 'bigint':
      return columns.bigint_value === null ? null : BigInt(columns.bigint_value)
    case 'boolean':
      return columns.boolean_value
    case 'timestamp':
      return columns.timestamp_value === null ? null : new Date(columns.timestamp_value)
    case 'json':
      // What was stored came from a VariableValue.
      return columns.json_value as VariableValue
    default:
      return null
  }
}
