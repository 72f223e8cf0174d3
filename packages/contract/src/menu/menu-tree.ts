import type { RoleTreeEntry } from '../session/shapes.ts'

/** One entry that a role grants, not yet in its place. */
export type GrantedEntry = Omit<RoleTreeEntry, 'children'>

const FOLDER_OR_PAGE: readonly number[] = [1, 2]

/**
 * The menu a person is granted, as a tree: highest `sort` first, then by name, then by id (answers B2).
 * Rights (type 3) are left out, as are entries whose parent is not granted; a cycle is unreachable and so drops out.
 */
export function menuTree(granted: readonly GrantedEntry[]): RoleTreeEntry[] {
  const childrenOf = new Map<number | null, GrantedEntry[]>()
  const seen = new Set<number>()
  for (const entry of granted) {
    if (!FOLDER_OR_PAGE.includes(entry.type) || seen.has(entry.id)) continue
    seen.add(entry.id)
    childrenOf.set(entry.parentId, [...(childrenOf.get(entry.parentId) ?? []), entry])
  }
  const grow = (parentId: number | null): RoleTreeEntry[] =>
    (childrenOf.get(parentId) ?? []).toSorted(byRank).map((entry) => ({ ...entry, children: grow(entry.id) }))
  return grow(null)
}

function byRank(a: GrantedEntry, b: GrantedEntry): number {
  return b.sort - a.sort || a.name.localeCompare(b.name, 'zh-CN') || a.id - b.id
}
