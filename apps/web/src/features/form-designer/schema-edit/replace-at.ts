import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { keepId } from './node-ids.ts'
import { heldIn, type Slot } from './slots.ts'
import type { Located, Path } from './tree.ts'

/** A copy in which one component is another; what does not lie on the way to it is the same object as before. */
export function replaceAt(schema: AmisSchema, path: Path, change: (node: Json) => Json): AmisSchema {
  // What is an object at its root stays one.
  return go(schema, path, change) as AmisSchema
}

function go(held: unknown, path: Path, change: (node: Json) => Json): unknown {
  const [step, ...rest] = path
  if (step === undefined) {
    if (!isObject(held)) return held
    const next = change(held)
    return next === held ? held : keepId(held, next)
  }
  if (Array.isArray(held)) {
    const next = go(held[Number(step)], rest, change)
    if (next === held[Number(step)]) return held
    return held.map((one: unknown, index) => (index === step ? next : one))
  }
  if (!isObject(held)) return held
  const next = go(held[step], rest, change)
  return next === held[step] ? held : keepId(held, { ...held, [step]: next })
}

/** A copy in which a component holds other things in its slot. */
export const holdAt = (
  schema: AmisSchema,
  { path }: Located,
  slot: Slot,
  change: (held: readonly unknown[]) => readonly unknown[],
): AmisSchema => replaceAt(schema, path, (node) => ({ ...node, [slot]: change(heldIn(node, slot)) }))
