import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { idOf } from './node-ids.ts'
import { holdAt } from './replace-at.ts'
import { topmost, treeOf } from './tree.ts'

/** Takes components out, with all that stands in them; the form itself stays. */
export function removeNodes(schema: AmisSchema, ids: Iterable<string>): AmisSchema {
  return topmost(treeOf(schema), ids).reduce((now, { id, parent }) => {
    const holder = treeOf(now).get(parent ?? '')
    if (holder?.holds === undefined) return now
    return holdAt(now, holder, holder.holds, (held) => held.filter((one) => !isObject(one) || idOf(one) !== id))
  }, schema)
}

/** What is chosen once these are gone: the next beside them, the one before, or what held them. */
export function besideRemoved(schema: AmisSchema, ids: readonly string[]): string | undefined {
  const tree = treeOf(schema)
  const gone = topmost(tree, ids)
  const [first] = gone
  const siblings = tree.get(first?.parent ?? '')?.children ?? []
  const place = siblings.indexOf(first?.id ?? '')
  const isLeft = (id: string) => !gone.some((one) => one.id === id)
  return siblings.slice(place).find(isLeft) ?? siblings.slice(0, place).reverse().find(isLeft) ?? first?.parent
}
