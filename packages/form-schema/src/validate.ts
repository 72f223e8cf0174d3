import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { say, sayBoth, textIn, type Language, type Text } from '@liveline/contract/language.ts'
import { cellKey } from './cells.ts'
import { readDate } from './dates.ts'
import { holds } from './expression.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'
import { isAbsent, isBlank, isObject } from './json.ts'
import { choicesIn } from './judges/choice.ts'
import { kinds } from './kinds/registry.ts'
import type { FormValues, Place, ValidationOptions } from './place.ts'
import { brokenRule, type RuleContext } from './rules.ts'
import { placeTexts, validationTexts } from './validation.texts.ts'

/** Unknown names that are told; one would be enough to refuse. */
const MAXIMUM_UNKNOWN = 50

/** One thing that is wrong: `path` is the field's name, in a table `crewNeed[0].count`. */
export type Judged = {
  readonly path: string
  readonly code: string
  readonly field: FormField
  /** Without the name of the field; words of the schema begin with a colon. */
  readonly text: Text
  readonly table?: FormField | undefined
  /** From 1. */
  readonly row?: number | undefined
}

/**
 * What is wrong with the values of a form: wrong types, compulsory fields, rules, options, order of dates, rows. Fields
 * that are not shown are not judged; at most one problem for each place. Unknown fields are not looked for.
 */
export function judgeForm(schema: AmisSchema, values: FormValues, options: ValidationOptions = {}): readonly Judged[] {
  const found = new Map<string, Judged>()
  const fields = fieldsOf(schema)
  const placeOf = (
    here: Pick<Place, 'fields' | 'values' | 'scope' | 'compulsory'>,
    table?: FormField,
    row?: number,
  ): Place => ({
    ...here,
    options,
    report: (field, path, { code, text }) => {
      if (!found.has(path)) found.set(path, { path, code, field, text, table, row })
    },
    checkRow: (combo, number, path, rowValues) => {
      const scope = { ...here.scope, ...dropHidden(combo.fields, rowValues, here.scope) }
      const place = placeOf({ fields: combo.fields, values: rowValues, scope, compulsory: false }, combo, number)
      for (const name of unknownNames(combo.fields, rowValues)) {
        const text = sayBoth(validationTexts.noSuchColumn, { column: name })
        place.report(combo, `${path}.${name}`, { code: 'UNKNOWN_FIELD', text })
      }
      for (const column of combo.fields) {
        const key = cellKey(combo.name, column.name)
        if (options.closedCells?.has(key) === true) continue
        const compulsory = options.required?.has(key) ?? false
        checkField(column, `${path}.${column.name}`, { ...place, compulsory })
      }
    },
  })
  const scope = { ...options.around, ...dropHiddenFields(schema, values, options.around) }
  for (const field of fields) {
    if (options.editable !== undefined && !options.editable.has(field.name)) continue
    const compulsory = options.required?.has(field.name) ?? false
    checkField(field, field.name, placeOf({ fields, values, scope, compulsory }))
  }
  return [...found.values()]
}

/**
 * What a form would refuse in the browser, refused again, as sentences that name the field: what `judgeForm` finds, and
 * unknown fields.
 */
export function validateFormData(schema: AmisSchema, values: FormValues, options: ValidationOptions = {}): Problem[] {
  const { language = 'zh-CN' } = options
  const unknown = unknownNames(fieldsOf(schema), values).slice(0, MAXIMUM_UNKNOWN)
  return [
    ...unknown.map((name) => ({
      path: name,
      code: 'UNKNOWN_FIELD',
      message: say(language, placeTexts.noSuchField, { name }),
    })),
    ...judgeForm(schema, values, options).map((judged) => ({
      path: judged.path,
      code: judged.code,
      message: sentenceOf(judged, language),
    })),
  ]
}

