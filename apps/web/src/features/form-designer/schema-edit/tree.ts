import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { idOf } from './node-ids.ts'
import { heldIn, roleOf, slotOf, type Role, type Slot } from './slots.ts'

export type Path = readonly (string | number)[]

/** One component with its place in the tree. */
export interface Located {
  readonly id: string
  readonly node: Json
  readonly role: Role
  readonly path: Path
  readonly parent: string | undefined
  /** Where in its parent it stands. */
  readonly slot: Slot | undefined
  readonly index: number
  readonly depth: number
  /** Where it may hold others. */
  readonly holds: Slot | undefined
  readonly children: readonly string[]
}

/** Every component by its id, in the order of the form. */
export type Tree = ReadonlyMap<string, Located>

const known = new WeakMap<AmisSchema, Tree>()

/** The tree of a schema, read once for each. */
export function treeOf(schema: AmisSchema): Tree {
  const before = known.get(schema)
  if (before !== undefined) return before
  const tree = new Map<string, Located>()
  const visit = (node: Json, place: Pick<Located, 'path' | 'parent' | 'slot' | 'index' | 'depth'>): string => {
    const id = idOf(node)
    const role = roleOf(node, place.slot)
    const holds = slotOf(node, role)
    const children: string[] = []
    tree.set(id, { id, node, role, holds, children, ...place })
    if (holds === undefined) return id
    const isList = Array.isArray(node[holds])
    for (const [index, child] of heldIn(node, holds).entries()) {
      if (!isObject(child)) continue
      const path = isList ? [...place.path, holds, index] : [...place.path, holds]
      children.push(visit(child, { path, parent: id, slot: holds, index, depth: place.depth + 1 }))
    }
    return id
  }
  visit(schema, { path: [], parent: undefined, slot: undefined, index: 0, depth: 0 })
  known.set(schema, tree)
  return tree
}

/** A JSON path as the lint writes it: `$.body[0].name`. */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`), '$')

/** The innermost component that a JSON path leads into; undefined when it leads nowhere. */
export function componentAt(schema: AmisSchema, path: string): Located | undefined {
  const steps = [...path.matchAll(/\.([\w$]+)|\[(\d+)\]|\["([^"]*)"\]/g)].map(([, name, index, quoted]) =>
    index === undefined ? (name ?? quoted ?? '') : Number(index),
  )
  const candidates = [...treeOf(schema).values()].filter((one) => one.path.every((step, at) => steps[at] === step))
  return candidates.reduce<Located | undefined>(
    (best, one) => (best === undefined || one.path.length > best.path.length ? one : best),
    undefined,
  )
}

/** Whether `id` is `above`, or stands somewhere in it. */
export function isWithin(tree: Tree, id: string, above: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = tree.get(at)?.parent) if (at === above) return true
  return false
}

/** Those of `ids` that stand in no other of them, in the order of the form. */
export function topmost(tree: Tree, ids: Iterable<string>): readonly Located[] {
  const wanted = new Set(ids)
  return [...tree.values()].filter(
    ({ id, parent }) =>
      wanted.has(id) && parent !== undefined && ![...wanted].some((other) => other !== id && isWithin(tree, id, other)),
  )
}
