import { isObject } from '@liveline/form-schema/json.ts'
import type { Values } from '../../schema-values.ts'

const keys = new WeakMap<Values, number>()
let last = 0

/** What tells rows apart while they are entered: a row keeps its key when others come and go. */
export function keyOf(row: Values): number {
  const known = keys.get(row) ?? (last += 1)
  keys.set(row, known)
  return known
}

/** The row after a change: the same one for those who look. What was taken away is sent as null, so that it goes. */
export function changedRow(row: Values, name: string, value: unknown): Values {
  const after = { ...row, [name]: value ?? null }
  keys.set(after, keyOf(row))
  return after
}

/** Rows that were computed anew are the same ones for those who look. */
export function keepKeys(before: unknown, after: unknown): void {
  if (before === after || !Array.isArray(before) || !Array.isArray(after)) return
  for (const [index, row] of after.entries()) {
    const former: unknown = before[index]
    if (isObject(row) && isObject(former) && !keys.has(row)) keys.set(row, keyOf(former))
  }
}
