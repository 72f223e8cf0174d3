import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { rulesOf, type FieldRule } from './rules.ts'

type FieldKind = 'text' | 'number' | 'one' | 'many' | 'boolean' | 'date' | 'time' | 'rows' | 'any'

/** One field of a form, as far as the server must know it. Texts are in Chinese and English. */
export type FormField = {
  readonly name: string
  readonly type: string
  readonly kind: FieldKind
  readonly label: string
  readonly labelEn: string
  readonly required: boolean
  readonly requiredOn: string | undefined
  /** What must hold, of the field and of everything around it, for a person to see it. */
  readonly shownWhen: readonly string[]
  readonly hiddenWhen: readonly string[]
  readonly alwaysHidden: boolean
  readonly rules: readonly FieldRule[]
  readonly ruleMessages: Readonly<Record<string, unknown>>
  readonly ruleMessagesEn: Readonly<Record<string, unknown>>
  /** Closed list of values; undefined when they come from a call. */
  readonly options: readonly (string | number | boolean)[] | undefined
  readonly source: string | undefined
  readonly delimiter: string
  /** Several values are kept as a list, not joined to a text. */
  readonly isList: boolean
  readonly precision: number | undefined
  readonly dateFormat: string
  readonly minDate: string | undefined
  readonly maxDate: string | undefined
  readonly trueValue: unknown
  readonly falseValue: unknown
  /** Columns of a table of rows. */
  readonly fields: readonly FormField[]
  readonly single: boolean
  /** What the server fills it with: planNo, applicant, applyTime, class or another fact of the catalogue item. */
  readonly auto: string | undefined
}

type Json = Readonly<Record<string, unknown>>
type Surroundings = Pick<FormField, 'shownWhen' | 'hiddenWhen' | 'alwaysHidden'>

const kinds: Readonly<Record<string, FieldKind>> = {
  'input-text': 'text',
  textarea: 'text',
  'input-number': 'number',
  select: 'one',
  radios: 'one',
  checkbox: 'boolean',
  checkboxes: 'many',
  switch: 'boolean',
  'input-date': 'date',
  'input-datetime': 'date',
  'input-time': 'time',
  combo: 'rows',
  static: 'any',
  hidden: 'any',
}

const known = new WeakMap<AmisSchema, readonly FormField[]>()

/** The fields of a schema in the order they are shown; what only arranges them is left out. */
export function fieldsOf(schema: AmisSchema): readonly FormField[] {
  const before = known.get(schema)
  if (before !== undefined) return before
  const fields = collect(schema, { shownWhen: [], hiddenWhen: [], alwaysHidden: false })
  known.set(schema, fields)
  return fields
}

function collect(node: unknown, around: Surroundings): FormField[] {
  if (Array.isArray(node)) return node.flatMap((part) => collect(part, around))
  if (!isObject(node)) return []
  const here = narrow(node, around)
  if (typeof node.type === 'string' && Object.hasOwn(kinds, node.type)) return [readField(node, node.type, here)]
  return Object.entries(node).flatMap(([key, part]) =>
    typeof part === 'object' && !notStructure.has(key) ? collect(part, here) : [],
  )
}

const notStructure: ReadonlySet<string> = new Set(['options', 'validations', 'data', 'liveline', 'autoFill', 'value'])

function narrow(node: Json, around: Surroundings): Surroundings {
  const { visibleOn, hiddenOn } = node
  return {
    shownWhen: typeof visibleOn === 'string' ? [...around.shownWhen, visibleOn] : around.shownWhen,
    hiddenWhen: typeof hiddenOn === 'string' ? [...around.hiddenWhen, hiddenOn] : around.hiddenWhen,
    alwaysHidden:
      around.alwaysHidden || node.hidden === true || node.visible === false || hiddenOn === true || visibleOn === false,
  }
}

function readField(node: Json, type: string, around: Surroundings): FormField {
  const liveline = isObject(node.liveline) ? node.liveline : {}
  const kind = kinds[type] ?? 'any'
  return {
    ...around,
    name: text(node.name) ?? '',
    type,
    kind: kind === 'one' && node.multiple === true ? 'many' : kind,
    label: text(node.label) ?? text(node.name) ?? '',
    labelEn: text(node.labelEn) ?? text(node.label) ?? text(node.name) ?? '',
    required: node.required === true || node.requiredOn === true,
    requiredOn: text(node.requiredOn),
    rules: allRules(node, type),
    ruleMessages: isObject(node.validationErrors) ? node.validationErrors : {},
    ruleMessagesEn: isObject(node.validationErrorsEn) ? node.validationErrorsEn : {},
    options: optionsOf(node),
    source: text(node.source),
    delimiter: text(node.delimiter) ?? ',',
    isList: node.joinValues === false,
    precision: number(node.precision),
    dateFormat: text(node.valueFormat) ?? text(node.format) ?? (type === 'input-time' ? 'HH:mm' : 'X'),
    minDate: text(node.minDate),
    maxDate: text(node.maxDate),
    trueValue: node.trueValue ?? true,
    falseValue: node.falseValue ?? false,
    fields: kind === 'rows' ? collect(node.items, { shownWhen: [], hiddenWhen: [], alwaysHidden: false }) : [],
    single: kind === 'rows' && node.multiple !== true,
    auto: text(liveline.auto),
  }
}

/** `min`, `max`, `minLength`, `maxLength` beside the field mean the same as inside `validations`. */
function allRules(node: Json, type: string): FieldRule[] {
  const rules = rulesOf(node.validations)
  const add = (rule: string, value: unknown): void => {
    const argument = number(value)
    if (argument !== undefined && !rules.some((other) => other.rule === rule)) rules.push({ rule, argument })
  }
  if (type === 'input-number') {
    add('minimum', node.min)
    add('maximum', node.max)
  } else {
    add('minLength', node.minLength)
    add('maxLength', node.maxLength)
  }
  return rules
}

function optionsOf(node: Json): FormField['options'] {
  if (!Array.isArray(node.options) || node.source !== undefined) return undefined
  return node.options.map((option: unknown) => (isObject(option) ? option.value : option)).filter(isScalar)
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
function number(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const read = value === '' ? Number.NaN : Number(value)
  return Number.isFinite(read) ? read : undefined
}
