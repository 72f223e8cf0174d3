import { evaluateCondition } from './form-condition.ts'
import { floorTime, readDate } from './form-dates.ts'
import { compilePattern, PatternRefused } from './linear-pattern.ts'

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

type Rule = {
  readonly passes: (value: unknown, argument: unknown, context: RuleContext) => boolean
  readonly zh: string
  readonly en: string
}

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

const patterns = new Map<string, ReturnType<typeof compilePattern>>()
function patternOf(source: string): ReturnType<typeof compilePattern> {
  const known = patterns.get(source)
  if (known !== undefined) return known
  if (patterns.size >= 1_000) patterns.clear()
  const compiled = compilePattern(source.replace(/^\/(.*)\/$/s, '$1'))
  patterns.set(source, compiled)
  return compiled
}

/** Compares a date with another one, a field's when the argument is `${name}`; passes while either is absent. */
const comparesDates =
  (holds: (difference: number) => boolean): Rule['passes'] =>
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
  (holds: (value: number, bound: number) => boolean): Rule['passes'] =>
  (value, argument) =>
    argument === undefined || argument === null || holds(Number(value), Number(argument))

const otherField = (argument: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  typeof argument === 'string' ? values[argument.replace(/^\$\{?(\w+)\}?$/, '$1')] : undefined

const number = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/

const matchRegexp: Rule = { passes: matchesPattern, zh: '格式不正确', en: 'has the wrong format' }

/** `{argument}`, or `$1` `$2` … of several, is filled in. Each message goes on after the field's name. */
const rules: Readonly<Record<string, Rule>> = {
  isRequired: { passes: () => true, zh: '必填', en: 'is required' },
  isEmail: {
    passes: matches(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/),
    zh: '应为邮箱地址',
    en: 'must be an e-mail address',
  },
  isUrl: { passes: matches(/^https?:\/\/[^\s/$.?#][^\s]{0,2000}$/i), zh: '应为网址', en: 'must be a web address' },
  isNumeric: { passes: matches(number), zh: '应为数字', en: 'must be a number' },
  isInt: { passes: matches(/^[-+]?\d+$/), zh: '应为整数', en: 'must be a whole number' },
  isFloat: { passes: matches(number), zh: '应为数字', en: 'must be a number' },
  isAlpha: { passes: matches(/^[A-Za-z]+$/), zh: '只能填写英文字母', en: 'may hold letters only' },
  isAlphanumeric: {
    passes: matches(/^[A-Za-z0-9]+$/),
    zh: '只能填写英文字母和数字',
    en: 'may hold letters and digits only',
  },
  isPhoneNumber: {
    passes: matches(/^1[3-9]\d{9}$/),
    zh: '应为 11 位手机号码',
    en: 'must be a mobile number of 11 digits',
  },
  isTelNumber: {
    passes: matches(/^(?:0\d{2,3}-?)?\d{7,8}$/),
    zh: '应为固定电话号码',
    en: 'must be a telephone number',
  },
  isZipcode: { passes: matches(/^\d{6}$/), zh: '应为 6 位邮政编码', en: 'must be a postcode of 6 digits' },
  isId: { passes: matches(/^(?:\d{15}|\d{17}[\dXx])$/), zh: '应为身份证号码', en: 'must be an ID number' },
  notEmptyString: { passes: (value) => String(value).trim() !== '', zh: '不能只填空格', en: 'must not be blank' },
  isLength: {
    passes: (value, argument) => lengthOf(value) === Number(argument),
    zh: '长度应为 {argument}',
    en: 'must be {argument} long',
  },
  minLength: {
    passes: (value, argument) => lengthOf(value) >= Number(argument),
    zh: '至少 {argument} 个',
    en: 'needs at least {argument}',
  },
  maxLength: {
    passes: (value, argument) => lengthOf(value) <= Number(argument),
    zh: '最多 {argument} 个',
    en: 'may have at most {argument}',
  },
  minimum: {
    passes: comparesNumbers((value, bound) => value >= bound),
    zh: '不能小于 {argument}',
    en: 'must be {argument} or more',
  },
  maximum: {
    passes: comparesNumbers((value, bound) => value <= bound),
    zh: '不能大于 {argument}',
    en: 'must be {argument} or less',
  },
  gt: {
    passes: comparesNumbers((value, bound) => value > bound),
    zh: '应大于 {argument}',
    en: 'must be more than {argument}',
  },
  lt: {
    passes: comparesNumbers((value, bound) => value < bound),
    zh: '应小于 {argument}',
    en: 'must be less than {argument}',
  },
  equals: {
    passes: (value, argument) => value === argument || String(value) === String(argument),
    zh: '应为 {argument}',
    en: 'must be {argument}',
  },
  equalsField: {
    passes: (value, argument, { values }) => value === otherField(argument, values),
    zh: '与对应字段不一致',
    en: 'differs from the field it must equal',
  },
  matchRegexp,
  matchRegexp1: matchRegexp,
  matchRegexp2: matchRegexp,
  matchRegexp3: matchRegexp,
  isDateTimeSame: {
    passes: comparesDates((difference) => difference === 0),
    zh: '时间应相同',
    en: 'must be the same time',
  },
  isDateTimeBefore: { passes: comparesDates((difference) => difference < 0), zh: '时间应更早', en: 'must be earlier' },
  isDateTimeAfter: { passes: comparesDates((difference) => difference > 0), zh: '时间应更晚', en: 'must be later' },
  isDateTimeSameOrBefore: {
    passes: comparesDates((difference) => difference <= 0),
    zh: '时间不能更晚',
    en: 'must not be later',
  },
  isDateTimeSameOrAfter: {
    passes: comparesDates((difference) => difference >= 0),
    zh: '时间不能更早',
    en: 'must not be earlier',
  },
  // Ours: apps/web/src/amis/form-rules.ts makes them known to amis.
  holds: { passes: (_value, argument) => Boolean(argument), zh: '与其他内容不符', en: 'does not fit the other values' },
  withinHours: { passes: isWithinHours, zh: '时间跨度最多 $2 小时', en: 'may span at most $2 h' },
  hoursAhead: { passes: isHoursAhead, zh: '至少须提前 $2 小时', en: 'must be at least $2 h ahead' },
  isPast: { passes: isPast, zh: '不能晚于现在', en: 'must not lie in the future' },
  addsUpTo: { passes: addsUpTo, zh: '合计不能少于 $2', en: 'must add up to $2 or more' },
}

export const isKnownRule = (rule: string): boolean => Object.hasOwn(rules, rule)

export const knownRules: readonly string[] = Object.keys(rules)

/**
 * The message of a rule that a present value breaks; undefined when it holds. An unknown rule never passes.
 * The schema's own words go before ours.
 */
export function brokenRule(
  { rule, argument }: FieldRule,
  value: unknown,
  context: RuleContext,
  ownWords: { zh?: string | undefined; en?: string | undefined } = {},
): { zh: string; en: string } | undefined {
  const known = Object.hasOwn(rules, rule) ? rules[rule] : undefined
  if (known === undefined) return { zh: '无法校验', en: 'cannot be checked' }
  const computed = comparesOtherDates.test(rule)
    ? argument
    : Array.isArray(argument)
      ? argument.map((part: unknown) => compute(part, context))
      : compute(argument, context)
  if (known.passes(value, computed, context)) return undefined
  const fill = (message: string): string => fillArguments(message, computed)
  return { zh: fill(ownWords.zh ?? known.zh), en: fill(ownWords.en ?? known.en) }
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
