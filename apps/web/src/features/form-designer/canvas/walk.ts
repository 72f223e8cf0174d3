import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { treeOf } from '../schema-edit/tree.ts'

export type Step = 'next' | 'previous' | 'in' | 'out' | 'first' | 'last'

/** Where an arrow key leads from a component, in the order of the form; the form itself is passed over. */
export function walk(schema: AmisSchema, from: string | undefined, step: Step): string | undefined {
  const tree = treeOf(schema)
  const [, ...order] = [...tree.keys()]
  if (step === 'first' || from === undefined || !tree.has(from)) return order[0]
  if (step === 'last') return order.at(-1)
  if (step === 'in') return tree.get(from)?.children[0] ?? from
  if (step === 'out') {
    const parent = tree.get(from)?.parent
    return parent === undefined || tree.get(parent)?.parent === undefined ? from : parent
  }
  return order[order.indexOf(from) + (step === 'next' ? 1 : -1)] ?? from
}
