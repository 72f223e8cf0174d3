import type { VariableValue } from '../model.ts'
import { compare, isList, toText } from './coerce.ts'

/**
 * Flowable's functions on variables by name, which never fail because a variable is missing: `vars:equals(class, 3)`.
 * The prefixes `vars`, `var` and `variables` mean the same, and the name may stand without quotes.
 */
type VariableFunction = (value: VariableValue, ...args: readonly VariableValue[]) => VariableValue

const equals: VariableFunction = (value, other = null) => isSame(value, other)
const notEquals: VariableFunction = (value, other = null) => value !== null && !isSame(value, other)
const isEmpty: VariableFunction = (value) => value === null || value === '' || (isList(value) && value.length === 0)
const isNotEmpty: VariableFunction = (value) => !isEmpty(value)
const ordered =
  (holds: (order: number) => boolean): VariableFunction =>
  (value, other = null) => {
    if (value === null || other === null) return false
    const order = compare(value, other)
    return order !== undefined && holds(order)
  }
const lowerThan = ordered((order) => order < 0)
const lowerThanOrEquals = ordered((order) => order <= 0)
const greaterThan = ordered((order) => order > 0)
const greaterThanOrEquals = ordered((order) => order >= 0)

const functions: Readonly<Record<string, VariableFunction>> = {
  get: (value) => value,
  getOrDefault: (value, fallback = null) => value ?? fallback,
  exists: (value) => value !== null,
  isEmpty,
  empty: isEmpty,
  isNotEmpty,
  notEmpty: isNotEmpty,
  equals,
  eq: equals,
  notEquals,
  ne: notEquals,
  contains: (value, ...wanted) => value !== null && wanted.every((part) => holds(value, part)),
  containsAny: (value, ...wanted) => value !== null && wanted.some((part) => holds(value, part)),
  lowerThan,
  lessThan: lowerThan,
  lt: lowerThan,
  lowerThanOrEquals,
  lessThanOrEquals: lowerThanOrEquals,
  lte: lowerThanOrEquals,
  greaterThan,
  gt: greaterThan,
  greaterThanOrEquals,
  gte: greaterThanOrEquals,
}

/** The function of a name after its prefix; undefined when there is none. */
export function variableFunction(name: string): VariableFunction | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** Without coercion, but for numbers of either kind: '3' is not 3. */
function isSame(left: VariableValue, right: VariableValue): boolean {
  if (isNumeric(left) && isNumeric(right)) return compare(left, right) === 0
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.getTime() === right.getTime()
  }
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    return isList(left) === isList(right) && toText(left) === toText(right)
  }
  return left === right
}

/** A text holds its parts, a list its members; nothing else holds anything. */
function holds(whole: VariableValue, part: VariableValue): boolean {
  if (typeof whole === 'string') return part !== null && whole.includes(toText(part))
  return isList(whole) && whole.some((member) => isSame(member, part))
}

const isNumeric = (value: VariableValue): boolean => typeof value === 'number' || typeof value === 'bigint'
