import type { Designer } from './designer.ts'
import { treeOf } from './schema-edit/tree.ts'

interface Keys {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Chooses as lists of files do: alone, one more or one less (Ctrl), or all from the current one on (Shift). */
export function chooseWith(designer: Designer, id: string, { shiftKey, ctrlKey, metaKey }: Keys): void {
  const { chosen, current, schema } = designer.state()
  if (ctrlKey || metaKey) {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    return designer.choose(next, id)
  }
  if (!shiftKey || current === undefined) return designer.choose([id])
  const tree = treeOf(schema)
  const parent = tree.get(id)?.parent
  // A range is one of neighbours: what stands elsewhere is joined to the choice alone.
  const row = tree.get(current)?.parent === parent ? (tree.get(parent ?? '')?.children ?? []) : []
  const [from, to] = [row.indexOf(current), row.indexOf(id)].toSorted((a, b) => a - b)
  const range = from === undefined || from < 0 || to === undefined ? [id] : row.slice(from, to + 1)
  designer.choose([...new Set([...chosen, ...range])], id)
}
