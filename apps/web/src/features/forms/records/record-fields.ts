import type { ApiData } from '@liveline/contract/define-api.ts'
import type { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'

export type FormRecord = ApiData<typeof formDataApi.list>['rows'][number]

interface RecordChoice {
  readonly value: string
  readonly label: string
}

/** A field of a form as a list of its records shows it. */
export interface RecordField {
  readonly name: string
  readonly label: string
  /** Fixed choices, in the language on screen; none: any value. */
  readonly choices: readonly RecordChoice[]
  /** Whether its values are numbers: a filter sends one. */
  readonly isNumber: boolean
  readonly isLong: boolean
}

/** The fields of a form that hold one value each, in the order they are shown. */
export function recordFields(schema: AmisSchema, language: Language): readonly RecordField[] {
  const choices = new Map<string, readonly RecordChoice[]>()
  collectChoices(schema, language, choices)
  return fieldsOf(schema)
    .filter(({ kind, alwaysHidden, type }) => kind === 'one' || (kind !== 'rows' && !alwaysHidden && type !== 'hidden'))
    .map(({ name, label, labelEn, type, options }) => ({
      name,
      label: nameIn(language, { label, labelEn }, 'label'),
      choices: choices.get(name) ?? [],
      isNumber: options !== undefined && options.length > 0 && options.every((value) => typeof value === 'number'),
      isLong: type === 'textarea',
    }))
}

function collectChoices(node: unknown, language: Language, into: Map<string, readonly RecordChoice[]>): void {
  if (Array.isArray(node)) {
    for (const part of node) collectChoices(part, language, into)
    return
  }
  if (!isObject(node)) return
  if (typeof node.name === 'string' && Array.isArray(node.options)) {
    into.set(
      node.name,
      node.options.filter(isObject).map((option) => ({
        value: String(option.value),
        label: choiceLabel(option, language),
      })),
    )
  }
  collectChoices(node.body, language, into)
  collectChoices(node.tabs, language, into)
}

function choiceLabel({ value, label, labelEn }: Json, language: Language): string {
  const named = String(label ?? value)
  return nameIn(language, { label: named, labelEn: String(labelEn ?? named) }, 'label')
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** One value in words. */
export function recordText({ choices }: Pick<RecordField, 'choices'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const chosen = choices.find((choice) => choice.value === String(value))
  if (chosen !== undefined) return chosen.label
  if (typeof value === 'string') return ISO_TIME.test(value) ? absoluteTime(value) : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
