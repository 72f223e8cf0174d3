/** People as they are searched, picked and named. */
import type { Queryable } from '../../database/open-database.ts'

/** Everybody a picker of forms offers: enabled users, of these roles and these departments where any are named. */
export async function listEnabledIds(
  database: Queryable,
  { roleIds, depId }: { readonly roleIds: readonly number[]; readonly depId: number | undefined },
): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `select u.id from users u
     where u.deleted_at is null and u.enabled
       and (cardinality($1::bigint[]) = 0 or exists
         (select 1 from role_users r where r.user_id = u.id and r.role_id = any($1)))
       and ($2::bigint is null or u.id in
         (select a.user_id from user_attributes a join organisation_details d on d.id = a.detail_id
          where d.path @> array[$2::bigint]))`,
    [roleIds, depId ?? null],
  )
  return rows.map(({ id }) => Number(id))
}

/** Names of people, also of those who can no longer be chosen; nobody's name has an English form. */
export async function listNamesOfUsers(
  database: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; nameEn: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from users where id = any($1::bigint[])',
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name, nameEn: '' }))
}

/** Every enabled person with his present department, by name. */
export async function listEnabledPeople(
  database: Queryable,
): Promise<{ userId: number; name: string; departmentName: string }[]> {
  const { rows } = await database.query<{ id: string; name: string; department_name: string | null }>(
    `select u.id, u.name, d.name as department_name
     from users u left join organisation_details d on d.id = u.current_org_id
     where u.deleted_at is null and u.enabled order by u.name, u.id`,
  )
  return rows.map((row) => ({ userId: Number(row.id), name: row.name, departmentName: row.department_name ?? '' }))
}
