import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { copyOf, insertNodes, type Edited } from './insert-nodes.ts'
import { topmost, treeOf } from './tree.ts'

/** Each component once more, right behind itself, under names that are free. */
export function duplicateNodes(schema: AmisSchema, ids: readonly string[]): Edited | undefined {
  return topmost(treeOf(schema), ids).reduce<Edited | undefined>((edited, { id }) => {
    const now = edited?.schema ?? schema
    const at = treeOf(now).get(id)
    if (at?.parent === undefined) return edited
    const made = insertNodes(now, { parent: at.parent, index: at.index + 1 }, [copyOf(at.node)])
    return made === undefined ? edited : { schema: made.schema, ids: [...(edited?.ids ?? []), ...made.ids] }
  }, undefined)
}
