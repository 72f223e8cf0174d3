import type { Database } from '../../database/open-database.ts'

export type Role = { readonly id: number; readonly name: string; readonly nameEn: string; readonly description: string }
type RoleRow = { id: string; name: string; name_en: string; description: string }

export function createRolesService({ database }: { database: Database }) {
  const roleOf = (row: RoleRow): Role => ({
    id: Number(row.id),
    name: row.name,
    nameEn: row.name_en,
    description: row.description,
  })
  return {
    async listAllocatable(): Promise<Role[]> {
      const { rows } = await database.query<RoleRow>(
        'select id, name, name_en, description from roles where allocatable order by id',
      )
      return rows.map(roleOf)
    },
    async listByIds(roleIds: readonly number[]): Promise<Role[]> {
      const { rows } = await database.query<RoleRow>(
        'select id, name, name_en, description from roles where id = any($1::bigint[]) order by id',
        [roleIds],
      )
      return rows.map(roleOf)
    },
  }
}

export type RolesService = ReturnType<typeof createRolesService>
