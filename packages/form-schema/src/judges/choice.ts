import { sayBoth } from '@liveline/contract/language.ts'
import type { FormField } from '../form-field.ts'
import { isScalar } from '../json.ts'
import { wrongType, type Judge, type Place, type Wrong } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

const MAXIMUM_CHOICES = 500
const MAXIMUM_OPTION = 500

export const judgeChoice: Judge = (field, value, place) => {
  if (field.kind === 'one') return judgeChoices(field, [value], place)
  if (field.isList && !Array.isArray(value)) return wrongType(validationTexts.noList)
  return judgeChoices(field, choicesIn(field, value), place)
}

/** amis joins several values with a comma unless told to keep a list; both are read. */
export function choicesIn(field: Pick<FormField, 'delimiter'>, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(field.delimiter) : [value]
}

function judgeChoices(field: FormField, values: readonly unknown[], { options }: Place): Wrong | undefined {
  if (values.length > MAXIMUM_CHOICES)
    return wrongType(sayBoth(validationTexts.tooManyChoices, { most: MAXIMUM_CHOICES }))
  if (!values.every((value) => isScalar(value) && String(value).length <= MAXIMUM_OPTION))
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
