import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isAbsent } from '@liveline/form-schema/json.ts'
import { fieldText, type Words } from '../../../form/value-text.ts'

/** The fields of a form that its records show, in the order of the form. */
export const recordFields = (schema: AmisSchema): readonly FormField[] =>
  fieldsOf(schema).filter(({ alwaysHidden, type }) => !alwaysHidden && type !== 'hidden' && type !== 'static')

export const titleOf = (field: Pick<FormField, 'label' | 'labelEn'>, language: Language): string =>
  nameIn(language, field, 'label')

/** What a record is called: its first field that is filled in, else its form. */
export function recordTitle(
  { schema, values, formName, formNameEn }: Pick<DataRecord, 'schema' | 'values' | 'formName' | 'formNameEn'>,
  words: Words,
): string {
  const first = recordFields(schema).find(({ name, kind }) => kind !== 'rows' && !isAbsent(values[name]))
  const named = first === undefined ? '' : fieldText(first, values[first.name], words)
  return named === '' ? nameIn(words.language, { formName, formNameEn }, 'formName') : named
}
