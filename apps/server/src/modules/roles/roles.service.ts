import type { Queryable } from '../../database/open-database.ts'
import * as repository from './roles.repository.ts'

export function createRolesService({ database }: { database: Queryable }) {
  return {
    listAllocatable: async () => (await repository.listRoles(database)).filter(({ allocatable }) => allocatable),
    listByIds: (roleIds: readonly number[]) => repository.listByIds(database, roleIds),
  }
}

export type RolesService = ReturnType<typeof createRolesService>
