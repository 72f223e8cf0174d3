import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { replaceAt } from './replace-at.ts'
import { treeOf } from './tree.ts'

/** What properties of a component say from now on; undefined takes one away. */
export type Change = Readonly<Record<string, unknown>>

/** Sets properties of components; nothing that says the same already is touched. */
export function changeProperties(schema: AmisSchema, ids: readonly string[], change: Change): AmisSchema {
  return ids.reduce((now, id) => {
    const at = treeOf(now).get(id)
    if (at === undefined) return now
    return replaceAt(now, at.path, (node) => {
      const isSaid = Object.entries(change).every(([name, held]) =>
        held === undefined ? !Object.hasOwn(node, name) : JSON.stringify(node[name]) === JSON.stringify(held),
      )
      if (isSaid) return node
      return Object.fromEntries(Object.entries({ ...node, ...change }).filter(([, held]) => held !== undefined))
    })
  }, schema)
}
