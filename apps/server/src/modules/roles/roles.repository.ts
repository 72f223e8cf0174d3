import type { DataScope } from '@liveline/contract/form-data/shapes.ts'
import { administratorDuties, keyRightOf, type Duty } from '@liveline/contract/role/duties.ts'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { RIGHTS_OF_ROLES } from './rights-of-roles.repository.ts'

export type Role = {
  readonly id: number
  readonly name: string
  readonly nameEn: string
  readonly description: string
  readonly allocatable: boolean
  readonly duty: Duty
}
type RoleRow = Omit<Role, 'id'> & { id: string }

const SELECT = 'select id, name, name_en as "nameEn", description, allocatable, duty from roles'

const roleOf = (row: RoleRow): Role => ({ ...row, id: Number(row.id) })

export async function listRoles(queryable: Queryable): Promise<Role[]> {
  const { rows } = await queryable.query<RoleRow>(`${SELECT} order by id`)
  return rows.map(roleOf)
}

export async function listByIds(queryable: Queryable, roleIds: readonly number[]): Promise<Role[]> {
  const { rows } = await queryable.query<RoleRow>(`${SELECT} where id = any($1::bigint[]) order by id`, [roleIds])
  return rows.map(roleOf)
}

/** The data scopes of those of the roles that give the right. */
export async function listScopesOf(
  queryable: Queryable,
  roleIds: readonly number[],
  right: string,
): Promise<DataScope[]> {
  const { rows } = await queryable.query<{ scope: DataScope }>(
    `select distinct r.data_scope as scope from roles r join ${RIGHTS_OF_ROLES} g on g.role_id = r.id
     where r.id = any($1::bigint[]) and g.permission = $2`,
    [roleIds, right],
  )
  return rows.map(({ scope }) => scope)
}

export type Holder = {
  readonly userId: number
  readonly name: string
  readonly rev: number
  readonly updatedAt: Date
  readonly departmentIds: readonly number[]
  readonly roles: readonly Role[]
}

const selectHolder = `
  select u.id, u.name, u.rev, u.updated_at,
         array(select a.detail_id::float8 from user_attributes a join organisation_details d on d.id = a.detail_id
               where a.user_id = u.id and d.aid = ${DEPARTMENT_TYPE}) as department_ids
  from users u where u.id = $1 and u.deleted_at is null`
type HolderRow = { id: string; name: string; rev: number; updated_at: Date; department_ids: number[] }

async function withRoles(queryable: Queryable, row: HolderRow | undefined): Promise<Holder | undefined> {
  if (row === undefined) return undefined
  const { rows } = await queryable.query<RoleRow>(
    `${SELECT} where id in (select role_id from role_users where user_id = $1) order by id`,
    [row.id],
  )
  const { id, name, rev, updated_at: updatedAt, department_ids: departmentIds } = row
  return { userId: Number(id), name, rev, updatedAt, departmentIds, roles: rows.map(roleOf) }
}

/** A person with his roles; undefined where there is none. */
export async function findHolder(queryable: Queryable, userId: number): Promise<Holder | undefined> {
  const { rows } = await queryable.query<HolderRow>(selectHolder, [userId])
  return withRoles(queryable, rows[0])
}

/** The same, held until the transaction ends. */
export async function lockHolder(tx: Tx, userId: number): Promise<Holder | undefined> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<HolderRow>(`${selectHolder} for update of u`, [userId])
  return withRoles(tx, rows[0])
}

/** Roles that stay are held since when they were; answers the new `rev` of the person. */
export async function replaceRolesOf(tx: Tx, userId: number, roleIds: readonly number[], at: Date): Promise<number> {
  await noteChange(tx, 'directory')
  await tx.query('delete from role_users where user_id = $1 and role_id <> all($2::bigint[])', [userId, roleIds])
  await tx.query(
    `insert into role_users (role_id, user_id, duty, held_since)
     select id, $1, duty, $3 from roles where id = any($2::bigint[]) on conflict (role_id, user_id) do nothing`,
    [userId, roleIds, at],
  )
  const { rows } = await tx.query<{ rev: number }>(
    'update users set rev = rev + 1, updated_at = $2 where id = $1 returning rev',
    [userId, at],
  )
  return rows[0]?.rev ?? 0
}

/** People who can do the work of each administrator: enabled, with a role of his that gives his first right. */
export async function countAdministrators(tx: Tx): Promise<Record<Exclude<Duty, ''>, number>> {
  const { rows } = await tx.query<{ duty: Exclude<Duty, ''>; people: number }>(
    `select r.duty, count(distinct u.id)::int as people
     from role_users ru join roles r on r.id = ru.role_id join users u on u.id = ru.user_id
     join role_permissions p on p.role_id = r.id
     join unnest($1::text[], $2::text[]) as wanted (duty, right_of) on wanted.duty = r.duty and wanted.right_of = p.permission
     where u.enabled and u.deleted_at is null group by r.duty`,
    [administratorDuties, administratorDuties.map(keyRightOf)],
  )
  const counted = { system: 0, security: 0, audit: 0 }
  for (const { duty, people } of rows) counted[duty] = people
  return counted
}
