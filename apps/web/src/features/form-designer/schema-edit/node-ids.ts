import type { Json } from '@liveline/form-schema/json.ts'

/** Beside the schema, never in it: opening and saving changes nothing. */
const ids = new WeakMap<object, string>()
let last = 0

/** The id by which a component is known while it is edited; the same for as long as it is the same component. */
export function idOf(node: Json): string {
  const known = ids.get(node)
  if (known !== undefined) return known
  last += 1
  const made = `n${last}`
  ids.set(node, made)
  return made
}

/** What takes the place of a component that was changed is still the same component. */
export function keepId<T extends Json>(before: Json, after: T): T {
  ids.set(after, idOf(before))
  return after
}
