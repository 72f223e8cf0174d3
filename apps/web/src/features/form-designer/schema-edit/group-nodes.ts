import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { insertNodes, type Edited } from './insert-nodes.ts'
import { keepId } from './node-ids.ts'
import { removeNodes } from './remove-nodes.ts'
import { heldIn, type Slot } from './slots.ts'
import { topmost, treeOf } from './tree.ts'

/** Puts components that stand in one holder into a new one, where the first of them stands. */
export function groupNodes(schema: AmisSchema, ids: readonly string[], holder: Json): Edited | undefined {
  const grouped = topmost(treeOf(schema), ids)
  const [first] = grouped
  if (first?.parent === undefined || first.slot !== 'body' || grouped.some(({ parent }) => parent !== first.parent))
    return undefined
  const made = { ...holder, body: grouped.map(({ node }) => node) }
  return insertNodes(removeNodes(schema, ids), { parent: first.parent, index: first.index }, [made])
}

/** What a holder holds takes its place; conditions of the holder go on to each of them. */
export function ungroupNode(schema: AmisSchema, id: string): Edited | undefined {
  const at = treeOf(schema).get(id)
  if (at?.parent === undefined || at.role !== 'layout' || at.holds === undefined) return undefined
  const parts = contentsOf(at.node, at.holds)
  if (parts.length === 0) return undefined
  return insertNodes(removeNodes(schema, [id]), { parent: at.parent, index: at.index }, parts)
}

/** Whether a component could be dissolved into what it holds. */
export const isGroup = (schema: AmisSchema, id: string): boolean => ungroupNode(schema, id) !== undefined

function contentsOf(holder: Json, slot: Slot): readonly Json[] {
  const held = heldIn(holder, slot).filter(isObject)
  const parts = slot === 'body' ? held : held.flatMap((pane) => contentsOf(pane, 'body'))
  return parts.map((part) => withConditions(part, holder))
}

/** Neither may be seen where the other is not. */
function withConditions(part: Json, { visibleOn, hiddenOn, hidden, visible }: Json): Json {
  const conditions = {
    ...(visibleOn === undefined ? {} : { visibleOn: joined(visibleOn, part['visibleOn'], '&&') }),
    ...(hiddenOn === undefined ? {} : { hiddenOn: joined(hiddenOn, part['hiddenOn'], '||') }),
    ...(hidden === true ? { hidden } : {}),
    ...(visible === false ? { visible } : {}),
  }
  if (Object.keys(conditions).length === 0) return part
  return keepId(part, { ...part, ...conditions })
}

function joined(outer: unknown, inner: unknown, sign: '&&' | '||'): unknown {
  if (inner === undefined) return outer
  return `\${(${inside(outer)}) ${sign} (${inside(inner)})}`
}
const inside = (condition: unknown): string =>
  typeof condition === 'string'
    ? condition
        .trim()
        .replace(/^\$\{([^{}]*)\}$/, '$1')
        .trim()
    : String(condition)
