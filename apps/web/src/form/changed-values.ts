import { isSame } from '@liveline/form-schema/same.ts'
import type { Values } from './schema-values.ts'

/** What was changed of the fields that were entered; null takes a value away. */
export function changedValues(before: Values, entered: Values, names: Iterable<string>): Record<string, unknown> {
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSame(before[name], entered[name]))
      .map((name) => [name, entered[name] ?? null] as const),
  )
}
