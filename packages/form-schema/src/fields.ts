import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Choice, FormField } from './form-field.ts'
import { isItemType, type ItemType } from './item-kinds.ts'
import { isObject, isScalar, type Json } from './json.ts'
import { kinds } from './kinds/registry.ts'
import { isMaskKind } from './masks.ts'
import { partPlaces } from './layouts/layout-kind.ts'
import { rulesOf, type FieldRule } from './rules.ts'

type Surroundings = Pick<FormField, 'shownWhen' | 'hiddenWhen' | 'alwaysHidden'>

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
  if (isItemType(node.type)) return [readField(node, node.type, here)]
  return partPlaces.flatMap((place) => collect(node[place], here))
}

function narrow(node: Json, around: Surroundings): Surroundings {
  const { visibleOn, hiddenOn } = node
  return {
    shownWhen: typeof visibleOn === 'string' ? [...around.shownWhen, visibleOn] : around.shownWhen,
    hiddenWhen: typeof hiddenOn === 'string' ? [...around.hiddenWhen, hiddenOn] : around.hiddenWhen,
    alwaysHidden:
      around.alwaysHidden || node.hidden === true || node.visible === false || hiddenOn === true || visibleOn === false,
  }
}

function readField(node: Json, type: ItemType, around: Surroundings): FormField {
  const liveline = isObject(node.liveline) ? node.liveline : {}
  const { value: kind, source, keepsList, auto } = kinds[type]
  const computed = text(liveline.computed)
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
    source: source === undefined ? text(node.source) : source(node),
    delimiter: text(node.delimiter) ?? ',',
    isList: keepsList === true || node.joinValues === false,
    precision: number(node.precision),
    dateFormat: text(node.valueFormat) ?? text(node.format) ?? (type === 'input-time' ? 'HH:mm' : 'X'),
    minDate: text(node.minDate),
    maxDate: text(node.maxDate),
    trueValue: node.trueValue ?? true,
    falseValue: node.falseValue ?? false,
    fields: kind === 'rows' ? collect(node.items, { shownWhen: [], hiddenWhen: [], alwaysHidden: false }) : [],
    single: kind === 'rows' && node.multiple !== true,
    auto: computed === undefined ? (auto ?? text(liveline.auto)) : 'computed',
    computed,
    node,
    mask: isMaskKind(liveline.mask) ? liveline.mask : undefined,
    isFiltered: liveline.filter === true,
    isDisabled: node.disabled === true || node.disabledOn === true,
    initial: node.value,
    choices: choicesOf(node),
    prefill: text(liveline.prefill),
  }
}

/** `min`, `max`, `minLength`, `maxLength` beside the field mean the same as inside `validations`. */
function allRules(node: Json, type: string): FieldRule[] {
  const rules = rulesOf(node.validations)
  const add = (rule: string, value: unknown): void => {
    const argument = number(value)
    if (argument !== undefined && !rules.some((other) => other.rule === rule)) rules.push({ rule, argument })
  }
  if (type === 'input-number' || type === 'input-quantity') {
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

function choicesOf(node: Json): readonly Choice[] {
  if (!Array.isArray(node.options) || node.source !== undefined) return []
  return node.options.flatMap((option: unknown): Choice[] => {
    const { value, label, labelEn }: Json = isObject(option) ? option : { value: option }
    if (!isScalar(value)) return []
    const named = text(label) ?? String(value)
    return [{ value, label: named, labelEn: text(labelEn) ?? named }]
  })
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
function number(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const read = value === '' ? Number.NaN : Number(value)
  return Number.isFinite(read) ? read : undefined
}
