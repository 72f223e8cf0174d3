import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { mendNames } from './mend-names.ts'
import { keepId } from './node-ids.ts'
import { heldIn, roleOf, slotOf, type Role, type Slot } from './slots.ts'
import { treeOf, type Located } from './tree.ts'

/** Names are unique in the form, and in the rows of one table: the id of that table, or undefined for the form. */
export const scopeOf = (at: Located): string | undefined => (at.role === 'column' ? at.parent : undefined)

/** The names that the fields of a scope have, but for those of some components. */
export function namesIn(schema: AmisSchema, scope: string | undefined, without: ReadonlySet<string> = new Set()) {
  return new Set(
    [...treeOf(schema).values()].flatMap((one) => {
      const name = one.node['name']
      const isHere = typeof name === 'string' && scopeOf(one) === scope && !without.has(one.id)
      return isHere ? [name] : []
    }),
  )
}

/** A name that is still free: `field`, `field2`, `field3` … */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  const stem = wanted.replace(/\d+$/, '').slice(0, 60)
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`
}

/** Components as they may stand in a scope: names that are taken there changed, with what reads them among themselves. */
export function withFreeNames(nodes: readonly Json[], slot: Slot, taken: ReadonlySet<string>): readonly Json[] {
  const all = new Set(taken)
  const renamed = new Map<string, string>()
  const take = (node: Json): Json => {
    const name = node['name']
    if (typeof name !== 'string') return node
    const free = freeName(name, all)
    all.add(free)
    if (free === name) return node
    renamed.set(name, free)
    return keepId(node, { ...node, name: free })
  }
  const visit = (node: Json, role: Role): Json => {
    const inner = slotOf(node, role)
    const own = role === 'item' || role === 'column' ? take(node) : node
    // The columns of a table are a scope of their own.
    if (inner === undefined || inner === 'items') return own
    const held = heldIn(own, inner).map((child) => (isObject(child) ? visit(child, roleOf(child, inner)) : child))
    return held.every((child, index) => child === heldIn(own, inner)[index])
      ? own
      : keepId(own, { ...own, [inner]: held })
  }
  const named = nodes.map((node) => visit(node, roleOf(node, slot)))
  return [...renamed].reduce(
    (mended, [before, after]) => mended.map((node) => mendNames(node, { before, after, table: undefined })),
    named,
  )
}
