import type { Queryable } from '../../database/open-database.ts'

/** By person: the names of the roles held, and whether one of them gives one of these rights. */
export async function listRolesOf(
  queryable: Queryable,
  people: readonly { readonly userId: number }[],
  rights: readonly string[],
): Promise<ReadonlyMap<number, { roles: readonly string[]; hasOneOf: boolean }>> {
  const { rows } = await queryable.query<{ user_id: string; roles: string[]; has_one_of: boolean }>(
    `select ru.user_id, array_agg(distinct r.name) as roles,
            bool_or(coalesce(p.permission = any($2), false)) as has_one_of
     from role_users ru join roles r on r.id = ru.role_id left join role_permissions p on p.role_id = r.id
     where ru.user_id = any($1::bigint[]) group by ru.user_id`,
    [people.map(({ userId }) => userId), rights],
  )
  return new Map(rows.map(({ user_id, roles, has_one_of }) => [Number(user_id), { roles, hasOneOf: has_one_of }]))
}
