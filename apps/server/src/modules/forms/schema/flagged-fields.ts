/** Which texts of a form hold sensitive words (answers F9). */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import type { FormValues } from '@liveline/form-schema/place.ts'

/** Fields that somebody types text into. */
const isTyped = ({ kind, auto }: FormField) => kind === 'text' && auto === undefined

const hasTexts = (field: FormField): boolean => isTyped(field) || field.fields.some(hasTexts)

/** Whether there is anything to look through. */
export const takesTexts = (schema: AmisSchema): boolean => fieldsOf(schema).some(hasTexts)

/**
 * The fields of `values` whose text holds words and is another than before; a text that stands there already was told when
 * it was entered. In the rows of a table a text is the same wherever its row stands.
 */
export function flaggedFields(
  schema: AmisSchema,
  { values, before, language }: { values: FormValues; before: FormValues; language: Language },
  wordsIn: (text: string) => readonly string[],
): FlaggedField[] {
  const flag = (fields: readonly FormField[], entered: FormValues, former: readonly FormValues[], path: string) =>
    fields.flatMap((field): FlaggedField[] => {
      const value = entered[field.name]
      const label = nameIn(language, { name: field.label, nameEn: field.labelEn })
      const here = `${path}${field.name}`
      if (isTyped(field)) {
        if (typeof value !== 'string' || former.some((row) => row[field.name] === value)) return []
        const words = wordsIn(value)
        return words.length === 0 ? [] : [{ path: here, label, words: [...words] }]
      }
      if (!field.fields.some(hasTexts)) return []
      const formerRows = former.flatMap((row) => rowsOf(row[field.name]))
      return rowsOf(value).flatMap((row, index) => flag(field.fields, row, formerRows, `${here}[${index}].`))
    })
  return flag(fieldsOf(schema), values, [before], '')
}

const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value : [value]).filter(isObject)
