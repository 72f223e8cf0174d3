import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { isAbsent, isObject, isScalar, type Json } from '@liveline/form-schema/json.ts'
import { choicesIn } from '@liveline/form-schema/judges/choice.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import type { Option, OptionValue } from '../../ui/controls/select/option.ts'

/** The options that stand in the schema itself, in the words of the language on screen. */
export function listedOptions(node: Json): readonly Option[] {
  const { options } = node
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) => {
    if (isScalar(option)) return [{ value: option, label: String(option) }]
    if (!isObject(option) || !isScalar(option['value'])) return []
    const { value, label } = option
    return [{ value, label: typeof label === 'string' ? label : String(value) }]
  })
}

interface Named {
  readonly node: Json
  readonly field: FormField
  readonly labels: TaskForm['labels']
  readonly language: Language
}

/** What a chosen value is called; one that nobody knows is told as it is. */
export function labelOf(value: unknown, { node, field, labels, language }: Named): string {
  const ofSource = (field.source === undefined ? undefined : labels[field.source]) ?? {}
  // A value may be any text, `constructor` too.
  const known = Object.hasOwn(ofSource, String(value)) ? ofSource[String(value)] : undefined
  if (known !== undefined) return nameIn(language, known, 'label')
  return listedOptions(node).find((option) => String(option.value) === String(value))?.label ?? String(value)
}

export const chosenValues = (field: FormField, value: unknown): readonly OptionValue[] =>
  isAbsent(value) ? [] : (field.kind === 'many' ? choicesIn(field, value) : [value]).filter(isScalar)

/** Several values as the field keeps them: a list, or joined to a text. */
export const keptValues = (field: FormField, values: readonly OptionValue[]): unknown =>
  field.isList ? values : values.join(field.delimiter)
