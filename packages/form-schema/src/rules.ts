import type { Text } from '@liveline/contract/language.ts'
import { LRUCache } from 'lru-cache'
import { evaluateCondition } from './expression.ts'
import { floorTime, readDate } from './dates.ts'
import { compilePattern, PatternRefused } from './linear-pattern.ts'
import { ruleTexts, type RuleName } from './rule.texts.ts'
import { validationTexts } from './validation.texts.ts'

/** One entry of an amis `validations`: its name and what it is compared with. */
export type FieldRule = { readonly rule: string; readonly argument: unknown }

/** What a rule sees besides the value. */
export type RuleContext = {
  /** The other values of the same form or row. */
  readonly values: Readonly<Record<string, unknown>>
  /** Those, and the values around them, which the expressions of a rule can read. */
  readonly scope: Readonly<Record<string, unknown>>
  readonly now: Date | undefined
  readonly dateFormat: string
  /** The format in which another date field of the form is sent. */
  readonly formatOf: (name: string) => string
}

type Rule = (value: unknown, argument: unknown, context: RuleContext) => boolean

/** What has a format is shorter; longer texts would only cost time. */
const MAXIMUM_MATCHED_LENGTH = 5_000

/** Reads `validations` in both spellings amis has: an object, and a text such as `isInt,minimum:1`. */
export function rulesOf(validations: unknown): FieldRule[] {
  if (typeof validations === 'string') {
    return validations
      .split(/,(?=\s*[a-zA-Z]\w*\s*(?::|,|$))/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const colon = part.indexOf(':')
        return colon < 0
          ? { rule: part, argument: true }
          : { rule: part.slice(0, colon).trim(), argument: part.slice(colon + 1).trim() }
      })
  }
  if (typeof validations !== 'object' || validations === null || Array.isArray(validations)) return []
  return Object.entries(validations)
    .filter(([, argument]) => argument !== false)
    .map(([rule, argument]: [string, unknown]) => ({ rule, argument }))
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    String(value).length <= MAXIMUM_MATCHED_LENGTH && pattern.test(String(value))

/** amis counts UTF-16 units, as `String.length` does; of a list it counts the entries. */
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : String(value).length)

function matchesPattern(value: unknown, argument: unknown): boolean {
  const text = String(value)
  if (text.length > MAXIMUM_MATCHED_LENGTH || typeof argument !== 'string') return false
  try {
    return patternOf(argument).test(text)
  } catch (error) {
    // The lint lets no such pattern in; should one be there, nothing passes it.
    if (error instanceof PatternRefused) return false
    throw error
  }
}

const patterns = new LRUCache<string, ReturnType<typeof compilePattern>>({ max: 1_000 })
function patternOf(source: string): ReturnType<typeof compilePattern> {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const compiled = compilePattern(source.replace(/^\/(.*)\/$/s, '$1'))
  patterns.set(source, compiled)
  return compiled
}

/** Compares a date with another one, a field's when the argument is `${name}`; passes while either is absent. */
const comparesDates =
  (holds: (difference: number) => boolean): Rule =>
  (value, argument, { values, dateFormat, formatOf }) => {
    const [other, unit]: unknown[] = Array.isArray(argument) ? argument : [argument]
    const name = typeof other === 'string' ? /^\$\{?(\w+)\}?$/.exec(other)?.[1] : undefined
    const left = readDate(value, dateFormat)
    const right = name === undefined ? readDate(other, 'text') : readDate(values[name], formatOf(name))
    return left === undefined || right === undefined || holds(floorTime(left, unit) - floorTime(right, unit))
  }

const HOUR_MS = 3_600_000
/** A clock in the field may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** A time of the form: stored as text, whatever its field. */
const timeOf = (value: unknown): number | undefined => readDate(value, 'text')

function isWithinHours(value: unknown, argument: unknown): boolean {
  const [start, hours]: unknown[] = Array.isArray(argument) ? argument : []
  const [from, to] = [timeOf(start), timeOf(value)]
  return from === undefined || to === undefined || to - from <= Number(hours) * HOUR_MS
}

/** Counted from the first time named, or from now while that is not known. */
function isHoursAhead(value: unknown, argument: unknown, { now }: RuleContext): boolean {
  const [base, hours]: unknown[] = Array.isArray(argument) ? argument : []
  const [from, to] = [timeOf(base) ?? now?.getTime(), timeOf(value)]
  return from === undefined || to === undefined || to - from >= Number(hours) * HOUR_MS
}

function isPast(value: unknown, _argument: unknown, { now }: RuleContext): boolean {
  const time = timeOf(value)
  return time === undefined || now === undefined || time <= now.getTime() + CLOCK_TOLERANCE_MS
}

