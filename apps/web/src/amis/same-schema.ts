import { isObject } from '@liveline/form-schema/json.ts'

/** The text of a schema whose keys stand in one order: amis-editor writes them in another than it read. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, held]) => [key, ordered(held)]),
  )
}

/** Whether two schemas say the same. */
export const sameSchema = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
