import { RIGHTS_OF_ROLES } from './rights-of-roles.repository.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

/** Of these roles, those that give one of the rights. */
export async function listRolesGiving(
  queryable: Queryable,
  roleIds: readonly number[],
  rights: readonly string[],
): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select distinct role_id::float8 as id from ${RIGHTS_OF_ROLES} g
     where role_id = any($1::bigint[]) and permission = any($2::text[])`,
    [roleIds, rights],
  )
  return rows.map(({ id }) => id)
}

/** Who is system or security administrator and can log in, but for these. */
export async function listWatchers(tx: Tx, except: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select distinct u.id::float8 as id from role_users ru join roles r on r.id = ru.role_id join users u on u.id = ru.user_id
     where r.duty in ('system', 'security') and u.enabled and u.deleted_at is null and u.id <> all($1::bigint[])
     order by 1`,
    [except],
  )
  return rows.map(({ id }) => id)
}
