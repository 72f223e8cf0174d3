import { hash } from 'node:crypto'
import type { RoleTreeEntry } from '@liveline/contract/session.api.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { menuTree } from './menu-tree.ts'
import { listMenusOfRoles } from './menus.repository.ts'

/** Menus change rarely and are asked for with every token check. */
const CACHE_MS = 2_000
const MOST_CACHED = 500

export function createMenusService({ database, clock }: { database: Database; clock: Clock }) {
  const versions = new Map<string, { readonly version: string; readonly readAt: number }>()

  return {
    async treeFor(roleIds: readonly number[]): Promise<RoleTreeEntry[]> {
      return menuTree(await listMenusOfRoles(database, roleIds))
    },

    /** Changes whenever the roles, the rights or the menu of the caller change (answers B7). */
    async versionFor(caller: { roleIds: readonly number[]; permissions: ReadonlySet<string> }): Promise<string> {
      // The same roles grant the same rights.
      const key = caller.roleIds.join()
      const now = clock.now().getTime()
      const known = versions.get(key)
      if (known !== undefined && Math.abs(now - known.readAt) < CACHE_MS) return known.version
      const entries = await listMenusOfRoles(database, caller.roleIds)
      const content = JSON.stringify([caller.roleIds, [...caller.permissions], entries])
      const version = hash('sha256', content).slice(0, 16)
      if (versions.size >= MOST_CACHED) versions.clear()
      versions.set(key, { version, readAt: now })
      return version
    },
  }
}

export type MenusService = ReturnType<typeof createMenusService>
