/** People as they are searched, picked and named. */
import { escapeLike } from '../../database/escape-like.ts'
import type { Queryable } from '../../database/open-database.ts'

export type UserSearch = {
  readonly userSource: number | undefined
  readonly keyword: string
  /** Whether the keyword may also be found in login names. */
  readonly inUserNames: boolean
  /** Source 3 asks for staff who may handle approvals: own accounts with a role, and those of the staff directory. */
  readonly isStaff?: boolean
  readonly detailIds: readonly number[]
  readonly roleIds: readonly number[]
  readonly limit: number
  readonly offset: number
}

export type FoundUser = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly phone: string
  readonly departmentName: string
  readonly roles: readonly { id: number; name: string }[]
  readonly enabled: boolean
}

type FoundRow = {
  id: string
  user_name: string
  name: string
  user_source: number
  phone: string
  department_name: string | null
  roles: { id: number; name: string }[]
  enabled: boolean
}

const MATCHES = `from users u left join organisation_details d on d.id = u.current_org_id
  where u.deleted_at is null
    and ($1::integer is null or u.user_source = $1 or $7 and u.user_source in (0, 1)
         and exists (select 1 from role_users h where h.user_id = u.id))
    and ($2 = '' or u.name ilike $3 or ($6 and u.user_name ilike $3))
    and (cardinality($4::bigint[]) = 0 or exists
      (select 1 from user_attributes a where a.user_id = u.id and a.detail_id = any($4)))
    and (cardinality($5::bigint[]) = 0 or exists
      (select 1 from role_users r where r.user_id = u.id and r.role_id = any($5)))`

export async function searchUsers(
  database: Queryable,
  search: UserSearch,
): Promise<{ users: FoundUser[]; total: number }> {
  const filter = [
    search.userSource ?? null,
    search.keyword,
    `%${escapeLike(search.keyword)}%`,
    search.detailIds,
    search.roleIds,
    search.inUserNames,
    search.isStaff === true,
  ]
  const { rows } = await database.query<FoundRow>(
    `select u.id, u.user_name, u.name, u.user_source, u.phone, d.name as department_name, u.enabled,
            (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id), '[]')
             from role_users ru join roles r on r.id = ru.role_id where ru.user_id = u.id) as roles
     ${MATCHES} order by u.name, u.id limit $8 offset $9`,
    [...filter, search.limit, search.offset],
  )
  const counted = await database.query<{ total: number }>(`select count(*)::integer as total ${MATCHES}`, filter)
  return {
    users: rows.map((row) => ({
      userId: Number(row.id),
      userName: row.user_name,
      name: row.name,
      userSource: row.user_source,
      phone: row.phone,
      departmentName: row.department_name ?? '',
      roles: row.roles,
      enabled: row.enabled,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** Everybody a picker of forms offers: enabled users, of these roles and these departments where any are named. */
export async function listEnabledIds(
  database: Queryable,
  { roleIds, detailIds }: Pick<UserSearch, 'roleIds' | 'detailIds'>,
): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `select u.id from users u
     where u.deleted_at is null and u.enabled
       and (cardinality($1::bigint[]) = 0 or exists
         (select 1 from role_users r where r.user_id = u.id and r.role_id = any($1)))
       and (cardinality($2::bigint[]) = 0 or exists
         (select 1 from user_attributes a where a.user_id = u.id and a.detail_id = any($2)))`,
    [roleIds, detailIds],
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
