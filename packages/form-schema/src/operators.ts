import type { DataOperator } from '@liveline/contract/form-data/shapes.ts'
import type { FormField } from './form-field.ts'

const equal: readonly DataOperator[] = ['eq', 'ne', 'in', 'empty', 'notEmpty']
const range: readonly DataOperator[] = ['ge', 'le', 'between']
const part: readonly DataOperator[] = ['contains', 'startsWith']

const byKind: Readonly<Record<string, readonly DataOperator[]>> = {
  text: [...equal, ...part, ...range],
  any: [...equal, ...part, ...range],
  number: [...equal, ...range],
  date: [...equal, ...range, 'startsWith'],
  time: [...equal, ...range],
  one: [...equal, ...part],
  many: [...equal, 'contains'],
  boolean: ['eq', 'ne', 'empty', 'notEmpty'],
}

/** What a field of records can be compared by; what holds no single value is only empty or not. */
export const operatorsOf = ({ kind }: Pick<FormField, 'kind'>): readonly DataOperator[] =>
  byKind[kind] ?? ['empty', 'notEmpty']
