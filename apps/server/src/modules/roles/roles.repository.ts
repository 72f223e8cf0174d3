import type { Queryable } from '../../database/open-database.ts'

export type Role = { readonly id: number; readonly name: string; readonly nameEn: string; readonly description: string }
type RoleRow = { id: string; name: string; name_en: string; description: string }

const SELECT = 'select id, name, name_en, description from roles'

const roleOf = ({ id, name, name_en: nameEn, description }: RoleRow): Role => ({
  id: Number(id),
  name,
  nameEn,
  description,
})

export async function listAllocatable(queryable: Queryable): Promise<Role[]> {
  const { rows } = await queryable.query<RoleRow>(`${SELECT} where allocatable order by id`)
  return rows.map(roleOf)
}

export async function listByIds(queryable: Queryable, roleIds: readonly number[]): Promise<Role[]> {
  const { rows } = await queryable.query<RoleRow>(`${SELECT} where id = any($1::bigint[]) order by id`, [roleIds])
  return rows.map(roleOf)
}
