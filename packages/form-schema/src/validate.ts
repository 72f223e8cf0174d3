import type { Problem } from '@liveline/contract/envelope.ts'
import { say, sayBoth, textIn, type Language, type Text } from '@liveline/contract/language.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { brokenRule, type RuleContext } from './rules.ts'
import { holds } from './expression.ts'
import { isTimeOfDay, readDate } from './dates.ts'
import { placeTexts, validationTexts } from './validation.texts.ts'
import { fieldsOf, isObject, isScalar, type FormField } from './fields.ts'

export type FormValues = Readonly<Record<string, unknown>>

export type ValidationOptions = {
  readonly language?: Language
  /** Fields the person may edit; the others are not judged, for he could not mend them. Absent: all. */
  readonly editable?: ReadonlySet<string> | undefined
  /** Fields that are compulsory here beyond those of the schema. */
  readonly required?: ReadonlySet<string> | undefined
  /** Compulsory fields may be empty; what is filled in is judged all the same. */
  readonly mayBeIncomplete?: boolean | undefined
  /** Allowed values of fields whose options come from a call, by their `source`; one that is not here is not judged. */
  readonly choices?: Readonly<Record<string, ReadonlySet<unknown>>> | undefined
  /** What is around the form and its expressions can read: `mainForm`, the values of the instance's main form. */
  readonly around?: FormValues | undefined
  /** When given, `minDate: 'now'` and the rules that count from now are held to. */
  readonly now?: Date | undefined
}

const MAXIMUM_TEXT = 20_000
const MAXIMUM_CHOICES = 500
const MAXIMUM_ROWS = 500
/** Unknown names that are told; one would be enough to refuse. */
const MAXIMUM_UNKNOWN = 50

/** What is wrong, in both languages; it goes on after the field's label. */
type Wrong = { readonly code: string; readonly text: Text }
type Report = (field: FormField, path: string, wrong: Wrong) => void

const wrongType = (text: Text): Wrong => ({ code: 'TYPE', text })

/**
 * What a form would refuse in the browser, refused again: unknown fields, wrong types, compulsory fields, rules,
 * options, order of dates, rows. Fields that are not shown are not judged. `path` is the field's name, in a table
 * `crewNeed[0].count`; at most one problem for each place.
 */
export function validateFormData(schema: AmisSchema, values: FormValues, options: ValidationOptions = {}): Problem[] {
  const problems: Problem[] = []
  const { language = 'zh-CN' } = options
  const report: Report = (field, path, { code, text }) => {
    if (problems.some((problem) => problem.path === path)) return
    const problem = textIn(language, text)
    const place = problem.startsWith(':') ? placeTexts.fieldInOwnWords : placeTexts.field
    problems.push({ path, code, message: say(language, place, { label: namedBy(field), problem }) })
  }
  const fields = fieldsOf(schema)
  for (const name of unknownNames(fields, values).slice(0, MAXIMUM_UNKNOWN)) {
    problems.push({ path: name, code: 'UNKNOWN_FIELD', message: say(language, placeTexts.noSuchField, { name }) })
  }
  const scope = { ...options.around, ...values }
  for (const field of fields) {
    if (options.editable !== undefined && !options.editable.has(field.name)) continue
    const compulsory = options.required?.has(field.name) ?? false
    checkField(field, field.name, { fields, values, scope, compulsory, options, report })
  }
  return problems
}

/** The values without those of fields that are not shown, which a browser may still send; what the server fills in stays. */
export function dropHiddenFields(
  schema: AmisSchema,
  values: FormValues,
  around: FormValues = {},
): Record<string, unknown> {
  const kept = { ...values }
  const scope = { ...around, ...values }
  for (const field of fieldsOf(schema)) {
    if (field.auto === undefined && !isShown(field, scope)) delete kept[field.name]
  }
  return kept
}

/** Whether a person sees the field while the form holds these values. */
function isShown(field: FormField, values: FormValues): boolean {
  if (field.alwaysHidden) return false
  return field.shownWhen.every((when) => holds(when, values)) && !field.hiddenWhen.some((when) => holds(when, values))
}

type Place = {
  readonly fields: readonly FormField[]
  readonly values: FormValues
  /** Those, and the values around the form, or around the rows of a table, which their expressions can read. */
  readonly scope: FormValues
  readonly compulsory: boolean
  readonly options: ValidationOptions
  readonly report: Report
}

function unknownNames(fields: readonly FormField[], values: FormValues): string[] {
  const names = new Set(fields.map(({ name }) => name))
  return Object.keys(values).filter((name) => !names.has(name))
}

