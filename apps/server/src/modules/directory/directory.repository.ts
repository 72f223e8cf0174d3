import type { Queryable } from '../../database/open-database.ts'
import type { Actor } from './actor.ts'

export type UserRow = { id: string; name: string; department: string; enabled: boolean }
/** A role, a department or a post. */
export type GroupRow = { id: string; name: string; name_en: string; holders: UserRow[] }

/** Single users, and roles, departments and posts with the enabled people behind them, in one round trip. */
export async function readPeople(
  database: Queryable,
  wanted: Readonly<Record<Actor['kind'], readonly string[]>>,
): Promise<{ users: UserRow[]; roles: GroupRow[]; details: GroupRow[] }> {
  const { rows } = await database.query<{ users: UserRow[]; roles: GroupRow[]; details: GroupRow[] }>(
    `with person as materialized (
       select u.id, u.name, coalesce(d.name, '') as department, u.enabled and u.deleted_at is null as enabled
       from users u left join organisation_details d on d.id = u.current_org_id
       where u.id = any($1::bigint[]) or u.id in (select user_id from role_users where role_id = any($2::bigint[]))
          or u.id in (select user_id from user_attributes where detail_id = any($3::bigint[]))
     )
     select (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from person p where p.id = any($1::bigint[])) as users,
            (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en, 'holders',
               (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]')
                from role_users ru join person p on p.id = ru.user_id where ru.role_id = r.id and p.enabled))), '[]')
             from roles r where r.id = any($2::bigint[])) as roles,
            (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'name_en', o.name_en, 'holders',
               (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]')
                from user_attributes a join person p on p.id = a.user_id where a.detail_id = o.id and p.enabled))), '[]')
             from organisation_details o where o.id = any($3::bigint[])) as details`,
    [wanted.user, wanted.role, [...wanted.department, ...wanted.post]],
  )
  return rows[0] ?? { users: [], roles: [], details: [] }
}

/** Users by login name. */
export async function readUserIds(database: Queryable, userNames: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; user_name: string }>(
    'select id, user_name from users where user_name = any($1::text[]) and deleted_at is null',
    [userNames],
  )
  return new Map(rows.map((row) => [row.user_name, Number(row.id)]))
}

/** Enabled holders of roles who belong to an organisation, to one below it or to one above it; by role. */
export async function readHoldersNear(
  database: Queryable,
  orgId: number,
  roleIds: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await database.query<{ role_id: string; user_ids: string[] }>(
    `with here as (select path from organisation_details where id = $1)
     select ru.role_id, array_agg(u.id order by u.id) as user_ids
     from role_users ru join users u on u.id = ru.user_id
     where ru.role_id = any($2::bigint[]) and u.enabled and u.deleted_at is null
       and exists (select from user_attributes ua join organisation_details d on d.id = ua.detail_id
                   where ua.user_id = u.id and ($1 = any(d.path) or d.id = any((select path from here)::bigint[])))
     group by ru.role_id`,
    [orgId, roleIds],
  )
  return new Map(rows.map((row) => [row.role_id, row.user_ids.map(Number)]))
}

/** Roles whose holders may administer processes. */
export async function readAdministratorRoles(database: Queryable): Promise<number[]> {
  const { rows } = await database.query<{ role_id: string }>(
    "select role_id from role_permissions where permission = 'workflow:admin' order by role_id",
  )
  return rows.map((row) => Number(row.role_id))
}

/**
 * Enabled leaders upward, the nearest first: of departments, and of the departments in which people work at present.
 * By the key `department:12` or `user:1001`.
 */
export async function readLeaders(
  database: Queryable,
  from: { readonly departments: readonly string[]; readonly users: readonly string[] },
): Promise<Map<string, number[]>> {
  const { rows } = await database.query<{ key: string; user_ids: string[] }>(
    `with start as (
       select 'department:' || id as key, path from organisation_details where id = any($1::bigint[])
       union all
       select 'user:' || u.id, d.path from users u join organisation_details d on d.id = u.current_org_id
       where u.id = any($2::bigint[]))
     select s.key, array_agg(l.id order by cardinality(d.path) desc) as user_ids
     from start s join organisation_details d on d.id = any(s.path)
     join users l on l.id = d.leader_user_id and l.enabled and l.deleted_at is null
     group by s.key`,
    [from.departments, from.users],
  )
  return new Map(rows.map((row) => [row.key, row.user_ids.map(Number)]))
}
