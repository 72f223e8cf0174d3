import type { ChildrenOf, TreeNode, TreePlace } from './tree-node.ts'

/** A node with what is fetched of its children, as react-aria takes it. */
export interface TreeEntry {
  readonly node: TreeNode
  readonly id: string
  readonly isComing: boolean
  readonly children: readonly TreeEntry[]
}

export interface TreeShape {
  readonly entries: readonly TreeEntry[]
  /** The visible ids from top to bottom. */
  readonly rows: readonly string[]
  readonly parentOf: ReadonlyMap<string, string | undefined>
  readonly nodes: ReadonlyMap<string, TreeNode>
}

const isSame = (before: TreeEntry | undefined, now: TreeEntry) =>
  before !== undefined &&
  before.node === now.node &&
  before.isComing === now.isComing &&
  before.children.length === now.children.length &&
  before.children.every((child, at) => child === now.children[at])

/**
 * What of a tree is open. Of the shape before those entries come back the same that have not changed, so that only
 * others are drawn anew. A node that would stand below itself is left out.
 */
export function shapeOf(childrenOf: ChildrenOf, open: ReadonlySet<string>, before?: TreeShape): TreeShape {
  const known = new Map<string, TreeEntry>()
  const remember = (entries: readonly TreeEntry[]) => {
    for (const entry of entries) {
      known.set(entry.id, entry)
      remember(entry.children)
    }
  }
  if (before !== undefined) remember(before.entries)
  const rows: string[] = []
  const parentOf = new Map<string, string | undefined>()
  const nodes = new Map<string, TreeNode>()
  const below = (parentId: string | undefined): TreeEntry[] => {
    const entries: TreeEntry[] = []
    for (const node of childrenOf(parentId) ?? []) {
      if (parentOf.has(node.id)) continue
      parentOf.set(node.id, parentId)
      nodes.set(node.id, node)
      rows.push(node.id)
      const isOpen = node.hasChildren && open.has(node.id)
      const isComing = isOpen && childrenOf(node.id) === undefined
      const entry = { node, id: node.id, isComing, children: isOpen ? below(node.id) : [] }
      const former = known.get(node.id)
      entries.push(former !== undefined && isSame(former, entry) ? former : entry)
    }
    return entries
  }
  return { entries: below(undefined), rows, parentOf, nodes }
}

/** Shapes a tree again and again: what has not changed stays the same object, also when nothing has. */
export function createShaper(): (childrenOf: ChildrenOf, open: ReadonlySet<string>) => TreeShape {
  let last:
    | { readonly childrenOf: ChildrenOf; readonly open: ReadonlySet<string>; readonly shape: TreeShape }
    | undefined
  return (childrenOf, open) => {
    if (last?.childrenOf !== childrenOf || last.open !== open) {
      last = { childrenOf, open, shape: shapeOf(childrenOf, open, last?.shape) }
    }
    return last.shape
  }
}

/** Whether `id` is `upper` or stands below it, as far as is open. */
export function isWithin(shape: TreeShape, id: string | undefined, upper: string): boolean {
  for (let at = id; at !== undefined; at = shape.parentOf.get(at)) if (at === upper) return true
  return false
}

/** A place as react-aria names it. */
export type DropTarget =
  | { readonly type: 'root' }
  | { readonly type: 'item'; readonly key: string | number; readonly dropPosition: 'before' | 'on' | 'after' }

/** Where `moved` would come to stand; `undefined` where it cannot or already does. */
export function placeOf(
  shape: TreeShape,
  childrenOf: ChildrenOf,
  moved: string,
  target: DropTarget,
  isOrdered: boolean,
): TreePlace | undefined {
  const place = namedPlace(shape, childrenOf, moved, target)
  if (target.type === 'item' && target.dropPosition !== 'on' && !isOrdered) return undefined
  if (isWithin(shape, place.parentId, moved)) return undefined
  return isWhereItIs(shape, childrenOf, moved, place, isOrdered) ? undefined : place
}

function namedPlace(shape: TreeShape, childrenOf: ChildrenOf, moved: string, target: DropTarget): TreePlace {
  if (target.type === 'root') return { parentId: undefined, beforeId: undefined }
  const key = String(target.key)
  if (target.dropPosition === 'on') return { parentId: key, beforeId: undefined }
  const parentId = shape.parentOf.get(key)
  const siblings = (childrenOf(parentId) ?? []).map(({ id }) => id)
  const from = siblings.indexOf(key) + (target.dropPosition === 'after' ? 1 : 0)
  return { parentId, beforeId: siblings.slice(from).find((id) => id !== moved) }
}

export function isWhereItIs(
  shape: TreeShape,
  childrenOf: ChildrenOf,
  moved: string,
  place: TreePlace,
  isOrdered: boolean,
): boolean {
  if (!shape.parentOf.has(moved) || shape.parentOf.get(moved) !== place.parentId) return false
  if (!isOrdered) return true
  const siblings = childrenOf(place.parentId) ?? []
  return siblings[siblings.findIndex(({ id }) => id === moved) + 1]?.id === place.beforeId
}
