import { hash } from 'node:crypto'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { menuTree, type GrantedEntry } from '@liveline/contract/menu/menu-tree.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { PageTablesService } from '../page-tables/page-tables.service.ts'
import { pinyinInitials, pinyinSounds } from '../../pinyin-initials.ts'
import { listMenusOfRoles } from './menus.repository.ts'

type VersionFacts = Pick<Caller, 'roleIds' | 'permissions' | 'orgId'> & { readonly mustChangePassword: boolean }

/** What a name is found by beside itself (specification §2, header search; answers B13). */
const keywordsOf = (name: string) => `${pinyinSounds(name)} ${pinyinInitials(name)}`

export function createMenusService({
  database,
  pageTables,
}: {
  database: Queryable
  pageTables: Pick<PageTablesService, 'stampFor'>
}) {
  const entriesOf = (roleIds: readonly number[]) =>
    readCached(database, 'menus', `entries:${roleIds.join()}`, async () => {
      const entries = await listMenusOfRoles(database, roleIds)
      return entries.map((entry): GrantedEntry => ({ ...entry, keywords: keywordsOf(entry.name) }))
    })

  return {
    async treeFor(roleIds: readonly number[]): Promise<RoleTreeEntry[]> {
      return menuTree(await entriesOf(roleIds))
    },

    /**
     * Changes whenever the roles, the rights, the menu or the pages of the caller change (answers B7, C12), and with what else every
     * window of the person must follow: the department (E9), and a password that has to be changed (A17).
     */
    versionFor({ roleIds, permissions, orgId, mustChangePassword }: VersionFacts) {
      // With every token check: the menu is not read and hashed again for each.
      const rights = [...permissions].join()
      return readCached(
        database,
        'menus',
        `version:${roleIds.join()}:${rights}:${orgId}:${mustChangePassword}`,
        async () => {
          const content = JSON.stringify([
            [roleIds, [...permissions], orgId, mustChangePassword],
            await entriesOf(roleIds),
            await pageTables.stampFor(roleIds),
          ])
          return hash('sha256', content).slice(0, 16)
        },
      )
    },
  }
}

export type MenusService = ReturnType<typeof createMenusService>
