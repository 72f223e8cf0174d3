import type { DataScope } from '@liveline/contract/form-data/shapes.ts'
import type { Duty } from '@liveline/contract/role/duties.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { RIGHTS_OF_ROLES } from './rights-of-roles.repository.ts'

export type RoleWithRights = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly duty: Duty
  readonly dataScope: DataScope
  readonly rev: number
  readonly updatedAt: Date | null
  readonly updatedBy: string
  readonly rights: readonly string[]
  /** By entries of the menu. */
  readonly ofMenu: readonly string[]
}

const SELECT = `
  select r.id::float8 as id, r.code, r.name, r.name_en as "nameEn", r.duty, r.data_scope as "dataScope", r.rev,
         r.updated_at as "updatedAt", coalesce((select u.name from users u where u.id = r.updated_by), '') as "updatedBy",
         array(select permission from role_permissions p where p.role_id = r.id order by 1) as rights,
         array(select distinct m.permission from role_menus rm join menus m on m.id = rm.menu_id
               where rm.role_id = r.id and m.type = 3 and m.permission <> '' order by 1) as "ofMenu"
  from roles r`

export async function listRolesWithRights(queryable: Queryable): Promise<RoleWithRights[]> {
  const { rows } = await queryable.query<RoleWithRights>(`${SELECT} order by r.duty = '', r.id`)
  return rows
}

/** Held until the transaction ends. */
export async function lockRolesWithRights(tx: Tx, roleIds: readonly number[]): Promise<RoleWithRights[]> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<RoleWithRights>(
    `${SELECT} where r.id = any($1::bigint[]) order by r.id for update of r`,
    [roleIds],
  )
  return rows
}

/** What goes, the administrator that the role then belongs to, and what comes: the database keeps the three apart. */
export async function replaceRights(
  tx: Tx,
  roleId: number,
  { rights, duty, userId, at }: { rights: readonly string[]; duty: Duty; userId: number; at: Date },
): Promise<number> {
  await noteChange(tx, 'directory')
  await tx.query('delete from role_permissions where role_id = $1 and permission <> all($2::text[])', [roleId, rights])
  const { rows } = await tx.query<{ rev: number }>(
    'update roles set duty = $2, rev = rev + 1, updated_at = $3, updated_by = $4 where id = $1 returning rev',
    [roleId, duty, at, userId],
  )
  await tx.query(
    'insert into role_permissions (role_id, permission) select $1, unnest($2::text[]) on conflict do nothing',
    [roleId, rights],
  )
  return rows[0]?.rev ?? 0
}

/** Somebody who holds this role and, by another one, is administrator of another kind. */
export async function findHolderOfOther(queryable: Queryable, roleId: number): Promise<{ name: string } | undefined> {
  const { rows } = await queryable.query<{ name: string }>(
    `select u.name from role_users own join role_users other on other.user_id = own.user_id and other.role_id <> own.role_id
     join users u on u.id = own.user_id where own.role_id = $1 and other.duty <> '' order by u.name limit 1`,
    [roleId],
  )
  return rows[0]
}

type PersonOfRoles = {
  readonly userId: number
  readonly name: string
  readonly departmentName: string
  readonly roleIds: readonly number[]
}

/** Enabled people who hold one of the roles, by name, each with those of them that he holds. */
export async function listHolders(
  queryable: Queryable,
  roleIds: readonly number[],
  most: number,
): Promise<{ people: PersonOfRoles[]; total: number }> {
  const from = `from users u where u.enabled and u.deleted_at is null
    and exists (select from role_users ru where ru.user_id = u.id and ru.role_id = any($1::bigint[]))`
  const { rows } = await queryable.query<PersonOfRoles>(
    `select u.id::float8 as "userId", u.name,
            coalesce((select d.name from organisation_details d where d.id = u.current_org_id), '') as "departmentName",
            array(select ru.role_id::float8 from role_users ru where ru.user_id = u.id and ru.role_id = any($1::bigint[])
                  order by 1) as "roleIds"
     ${from} order by u.name, u.id limit $2`,
    [roleIds, most],
  )
  const counted = await queryable.query<{ total: number }>(`select count(*)::int as total ${from}`, [roleIds])
  return { people: rows, total: counted.rows[0]?.total ?? 0 }
}

export type PersonsRights = {
  readonly userId: number
  readonly name: string
  readonly enabled: boolean
  readonly roleIds: readonly number[]
  readonly given: readonly { readonly right: string; readonly roleIds: readonly number[] }[]
}

/** What a person's roles give him, each right with the roles that do. */
export async function findRightsOf(queryable: Queryable, userId: number): Promise<PersonsRights | undefined> {
  const { rows } = await queryable.query<PersonsRights>(
    `select u.id::float8 as "userId", u.name, u.enabled,
            array(select role_id::float8 from role_users where user_id = u.id order by role_id) as "roleIds",
            (select coalesce(json_agg(g order by g.right), '[]') from (
               select p.permission as right, json_agg(distinct ru.role_id) as "roleIds"
               from role_users ru join ${RIGHTS_OF_ROLES} p using (role_id)
               where ru.user_id = u.id group by p.permission) g) as given
     from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  return rows[0]
}
