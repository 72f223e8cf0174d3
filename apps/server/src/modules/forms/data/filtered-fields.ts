import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'

/** Of one form: each costs a row a record. */
const MOST_FIELDS = 16

/** The fields of a schema by which its records are looked for: those that say so, of one value each. */
export const filteredFields = (schema: AmisSchema): string[] =>
  fieldsOf(schema)
    .filter(({ isFiltered, kind }) => isFiltered && kind !== 'rows' && kind !== 'many')
    .slice(0, MOST_FIELDS)
    .map(({ name }) => name)
