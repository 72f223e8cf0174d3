import type { DataScope } from '@liveline/contract/form-data/shapes.ts'
import { dutyOf } from '@liveline/contract/role/duties.ts'
import type { Queryable } from '../src/database/open-database.ts'
import { changeRows } from './kept-tables.ts'
import { speak, userNameKey } from '../src/modules/users/users.service.ts'

let made = 0
/** Letters only, so that a made name is also a fine form or flow key. */
const unique = (stem: string) => `${stem}${++made}x${Math.random().toString(36).slice(2, 8)}`

export type TestRole = { readonly id: number; readonly name: string; readonly permissions: readonly string[] }
export type TestUser = { readonly userId: number; readonly userName: string; readonly name: string }

type RoleFacts = {
  id?: number
  name?: string
  code?: string
  permissions?: readonly string[]
  allocatable?: boolean
  dataScope?: DataScope
}

export async function aRole(database: Queryable, facts: RoleFacts = {}): Promise<TestRole> {
  const { name = unique('role'), code = unique('code'), permissions = [] } = facts
  const { rows } = await changeRows<{ id: string }>(
    database,
    `insert into roles (id, code, name, duty, allocatable, data_scope) overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('roles', 'id'))), $2, $3, $4, $5, $6)
     on conflict (id) do update set name = roles.name returning id`,
    [
      ...[facts.id ?? null, code, name, permissions.map(dutyOf).find((duty) => duty !== '') ?? ''],
      ...[facts.allocatable ?? true, facts.dataScope ?? 'all'],
    ],
  )
  const id = Number(rows[0]?.id)
  await changeRows(
    database,
    'insert into role_permissions (role_id, permission) select $1, unnest($2::text[]) on conflict do nothing',
    [id, permissions],
  )
  return { id, name, permissions }
}

type UserFacts = {
  id?: number
  userName?: string
  name?: string
  userSource?: number
  phone?: string
  /** Roles the user holds, by id or as made by `aRole`. */
  roles?: readonly (number | TestRole)[]
  /** Rights given through a role made for the purpose. */
  permissions?: readonly string[]
  /** Organisation details, the first of which is the current department. */
  orgs?: readonly number[]
  enabled?: boolean
  mustChangePassword?: boolean
  passwordHash?: string
  importedMd5?: string
}

/** A person who holds one role without rights unless told otherwise. */
export async function aUser(database: Queryable, facts: UserFacts = {}): Promise<TestUser> {
  const userName = facts.userName ?? unique('user')
  const name = facts.name ?? userName
  const { rows } = await changeRows<{ id: string }>(
    database,
    `insert into users (id, user_name, user_name_key, name, user_source, phone, enabled, must_change_password,
                        password_hash, imported_md5, current_org_id, sounds, initials)
     overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('users', 'id'))), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             $12, $13)
     returning id`,
    [
      facts.id ?? null,
      userName,
      userNameKey(userName),
      name,
      facts.userSource ?? 0,
      facts.phone ?? '',
      facts.enabled ?? true,
      facts.mustChangePassword ?? false,
      facts.passwordHash ?? null,
      facts.importedMd5 ?? null,
      facts.orgs?.[0] ?? null,
      speak(name).sounds,
      speak(name).initials,
    ],
  )
  const userId = Number(rows[0]?.id)
  const needsRole = facts.permissions !== undefined || facts.roles === undefined
  const ownRole = needsRole ? [await aRole(database, { permissions: facts.permissions ?? [] })] : []
  for (const role of [...(facts.roles ?? []), ...ownRole]) {
    await changeRows(
      database,
      'insert into role_users (role_id, user_id, duty) select id, $2, duty from roles where id = $1',
      [typeof role === 'number' ? role : role.id, userId],
    )
  }
  for (const detailId of facts.orgs ?? []) {
    await changeRows(database, 'insert into user_attributes (user_id, detail_id) values ($1, $2)', [userId, detailId])
  }
  return { userId, userName, name }
}

/** A department (attribute type 1 unless told otherwise). */
export async function aDepartment(
  database: Queryable,
  facts: { name?: string; aid?: number; pid?: number } = {},
): Promise<{ id: number; name: string }> {
  const { name = unique('department'), aid = 1 } = facts
  await database.query(
    `insert into organisation_types (aid, name) overriding system value values ($1, $2) on conflict do nothing`,
    [aid, `type ${aid}`],
  )
  const { rows } = await changeRows<{ id: string }>(
    database,
    'insert into organisation_details (aid, pid, name) values ($1, $2, $3) returning id',
    [aid, facts.pid ?? null, name],
  )
  return { id: Number(rows[0]?.id), name }
}
