/** The values of a record as one person sees them. */
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { masked } from '@liveline/form-schema/masks.ts'
import type { FormValues } from '@liveline/form-schema/place.ts'

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

function shownValue(field: FormField | undefined, value: unknown): unknown {
  if (field?.mask !== undefined) return masked(field.mask, value)
  if (field === undefined || field.fields.length === 0) return value
  if (Array.isArray(value)) return value.map((row) => shownRow(field, row))
  return shownRow(field, value)
}

const shownRow = (field: FormField, row: unknown): unknown =>
  typeof row === 'object' && row !== null ? shownValues(field.fields, row as FormValues) : row

/** Fields of which less is shown than is there. */
export const maskedFields = (fields: readonly FormField[], values: FormValues): string[] =>
  fields.flatMap(({ name, mask }) => (mask !== undefined && masked(mask, values[name]) !== values[name] ? [name] : []))
