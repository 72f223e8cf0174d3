import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { isAbsent } from '@liveline/form-schema/json.ts'
import { shownFields } from '../../../form/shown-fields.ts'
import { fieldText, type Words } from '../../../form/value-text.ts'

/** What a record is called: its first field that is filled in, else its form. */
export function recordTitle(
  { schema, values, formName, formNameEn }: Pick<DataRecord, 'schema' | 'values' | 'formName' | 'formNameEn'>,
  words: Words,
): string {
  const first = shownFields(schema).find(({ name, kind }) => kind !== 'rows' && !isAbsent(values[name]))
  const named = first === undefined ? '' : fieldText(first, values[first.name], words)
  return named === '' ? nameIn(words.language, { formName, formNameEn }, 'formName') : named
}
