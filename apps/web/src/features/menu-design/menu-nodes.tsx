import { KeyOutlined } from '@ant-design/icons'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { MenuIcon } from '../../ui/labels/menu-icon.tsx'
import type { ChildrenOf, TreeNode } from '../../ui/tree/tree-node.ts'

/** The type of an entry that holds others (design.md §3). */
export const FOLDER = 1

/** The nodes of the tree by what they stand below. */
export function nodesOf(entries: readonly ManagedEntry[], nameOf: (entry: ManagedEntry) => string): ChildrenOf {
  const below = new Map<string | undefined, TreeNode[]>()
  const ids = new Set(entries.map(({ id }) => id))
  for (const entry of entries) {
    const parent = entry.parentId !== null && ids.has(entry.parentId) ? String(entry.parentId) : undefined
    const node: TreeNode = {
      id: String(entry.id),
      text: nameOf(entry),
      note: entry.type === 3 ? entry.permission : entry.url,
      icon: entry.type === 3 ? <KeyOutlined aria-hidden /> : <MenuIcon name={entry.icon} />,
      hasChildren: entries.some(({ parentId }) => parentId === entry.id),
      isMuted: entry.hidden !== 0 || entry.roleIds.length === 0,
    }
    below.set(parent, [...(below.get(parent) ?? []), node])
  }
  return (id) => below.get(id) ?? []
}

/** A new page stands in the folder that is chosen, or beside the page that is. */
export function parentFor(
  entries: readonly ManagedEntry[],
  chosen: ManagedEntry | undefined,
): ManagedEntry | undefined {
  if (chosen === undefined || chosen.type === FOLDER) return chosen
  return entries.find(({ id }) => id === chosen.parentId)
}
