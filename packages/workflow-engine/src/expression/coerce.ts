import type { VariableValue } from '../state.ts'

/** A list or a map, as far as expressions can look into it. */
export const isList = (value: VariableValue): value is readonly VariableValue[] => Array.isArray(value)

export const isMap = (value: VariableValue): value is { readonly [name: string]: VariableValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** UEL coercion to a truth value: null and '' are false, texts are compared with 'true'. */
export function toBoolean(value: VariableValue): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.length === 4 && value.toLowerCase() === 'true'
  return false
}

/** UEL coercion to a number; undefined when the value is none. Null and '' are 0. */
export function toNumber(value: VariableValue): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value === null || value === '') return 0
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? undefined : number
}

/** UEL coercion to text: null is '', dates are ISO 8601, lists and maps are JSON. */
export function toText(value: VariableValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object')
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
  return String(value)
}

/** `empty`: null, '', an empty list, an empty map. */
export function isEmpty(value: VariableValue): boolean {
  if (value === null || value === '') return true
  if (isList(value)) return value.length === 0
  return isMap(value) && Object.keys(value).length === 0
}

/** UEL equality: a number or truth value on one side coerces the other; dates compare by time, lists and maps by content. */
export function equals(left: VariableValue, right: VariableValue): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (left instanceof Date || right instanceof Date) return timeOf(left) === timeOf(right)
  if (isNumeric(left) || isNumeric(right)) {
    if (left === '' || right === '') return false
    const [a, b] = [toNumber(left), toNumber(right)]
    // Loose on purpose: 1n == 1 holds between a big integer and a number.
    return a !== undefined && b !== undefined && a == b
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right)
  return typeof left === 'object' && typeof right === 'object' && toText(left) === toText(right)
}

/** Less than 0, 0, more than 0; undefined when there is no order between the two. */
export function compare(left: VariableValue, right: VariableValue): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  const [a, b] =
    left instanceof Date || right instanceof Date ? [timeOf(left), timeOf(right)] : [toNumber(left), toNumber(right)]
  if (a === undefined || b === undefined) return undefined
  return a < b ? -1 : Number(a > b)
}

const isNumeric = (value: VariableValue): boolean => typeof value === 'number' || typeof value === 'bigint'

function timeOf(value: VariableValue): number | undefined {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return value
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
