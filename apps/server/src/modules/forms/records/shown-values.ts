/** The values of a record as one person sees them. */
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { masked } from '@liveline/form-schema/masks.ts'
import type { FormValues } from '@liveline/form-schema/place.ts'
import { isSame } from '@liveline/form-schema/same.ts'

/** Without hidden fields and cells, and masked; the columns of tables of rows too. */
export function shownValues(
  fields: readonly FormField[],
  values: FormValues,
  hidden: ReadonlySet<string> = new Set(),
  isRevealed = false,
): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.name, field]))
  return Object.fromEntries(
    Object.entries(withoutHidden(values, hidden)).map(([name, value]) => [
      name,
      isRevealed ? value : shownValue(known.get(name), value),
    ]),
  )
}

/** One value as it is shown, masked. */
export function shownValue(field: FormField | undefined, value: unknown): unknown {
  if (field?.mask !== undefined) return masked(field.mask, value)
  if (field === undefined || field.fields.length === 0) return value
  if (Array.isArray(value)) return value.map((row) => shownRow(field, row))
  return shownRow(field, value)
}

const shownRow = (field: FormField, row: unknown): unknown =>
  typeof row === 'object' && row !== null ? shownValues(field.fields, row as FormValues) : row

/** Whether a field, or a column of its rows, is shown in part only. */
export const isMasked = ({ mask, fields }: FormField): boolean => mask !== undefined || fields.some(isMasked)

/** Fields of which less is shown than is there; a table of rows is one. */
export const maskedFields = (fields: readonly FormField[], values: FormValues): string[] =>
  fields.flatMap((field) => {
    const value = values[field.name]
    return isMasked(field) && !isSame(shownValue(field, value), value) ? [field.name] : []
  })
