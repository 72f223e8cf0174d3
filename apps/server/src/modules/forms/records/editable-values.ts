/** Which values of a record a person may give, and what comes of them: pure. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fixedValues, forbiddenCells, isReadOnly, mergeRows } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import type { FormValues } from '@liveline/form-schema/place.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import { dropHiddenFields } from '@liveline/form-schema/validate.ts'
import { isMasked, shownValue } from './shown-values.ts'

/** A new record: what was entered in fields that are entered, beside the fixed values of the others. */
export function newValues(schema: AmisSchema, entered: FormValues): FormValues {
  const fields = fieldsOf(schema)
  const closed = new Set(fields.filter(isReadOnly).map(({ name }) => name))
  const tables = tablesOf(fields)
  const open = Object.entries(entered).flatMap(([name, value]): [string, unknown][] => {
    if (closed.has(name)) return []
    const table = tables.get(name)
    return [[name, table === undefined ? value : mergeRows(table, undefined, value)]]
  })
  return { ...fixedValues(schema), ...Object.fromEntries(open) }
}

const tablesOf = (fields: readonly FormField[]): ReadonlyMap<string, FormField> =>
  new Map(fields.flatMap((field) => (field.fields.length === 0 ? [] : [[field.name, field]])))

/** Fields and cells that would change though nobody edits them; the server's own are not judged, for they stay as they are. */
export const forbiddenChanges = (schema: AmisSchema, stored: FormValues, entered: FormValues): string[] =>
  fieldsOf(schema).flatMap((field) => {
    const { name, auto } = field
    if (!Object.hasOwn(entered, name)) return []
    if (field.fields.length > 0 && !isReadOnly(field)) return forbiddenCells(field, stored[name], entered[name])
    const isKept = isSame(stored[name], entered[name]) || isShownBack(field, stored[name], entered[name])
    return auto === undefined && isReadOnly(field) && !isKept ? [name] : []
  })

/** What came back as it was shown, masked: it stands for what is stored. */
const isShownBack = (field: FormField, stored: unknown, entered: unknown): boolean =>
  isMasked(field) && isSame(shownValue(field, stored), entered)

/** The stored values with what was entered; null and the empty text take a value away. */
export function changedValues(schema: AmisSchema, stored: FormValues, entered: FormValues): FormValues {
  const merged: Record<string, unknown> = { ...stored }
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field]))
  for (const [name, value] of Object.entries(entered)) {
    const field = fields.get(name)
    if (field !== undefined && isReadOnly(field)) continue
    const isTable = field !== undefined && field.fields.length > 0
    if (field === undefined || !isShownBack(field, stored[name], value))
      merged[name] = isTable ? mergeRows(field, stored[name], value) : value
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined))
}

/** The values that a version has fields for. */
export function knownTo(schema: AmisSchema, values: FormValues): FormValues {
  const names = new Set(fieldsOf(schema).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** What is stored of them: without fields that are not shown. */
export const storable = (schema: AmisSchema, values: FormValues): FormValues => dropHiddenFields(schema, values)
