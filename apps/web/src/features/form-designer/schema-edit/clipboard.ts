import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { isLayoutType } from '@liveline/form-schema/layouts/registry.ts'
import { copyOf, insertNodes, isAccepted, type Edited, type Place } from './insert-nodes.ts'
import { topmost, treeOf } from './tree.ts'

const KIND = 'liveline/form-parts'
/** More than a form may be (lint.ts); a clipboard holds anything. */
const LONGEST = 2 * 1_048_576

/** Components as text, for the clipboard: another form takes them too. */
export function toClipboard(schema: AmisSchema, ids: readonly string[]): string {
  const parts = topmost(treeOf(schema), ids).map(({ node }) => node)
  return JSON.stringify({ kind: KIND, parts }, null, 2)
}

/** The components in a text of the clipboard; undefined for any other text. */
export function fromClipboard(text: string): readonly Json[] | undefined {
  if (text.length > LONGEST) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (!isObject(read) || read['kind'] !== KIND || !Array.isArray(read['parts'])) return undefined
    const parts = read['parts'].filter((part) => isObject(part))
    const areKnown = parts.every(({ type }) => type === undefined || isItemType(type) || isLayoutType(type))
    return areKnown && parts.length > 0 && parts.length === read['parts'].length ? parts : undefined
  } catch {
    return undefined
  }
}

/** Puts what was copied behind a component, in it while it is empty, or where its holder takes it. */
export function pasteNodes(schema: AmisSchema, parts: readonly Json[], target: string | undefined): Edited | undefined {
  const copies = parts.map(copyOf)
  const place = placeFor(schema, copies, target)
  return place === undefined ? undefined : insertNodes(schema, place, copies)
}

/** Where new components go that are put "here": into an empty holder, else behind what is chosen, else at the end. */
export function placeFor(schema: AmisSchema, nodes: readonly Json[], target: string | undefined): Place | undefined {
  const tree = treeOf(schema)
  const chosen = target === undefined ? undefined : tree.get(target)
  if (chosen !== undefined && chosen.children.length === 0 && isAccepted(schema, chosen.id, nodes))
    return { parent: chosen.id, index: 0 }
  for (let at = chosen; at?.parent !== undefined; at = tree.get(at.parent))
    if (isAccepted(schema, at.parent, nodes)) return { parent: at.parent, index: at.index + 1 }
  const [root] = tree.values()
  if (root === undefined || !isAccepted(schema, root.id, nodes)) return undefined
  return {
    parent: root.id,
    index: root.children.length === 0 ? 0 : (tree.get(root.children.at(-1) ?? '')?.index ?? 0) + 1,
  }
}