/** The numbers of a column add up to at least so many; passes while the least is not known. */
function addsUpTo(value: unknown, argument: unknown): boolean {
  const [column, least]: unknown[] = Array.isArray(argument) ? argument : []
  if (!Array.isArray(value) || typeof column !== 'string' || typeof least !== 'number') return true
  const numbers = value.map((row: unknown) => Number((row as Record<string, unknown> | null)?.[column] ?? 0))
  return numbers.reduce((sum, one) => sum + one, 0) >= least
}

/** A bound that is not known yet bounds nothing. */
const comparesNumbers =
  (holds: (value: number, bound: number) => boolean): Rule =>
  (value, argument) =>
    argument === undefined || argument === null || holds(Number(value), Number(argument))

const otherField = (argument: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  typeof argument === 'string' ? values[argument.replace(/^\$\{?(\w+)\}?$/, '$1')] : undefined

const number = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/

const rules: Readonly<Record<RuleName, Rule>> = {
  isRequired: () => true,
  isEmail: matches(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/),
  isUrl: matches(/^https?:\/\/[^\s/$.?#][^\s]{0,2000}$/i),
  isNumeric: matches(number),
  isInt: matches(/^[-+]?\d+$/),
  isFloat: matches(number),
  isAlpha: matches(/^[A-Za-z]+$/),
  isAlphanumeric: matches(/^[A-Za-z0-9]+$/),
  isPhoneNumber: matches(/^1[3-9]\d{9}$/),
  isTelNumber: matches(/^(?:0\d{2,3}-?)?\d{7,8}$/),
  isZipcode: matches(/^\d{6}$/),
  isId: matches(/^(?:\d{15}|\d{17}[\dXx])$/),
  notEmptyString: (value) => String(value).trim() !== '',
  isLength: (value, argument) => lengthOf(value) === Number(argument),
  minLength: (value, argument) => lengthOf(value) >= Number(argument),
  maxLength: (value, argument) => lengthOf(value) <= Number(argument),
  minimum: comparesNumbers((value, bound) => value >= bound),
  maximum: comparesNumbers((value, bound) => value <= bound),
  gt: comparesNumbers((value, bound) => value > bound),
  lt: comparesNumbers((value, bound) => value < bound),
  equals: (value, argument) => value === argument || String(value) === String(argument),
  equalsField: (value, argument, { values }) => value === otherField(argument, values),
  matchRegexp: matchesPattern,
  matchRegexp1: matchesPattern,
  matchRegexp2: matchesPattern,
  matchRegexp3: matchesPattern,
  isDateTimeSame: comparesDates((difference) => difference === 0),
  isDateTimeBefore: comparesDates((difference) => difference < 0),
  isDateTimeAfter: comparesDates((difference) => difference > 0),
  isDateTimeSameOrBefore: comparesDates((difference) => difference <= 0),
  isDateTimeSameOrAfter: comparesDates((difference) => difference >= 0),
  // Ours, beside those whose names are of amis.
  holds: (_value, argument) => Boolean(argument),
  withinHours: isWithinHours,
  hoursAhead: isHoursAhead,
  isPast,
  addsUpTo,
}

export const isKnownRule = (rule: string): rule is RuleName => Object.hasOwn(rules, rule)

export const knownRules: readonly string[] = Object.keys(rules)

/**
 * The message of a rule that a present value breaks; undefined when it holds. An unknown rule never passes.
 * The schema's own words go before ours.
 */
export function brokenRule(
  { rule, argument }: FieldRule,
  value: unknown,
  context: RuleContext,
  ownWords: Partial<Text> = {},
): Text | undefined {
  if (!isKnownRule(rule)) return validationTexts.cannotBeChecked
  const computed = comparesOtherDates.test(rule)
    ? argument
    : Array.isArray(argument)
      ? argument.map((part: unknown) => compute(part, context))
      : compute(argument, context)
  if (rules[rule](value, computed, context)) return undefined
  const { zh, en } = { ...ruleTexts[rule], ...ownWords }
  return { zh: fillArguments(zh, computed), en: fillArguments(en, computed) }
}

/** These read the name of the other date themselves, for its format. */
const comparesOtherDates = /^isDateTime/

/** An argument `${…}` is an expression over the form, read as amis reads it. */
function compute(argument: unknown, { scope }: RuleContext): unknown {
  return isExpression(argument) ? evaluateCondition(argument, scope) : argument
}

export const isExpression = (argument: unknown): argument is string =>
  typeof argument === 'string' && /^\$\{[^{}]+\}$/.test(argument)

/** `{argument}` and `$1` the first, `$2` the second, as in the messages of amis. */
function fillArguments(message: string, argument: unknown): string {
  const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument]
  return message.replaceAll(/\{argument\}|\$(\d)/g, (_, place: string | undefined) =>
    String(parts[Number(place ?? 1) - 1] ?? ''),
  )
}
