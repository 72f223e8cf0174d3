/**
 * Fields whose value follows from others: `"liveline": { "computed": "${price * count}" }`. Nobody enters them; browser and
 * server compute them by this code, and the server's result is what is kept.
 */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { evaluateCondition, namesRead } from './expression.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'
import { isObject, isScalar } from './json.ts'
import type { FormValues } from './place.ts'
import { dropHidden } from './validate.ts'

/** The values with those that are computed, in the rows of tables too; the same object when nothing changes. */
export const withComputed = (schema: AmisSchema, values: FormValues, around: FormValues = {}): FormValues =>
  computeAll(fieldsOf(schema), values, around)

function computeAll(fields: readonly FormField[], values: FormValues, around: FormValues): FormValues {
  const computing = fields.filter(({ computed, fields: columns }) => computed !== undefined || columns.some(isComputed))
  let known = values
  // Each round settles at least one field more; the lint lets in no circle.
  for (let round = 0; round <= computing.length; round += 1) {
    const next = computeOnce(fields, computing, known, around)
    if (next === known) return known
    known = next
  }
  return known
}

function computeOnce(
  fields: readonly FormField[],
  computing: readonly FormField[],
  values: FormValues,
  around: FormValues,
): FormValues {
  if (computing.length === 0) return values
  const scope = { ...around, ...dropHidden(fields, values, around) }
  const changed = computing.flatMap((field): [string, unknown][] => {
    const before = values[field.name]
    const after = field.computed === undefined ? rowsComputed(field, before, scope) : computedOf(field, scope)
    return Object.is(after, before) ? [] : [[field.name, after]]
  })
  if (changed.length === 0) return values
  const next = { ...values, ...Object.fromEntries(changed) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}

function rowsComputed(table: FormField, held: unknown, scope: FormValues): unknown {
  const computed = (row: unknown) => (isObject(row) ? computeAll(table.fields, row, scope) : row)
  if (!Array.isArray(held)) return computed(held)
  const rows = held.map(computed)
  return rows.every((row, at) => row === held[at]) ? held : rows
}

/** What can be kept as a value; no number that is none, and no more decimals than the field has. */
function computedOf({ computed = '', precision }: FormField, scope: FormValues): unknown {
  const result = evaluateCondition(computed, scope)
  if (typeof result !== 'number') return isScalar(result) ? result : undefined
  if (!Number.isFinite(result)) return undefined
  return precision === undefined ? result : Number(result.toFixed(precision))
}

const isComputed = ({ computed }: FormField): boolean => computed !== undefined

/** A field that would be computed from itself, over others too; undefined when there is none. */
export function findCircle(computed: ReadonlyMap<string, string>): string | undefined {
  const reads = new Map([...computed].map(([name, expression]) => [name, namesRead(expression)]))
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(reads.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...computed.keys()].find((name) => reaches(name, name, new Set()))
}
