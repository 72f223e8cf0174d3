import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'
import { isObject } from './json.ts'
import type { FormValues } from './place.ts'

/** The ids of all files that the values of a form hold, in the rows of tables too, each once; whether they are right is not looked at. */
export const fileIdsIn = (schema: AmisSchema, values: FormValues): readonly string[] => [
  ...new Set(fileIdsOf(fieldsOf(schema), values)),
]

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same of some fields; an id that stands there twice is there twice. */
export const fileIdsOf = (fields: readonly FormField[], values: FormValues): string[] =>
  fields.flatMap((field) => {
    const held = values[field.name]
    const each: readonly unknown[] = Array.isArray(held) ? held : [held]
    if (field.kind === 'signature') return each.filter(isId)
    if (field.kind === 'files') return each.map((file) => (isObject(file) ? file.fileId : undefined)).filter(isId)
    return field.kind === 'rows' ? each.filter(isObject).flatMap((row) => fileIdsOf(field.fields, row)) : []
  })

const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
