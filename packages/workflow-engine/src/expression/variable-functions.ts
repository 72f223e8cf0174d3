import type { VariableValue } from '../state.ts'
import { spendComparing, spendLooking, spendReading, spendSearching } from '../work.ts'
import type { Work } from '../work.ts'
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

const base64: VariableFunction = (value) => (value === null ? null : toBase64(toText(value)))

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
  base64,
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

/** Whether there is a function of that name after its prefix. */
export const isVariableFunction = (name: string): boolean => Object.hasOwn(functions, name)

/**
 * Calls the function of a name; undefined when there is none.
 * @param work pays for what the function reads, before it is called
 */
export function callVariableFunction(
  work: Work,
  name: string,
  value: VariableValue,
  args: readonly VariableValue[],
): VariableValue | undefined {
  if (!isVariableFunction(name)) return undefined
  if (name === 'base64') spendReading(work, value)
  for (const arg of args) spendApplying(work, name.startsWith('contains'), value, arg)
  return functions[name]?.(value, ...args)
}

function spendApplying(work: Work, isSearch: boolean, value: VariableValue, arg: VariableValue): void {
  if (!isSearch) return spendComparing(work, value, arg)
  if (typeof value === 'string') return spendSearching(work, value, arg)
  for (const member of isList(value) ? value : []) {
    spendLooking(work, 1)
    spendComparing(work, member, arg)
  }
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

/** Of the UTF-8 bytes of a text. */
function toBase64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

const isNumeric = (value: VariableValue): boolean => typeof value === 'number' || typeof value === 'bigint'
