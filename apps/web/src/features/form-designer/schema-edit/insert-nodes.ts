import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { namesIn, withFreeNames } from './field-names.ts'
import { idOf } from './node-ids.ts'
import { holdAt } from './replace-at.ts'
import { accepts } from './slots.ts'
import { treeOf } from './tree.ts'

/** Before which of the things that a component holds; their number means behind the last. */
export interface Place {
  readonly parent: string
  readonly index: number
}

/** What an edit made of the schema, and the components that it is about. */
export interface Edited {
  readonly schema: AmisSchema
  readonly ids: readonly string[]
}

/** Whether all of these may stand there. */
export function isAccepted(schema: AmisSchema, parent: string, nodes: readonly Json[]): boolean {
  const at = treeOf(schema).get(parent)
  return at?.holds !== undefined && nodes.length > 0 && nodes.every((node) => accepts(at.holds ?? 'body', node))
}

/** Puts new components somewhere; names that are taken there are changed. Undefined when they may not stand there. */
export function insertNodes(schema: AmisSchema, { parent, index }: Place, nodes: readonly Json[]): Edited | undefined {
  const at = treeOf(schema).get(parent)
  if (at?.holds === undefined || !isAccepted(schema, parent, nodes)) return undefined
  const taken = namesIn(schema, at.holds === 'items' ? parent : undefined)
  const made = withFreeNames(nodes, at.holds, taken)
  const next = holdAt(schema, at, at.holds, (held) => [...held.slice(0, index), ...made, ...held.slice(index)])
  return { schema: next, ids: made.map(idOf) }
}

/** A deep copy without an id: the same thing once more is another component. */
// JSON holds nothing that a copy through text would lose.
export const copyOf = <T extends Json>(node: T): T => JSON.parse(JSON.stringify(node)) as T