/** What is wrong as a sentence of its own, for who sees the field that it is about. */
export function problemIn(language: Language, text: Text): string {
  const words = textIn(language, text).replace(/^[:：]\s*/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function sentenceOf({ field, text, table, row = 0 }: Judged, language: Language): string {
  const words =
    table === undefined
      ? text
      : sayBoth(placeTexts.row, { problem: { name: text.zh, nameEn: text.en }, table: namedBy(table), row })
  const problem = textIn(language, words)
  const place = problem.startsWith(':') || problem.startsWith('：') ? placeTexts.fieldInOwnWords : placeTexts.field
  return say(language, place, { label: namedBy(field), problem })
}

/** The values of a form without those of fields that are not shown, see `dropHidden`. */
export const dropHiddenFields = (
  schema: AmisSchema,
  values: FormValues,
  around: FormValues = {},
): Record<string, unknown> => dropHidden(fieldsOf(schema), values, around)

/**
 * The values without those of fields that are not shown, which a browser may still send; what the server fills in stays.
 * What a hidden field holds shows and hides no other: whoever sends it could hide what is compulsory.
 * @param fields of a form, or the columns of a row
 */
export function dropHidden(
  fields: readonly FormField[],
  values: FormValues,
  around: FormValues,
): Record<string, unknown> {
  const conditional = fields.filter(
    (field) => field.auto === undefined && (field.alwaysHidden || field.shownWhen.length + field.hiddenWhen.length > 0),
  )
  let kept = { ...values }
  // Each round settles at least one field more, but for conditions that go round in a circle.
  for (let round = 0; round <= conditional.length; round += 1) {
    const scope = { ...around, ...kept }
    const hidden = new Set(conditional.flatMap((field) => (isShown(field, scope) ? [] : [field.name])))
    const next = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
    if (
      Object.keys(next).length === Object.keys(kept).length &&
      Object.keys(next).every((name) => Object.hasOwn(kept, name))
    )
      return withShownCells(fields, next, around)
    kept = next
  }
  return withShownCells(fields, kept, around)
}

/** The same in the rows of tables; a row that loses nothing stays the same object. */
function withShownCells(
  fields: readonly FormField[],
  values: Record<string, unknown>,
  around: FormValues,
): Record<string, unknown> {
  for (const { name, fields: columns } of fields) {
    const isConditional = columns.some(
      ({ alwaysHidden, shownWhen, hiddenWhen }) => alwaysHidden || shownWhen.length + hiddenWhen.length > 0,
    )
    const held = values[name]
    if (!isConditional || typeof held !== 'object' || held === null) continue
    const scope = { ...around, ...values }
    const shown = (row: unknown): unknown => {
      if (!isObject(row)) return row
      const seen = dropHidden(columns, row, scope)
      return Object.keys(seen).length === Object.keys(row).length ? row : seen
    }
    const rows = Array.isArray(held) ? held.map(shown) : shown(held)
    const isSame =
      Array.isArray(held) && Array.isArray(rows) ? held.every((row, at) => row === rows[at]) : rows === held
    if (!isSame) values[name] = rows
  }
  return values
}

/** Whether a person sees the field while the form holds these values. */
export function isShown(field: FormField, values: FormValues): boolean {
  if (field.alwaysHidden) return false
  return field.shownWhen.every((when) => holds(when, values)) && !field.hiddenWhen.some((when) => holds(when, values))
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
  const wrong = kinds[field.type].judge(field, value, place, path)
  if (wrong !== undefined) return place.report(field, path, wrong)
  const context: RuleContext = {
    values: place.values,
    scope,
    now: place.options.now,
    dateFormat: field.dateFormat,
    formatOf: (name) => place.fields.find((other) => other.name === name)?.dateFormat ?? 'text',
  }
  for (const rule of field.rules) {
    const judged = judgedOf(field, value)
    const broken = brokenRule(rule, judged, context, ownWords(field, rule.rule))
    if (broken !== undefined) return place.report(field, path, { code: rule.rule, text: broken })
  }
  if (field.kind === 'date') checkDates(field, path, value, place, context)
}

/** What rules are held against: the choices of several, the number of a quantity. */
function judgedOf(field: FormField, value: unknown): unknown {
  if (field.kind === 'many') return choicesIn(field, value)
  return field.kind === 'quantity' && isObject(value) ? value.value : value
}

const namedBy = ({ label, labelEn }: FormField) => ({ name: label, nameEn: labelEn })

function ownWords(field: FormField, rule: string): Partial<Text> {
  const own = field.ruleMessages[rule]
  const ownEn = field.ruleMessagesEn[rule]
  return {
    ...(typeof own === 'string' ? { zh: `：${own}` } : {}),
    ...(typeof ownEn === 'string' ? { en: `: ${ownEn}` } : {}),
  }
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