function checkField(field: FormField, path: string, place: Place): void {
  const { scope } = place
  if (!isShown(field, scope)) return
  const value = Object.hasOwn(place.values, field.name) ? place.values[field.name] : undefined
  if (isBlank(value) && place.options.mayBeIncomplete !== true) {
    const required =
      place.compulsory || field.required || (field.requiredOn !== undefined && holds(field.requiredOn, scope))
    // What the server fills in is no concern of the person.
    if (required && field.auto === undefined) {
      return place.report(field, path, { code: 'REQUIRED', text: validationTexts.required })
    }
  }
  if (isAbsent(value)) return
  const wrong = checkKind(field, path, value, place)
  if (wrong !== undefined) return place.report(field, path, wrong)
  const context: RuleContext = {
    values: place.values,
    scope,
    now: place.options.now,
    dateFormat: field.dateFormat,
    formatOf: (name) => place.fields.find((other) => other.name === name)?.dateFormat ?? 'text',
  }
  for (const rule of field.rules) {
    const judged = field.kind === 'many' ? listOf(field, value) : value
    const broken = brokenRule(rule, judged, context, ownWords(field, rule.rule))
    if (broken !== undefined) return place.report(field, path, { code: rule.rule, text: broken })
  }
  if (field.kind === 'date') checkDates(field, path, value, place, context)
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Spaces fill in no compulsory field. */
const isBlank = (value: unknown): boolean => isAbsent(value) || (typeof value === 'string' && value.trim() === '')

const namedBy = ({ label, labelEn }: FormField) => ({ name: label, nameEn: labelEn })

function ownWords(field: FormField, rule: string): Partial<Text> {
  const own = field.ruleMessages[rule]
  const ownEn = field.ruleMessagesEn[rule]
  return {
    ...(typeof own === 'string' ? { zh: `：${own}` } : {}),
    ...(typeof ownEn === 'string' ? { en: `: ${ownEn}` } : {}),
  }
}

/** The wrong type or a value outside the options; rows report their own problems. */
function checkKind(field: FormField, path: string, value: unknown, place: Place): Wrong | undefined {
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return wrongType(validationTexts.noText)
      return value.length > MAXIMUM_TEXT
        ? wrongType(sayBoth(validationTexts.textTooLong, { most: MAXIMUM_TEXT }))
        : undefined
    case 'number':
      return checkNumber(field, value)
    case 'boolean':
      return value === field.trueValue || value === field.falseValue ? undefined : wrongType(validationTexts.noBoolean)
    case 'one':
      return checkChoices(field, [value], place)
    case 'many':
      if (field.isList && !Array.isArray(value)) return wrongType(validationTexts.noList)
      return checkChoices(field, listOf(field, value), place)
    case 'date':
      return readDate(value, field.dateFormat) === undefined ? wrongType(validationTexts.noDate) : undefined
    case 'time':
      return isTimeOfDay(value) ? undefined : wrongType(validationTexts.noTime)
    case 'rows':
      return checkRows(field, path, value, place)
    case 'any':
      return isScalar(value) && String(value).length <= MAXIMUM_TEXT
        ? undefined
        : wrongType(validationTexts.noSingleValue)
  }
}

function checkNumber(field: FormField, value: unknown): Wrong | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(validationTexts.noNumber)
  if (field.precision === undefined) return undefined
  const scaled = value * 10 ** field.precision
  if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled) * 1e-6)) return undefined
  const text =
    field.precision === 0
      ? validationTexts.noWholeNumber
      : sayBoth(validationTexts.tooManyDecimals, { most: field.precision })
  return { code: 'PRECISION', text }
}

/** amis joins several values with a comma unless told to keep a list; both are read. */
function listOf(field: FormField, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(field.delimiter) : [value]
}

function checkChoices(field: FormField, values: readonly unknown[], { options }: Place): Wrong | undefined {
  if (values.length > MAXIMUM_CHOICES)
    return wrongType(sayBoth(validationTexts.tooManyChoices, { most: MAXIMUM_CHOICES }))
  if (!values.every((value) => isScalar(value) && String(value).length <= 500))
    return wrongType(validationTexts.noChoice)
  const choices = options.choices ?? {}
  const allowed = field.source !== undefined && Object.hasOwn(choices, field.source) ? choices[field.source] : undefined
  const listed = field.options
  const stranger = values.find((value) => {
    if (listed !== undefined) return !listed.some((option) => option === value || String(option) === value)
    return allowed !== undefined && !allowed.has(value)
  })
  if (stranger === undefined) return undefined
  const option = String(stranger).slice(0, 50)
  return { code: 'OPTION', text: sayBoth(validationTexts.noSuchOption, { option }) }
}

function checkRows(field: FormField, path: string, value: unknown, place: Place): Wrong | undefined {
  const rows: readonly unknown[] = Array.isArray(value) ? value : field.single ? [value] : []
  if (rows.length === 0 || !rows.every(isObject)) return wrongType(validationTexts.noRows)
  if (rows.length > MAXIMUM_ROWS) return wrongType(sayBoth(validationTexts.tooManyRows, { most: MAXIMUM_ROWS }))
  rows.forEach((row, index) => {
    const rowPath = Array.isArray(value) ? `${path}[${index}]` : path
    const ofRow: Report = (column, at, { code, text }) => {
      const problem = { name: text.zh, nameEn: text.en }
      const inRow = sayBoth(placeTexts.row, { problem, table: namedBy(field), row: index + 1 })
      place.report(column, at, { code, text: inRow })
    }
    for (const name of unknownNames(field.fields, row)) {
      const text = sayBoth(validationTexts.noSuchColumn, { column: name })
      place.report(field, `${rowPath}.${name}`, { code: 'UNKNOWN_FIELD', text })
    }
    const scope = { ...place.scope, ...row }
    const inRow = { ...place, fields: field.fields, values: row, scope, compulsory: false, report: ofRow }
    for (const column of field.fields) checkField(column, `${rowPath}.${column.name}`, inRow)
  })
  return undefined
}

function checkDates(field: FormField, path: string, value: unknown, place: Place, context: RuleContext): void {
  const time = readDate(value, field.dateFormat)
  if (time === undefined) return
  const bound = (limit: string | undefined): number | undefined => {
    if (limit === 'now') return place.options.now?.getTime()
    const name = /^\$\{?(\w+)\}?$/.exec(limit ?? '')?.[1]
    return name === undefined ? readDate(limit, 'text') : readDate(place.values[name], context.formatOf(name))
  }
  const least = bound(field.minDate)
  if (least !== undefined && time < least)
    return place.report(field, path, { code: 'MIN_DATE', text: validationTexts.tooEarly })
  const most = bound(field.maxDate)
  if (most !== undefined && time > most) place.report(field, path, { code: 'MAX_DATE', text: validationTexts.tooLate })
}
