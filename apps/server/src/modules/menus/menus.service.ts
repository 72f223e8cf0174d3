import { createHash } from 'node:crypto'
import type { RoleTreeEntry } from '@liveline/contract/session.api.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { menuTree } from './menu-tree.ts'
import { listMenusOfRoles } from './menus.repository.ts'

/** Menus change rarely and are asked for with every token check. */
const CACHE_MS = 2_000
const MOST_CACHED = 500

type Granted = { readonly tree: RoleTreeEntry[]; readonly hash: string; readonly readAt: number }

export function createMenusService({ database, clock }: { database: Database; clock: Clock }) {
  const cache = new Map<string, Granted>()

  async function granted(roleIds: readonly number[], mayBeRecent: boolean): Promise<Granted> {
    const key = roleIds.join(',')
    const now = clock.now().getTime()
    const cached = cache.get(key)
    if (mayBeRecent && cached !== undefined && Math.abs(now - cached.readAt) < CACHE_MS) return cached
    const entries = await listMenusOfRoles(database, roleIds)
    const fresh = { tree: menuTree(entries), hash: shortHash(entries), readAt: now }
    if (cache.size >= MOST_CACHED) cache.clear()
    cache.set(key, fresh)
    return fresh
  }

  return {
    async treeFor(roleIds: readonly number[]): Promise<RoleTreeEntry[]> {
      return (await granted(roleIds, false)).tree
    },

    /** Changes whenever the roles, the rights or the menu of the caller change (answers B7). */
    async versionFor(caller: { roleIds: readonly number[]; permissions: readonly string[] }): Promise<string> {
      const { hash } = await granted(caller.roleIds, true)
      return shortHash([caller.roleIds, caller.permissions, hash])
    },
  }
}

export type MenusService = ReturnType<typeof createMenusService>

const shortHash = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
