/** An entry of the menu as it is being entered, and the menu as it would then be. */
import { menuTree } from '@liveline/contract/menu/menu-tree.ts'
import type { EnteredEntry, ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'

export type EntryType = EnteredEntry['type']

export interface EntryDraft extends EnteredEntry {
  /** Absent: a new entry. */
  readonly id: number | undefined
  readonly rev: number
}

export const newDraft = (type: EntryType, parentId: number | null, roleIds: readonly number[]): EntryDraft => ({
  ...{ id: undefined, rev: 0, parentId, url: '', name: '', nameEn: '', sort: 0, type, hidden: 0, blank: false },
  ...{ params: {}, isAmis: false, component: '', redirect: '', alwaysShow: false, permission: '' },
  icon: type === 1 ? 'FolderOutlined' : type === 2 ? 'FileTextOutlined' : '',
  roleIds: [...roleIds],
})

export function draftOf(entry: ManagedEntry): EntryDraft {
  const { ofPack: _pack, updatedAt: _at, updatedBy: _by, ...kept } = entry
  return { ...kept, type: entry.type === 1 || entry.type === 2 ? entry.type : 3, hidden: entry.hidden === 0 ? 0 : 1 }
}

/** What is sent: without spaces at the ends, and without parameters that say nothing. */
export function entered({ id: _id, rev: _rev, ...draft }: EntryDraft): EnteredEntry {
  const params = Object.fromEntries(Object.entries(draft.params).filter(([, value]) => value.trim() !== ''))
  return { ...draft, name: draft.name.trim(), url: draft.url.trim(), params }
}

export const isSame = (one: EntryDraft, other: EntryDraft): boolean =>
  JSON.stringify(entered(one)) === JSON.stringify(entered(other))

/** A new entry has no number yet; one that no entry has. */
const NEW_ID = Number.MAX_SAFE_INTEGER

/** What a role would be shown if the draft were saved: its folders go with it, and what is below one that it loses. */
export function treeFor(
  entries: readonly ManagedEntry[],
  roleId: number,
  draft: EntryDraft | undefined,
): RoleTreeEntry[] {
  const id = draft?.id ?? NEW_ID
  const seen = new Set(entries.filter(({ roleIds }) => roleIds.includes(roleId)).map((entry) => entry.id))
  const all = entries.map((entry) => ({ ...entry, keywords: '' }))
  if (draft !== undefined) {
    const changed = { ...entered(draft), id, keywords: '' }
    const at = all.findIndex((entry) => entry.id === id)
    const base = { ofPack: false, rev: 0, updatedAt: null, updatedBy: '' }
    if (at >= 0) all.splice(at, 1, { ...base, ...changed })
    else all.push({ ...base, ...changed })
    if (draft.roleIds.includes(roleId)) {
      const added = new Set<number>()
      for (let up: number | null = id; up !== null && !added.has(up);) {
        added.add(up)
        seen.add(up)
        up = all.find((entry) => entry.id === up)?.parentId ?? null
      }
    } else seen.delete(id)
  }
  return menuTree(all.filter((entry) => seen.has(entry.id)))
}
