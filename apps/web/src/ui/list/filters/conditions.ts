import type { DataOperator } from '@liveline/contract/form-data/shapes.ts'

/** How the value of a condition is entered. */
type ConditionInput = 'text' | 'number' | 'day' | 'time' | 'choice'

/** What rows can be compared by. */
export interface ConditionField {
  readonly name: string
  readonly title: string
  readonly input: ConditionInput
  /** Those that can be asked of it, the usual one first. */
  readonly operators: readonly DataOperator[]
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One condition as it was entered: `between` has two values, `empty` and `notEmpty` none. */
export interface Condition {
  readonly field: string
  readonly op: DataOperator
  readonly values: readonly string[]
}

/** As many as a call takes besides the filters of a page. */
export const MOST_CONDITIONS = 10

/** How many values an operator compares with. */
export const valuesOf = (op: DataOperator): number =>
  op === 'between' ? 2 : op === 'empty' || op === 'notEmpty' ? 0 : 1

/** The conditions that an address holds; what is none, or not of these fields, is left out. */
export function readConditions(text: string | undefined, fields: readonly ConditionField[]): readonly Condition[] {
  return parsed(text)
    .flatMap((entry): Condition[] => {
      if (!Array.isArray(entry)) return []
      const [name, op, ...values] = entry as unknown[]
      const field = fields.find((one) => one.name === name)
      const operator = field?.operators.find((one) => one === op)
      if (field === undefined || operator === undefined) return []
      const given = values.filter((value): value is string => typeof value === 'string' && value !== '')
      return given.length === valuesOf(operator) ? [{ field: field.name, op: operator, values: given }] : []
    })
    .slice(0, MOST_CONDITIONS)
}

/** As the address holds them; nothing for none. */
export const conditionsText = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : JSON.stringify(conditions.map(({ field, op, values }) => [field, op, ...values]))

function parsed(text: string | undefined): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** How an operator is called in the texts: of days and times the words are others. */
export function operatorName(
  { input }: Pick<ConditionField, 'input'>,
  op: DataOperator,
): DataOperator | 'since' | 'until' {
  if (input !== 'day' && input !== 'time') return op
  return op === 'ge' ? 'since' : op === 'le' ? 'until' : op
}
