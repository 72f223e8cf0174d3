import type { DataFilter, DataOperator } from '@liveline/contract/form-data/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { operatorsOf } from '@liveline/form-schema/operators.ts'
import { writeDate } from '@liveline/form-schema/template.ts'
import { momentAt } from '../ui/clock.ts'
import { valuesOf, type Condition, type ConditionField } from '../ui/list/filters/conditions.ts'
import { titleOf } from './field-title.ts'

type Offered = Pick<ConditionField, 'input' | 'operators'>

const emptiness: readonly DataOperator[] = ['empty', 'notEmpty']
const byKind: Readonly<Record<FormField['kind'], Offered>> = {
  text: { input: 'text', operators: ['contains', 'startsWith', 'eq', 'ne', ...emptiness] },
  any: { input: 'text', operators: ['contains', 'startsWith', 'eq', 'ne', ...emptiness] },
  number: { input: 'number', operators: ['eq', 'ne', 'ge', 'le', 'between', ...emptiness] },
  // A day is entered, whatever the field holds of it.
  date: { input: 'day', operators: ['between', 'ge', 'le', ...emptiness] },
  time: { input: 'time', operators: ['between', 'ge', 'le', ...emptiness] },
  one: { input: 'choice', operators: ['eq', 'ne', ...emptiness] },
  many: { input: 'choice', operators: ['contains', ...emptiness] },
  boolean: { input: 'choice', operators: ['eq'] },
  rows: { input: 'text', operators: emptiness },
  location: { input: 'text', operators: emptiness },
  quantity: { input: 'text', operators: emptiness },
  weather: { input: 'text', operators: emptiness },
  files: { input: 'text', operators: emptiness },
  signature: { input: 'text', operators: emptiness },
}

/** The conditions that a list of what was entered offers for a field. */
export function conditionField(field: FormField, language: Language, yesNo: readonly [string, string]): ConditionField {
  const { input, operators } = byKind[field.kind]
  const named = field.choices.map((choice) => ({
    value: String(choice.value),
    label: nameIn(language, choice, 'label'),
  }))
  const [yes, no] = yesNo
  const options =
    field.kind === 'boolean'
      ? [
          { value: '1', label: yes },
          { value: '0', label: no },
        ]
      : named
  const possible = operators.filter(
    // What a call offers is asked for when the form is filled in, not here.
    (op) => operatorsOf(field).includes(op) && (input !== 'choice' || options.length > 0 || valuesOf(op) === 0),
  )
  return { name: field.name, title: titleOf(field, language), input, operators: possible, options }
}

/** A condition as the calls of records take it. */
export function filterOf({ field: name, op, values }: Condition, field: FormField): DataFilter {
  if (field.kind === 'boolean') return { field: name, op: values[0] === '1' ? 'eq' : 'ne', value: field.trueValue }
  const [first = '', second = ''] = values
  switch (op) {
    case 'empty':
    case 'notEmpty':
      return { field: name, op }
    case 'between':
      return { field: name, op, value: [valueOf(field, first, false), valueOf(field, second, true)] }
    default:
      return { field: name, op, value: valueOf(field, first, op === 'le') }
  }
}

/**
 * What was entered, as the field holds it.
 * @param isLast the whole day is meant, to its end
 */
export function valueOf(field: FormField, text: string, isLast: boolean): unknown {
  if (field.kind === 'number') return Number(text)
  if (field.kind === 'date') return dateOf(field.dateFormat, momentAt(`${text}T${isLast ? '23:59:59' : '00:00:00'}`))
  return field.choices.find(({ value }) => String(value) === text)?.value ?? text
}

/** As a field of this format holds it. */
function dateOf(format: string, at: Date): unknown {
  if (format === 'x') return at.getTime()
  if (format === 'X') return Math.floor(at.getTime() / 1_000)
  return writeDate(at.getTime(), format.replace('Z', TIME_ZONE_OFFSET))
}
