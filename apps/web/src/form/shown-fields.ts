import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'

/** The fields of a form that are shown where the form itself is not drawn, in the order of the form. */
export const shownFields = (schema: AmisSchema): readonly FormField[] =>
  fieldsOf(schema).filter(({ alwaysHidden, type }) => !alwaysHidden && type !== 'hidden' && type !== 'static')
