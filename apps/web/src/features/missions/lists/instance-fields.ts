/** Conditions on what instances keep of their main form: its short texts, numbers, choices, days and flags. */
import type { FieldCondition } from '@liveline/contract/process-instance/conditions.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { DataOperator } from '@liveline/contract/form-data/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { conditionField, valueOf } from '../../../form/field-conditions.ts'
import { shownFields } from '../../../form/shown-fields.ts'
import { readConditions, type Condition, type ConditionField } from '../../../ui/list/filters/conditions.ts'

/** What the call of the list can ask of each kind. */
const asked: Partial<Record<FormField['kind'], readonly DataOperator[]>> = {
  text: ['contains', 'eq'],
  number: ['between', 'eq', 'ge', 'le'],
  date: ['between', 'ge', 'le'],
  one: ['eq'],
  boolean: ['eq'],
}

/** Days in their order; a format that begins with anything else has none. */
const isOrdered = ({ dateFormat }: FormField) => /^(?:[xX]$|YYYY-MM-DD)/.test(dateFormat)

/** Those that instances can be found by; whoever could look for a masked value would find out what it is. */
export const soughtFields = (schema: AmisSchema): readonly FormField[] =>
  shownFields(schema).filter(
    (field) => field.mask === undefined && field.kind in asked && (field.kind !== 'date' || isOrdered(field)),
  )

/** What the filter offers of them. */
export const offeredFields = (
  fields: readonly FormField[],
  language: Language,
  yesNo: readonly [string, string],
): readonly ConditionField[] =>
  fields
    .map((field) => {
      const offered = conditionField(field, language, yesNo)
      return { ...offered, operators: (asked[field.kind] ?? []).filter((op) => offered.operators.includes(op)) }
    })
    .filter(({ operators }) => operators.length > 0)

/** What the address asks, as the call takes it; what is not of these fields is left out. */
export function fieldConditionsIn(text: string | undefined, fields: readonly FormField[]): FieldCondition[] {
  const offered = offeredFields(fields, 'zh-CN', ['', ''])
  return readConditions(text, offered).flatMap((condition) => {
    const field = fields.find(({ name }) => name === condition.field)
    return field === undefined ? [] : conditionOf(condition, field)
  })
}

function conditionOf({ op, values: [first = '', second = ''] }: Condition, field: FormField): FieldCondition[] {
  const { name } = field
  if (op === 'contains') return [{ field: name, contains: first.slice(0, 100) }]
  if (op === 'eq') {
    const is =
      field.kind === 'boolean' ? (first === '1' ? field.trueValue : field.falseValue) : valueOf(field, first, false)
    return isKept(is) ? [{ field: name, is }] : []
  }
  const [from, to] = [boundOf(field, first, false), boundOf(field, op === 'between' ? second : first, true)]
  if (from === undefined || to === undefined) return []
  return [{ field: name, ...(op === 'le' ? { to } : op === 'ge' ? { from } : { from, to }) }]
}

const isKept = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

/** A day is the beginning of what a text says of it; moments are numbers. */
function boundOf(field: FormField, text: string, isLast: boolean): string | number | undefined {
  if (field.kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  if (field.kind === 'date' && field.dateFormat.startsWith('YYYY')) return text
  const value = valueOf(field, text, isLast)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
