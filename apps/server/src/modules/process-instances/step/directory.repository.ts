/** Names of the people and roles that tasks are with. */
import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { Language } from '@liveline/contract/error-codes.ts'
import { readCached, readCachedEach } from '../../../database/cached.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../store/process-store.ts'

export type Directory = {
  person(userId: number): Person
  handler(actor: Actor, language: Language): Handler
  /** Enabled people behind an actor. */
  userIds(actor: Actor): readonly number[]
}

type UserRow = { id: string; name: string; department: string; enabled: boolean }
type RoleRow = { id: string; name: string; name_en: string; holders: UserRow[] }

type Found = { readonly user: UserRow } | { readonly role: RoleRow }
const keyOf = ({ kind, id }: Actor) => `${kind}:${id}`

/** Of these keys what is there, by key: roles with their enabled holders, and single users, in one round trip. */
async function readDirectory(database: Queryable, keys: readonly string[]): Promise<Map<string, Found>> {
  const ids = (kind: Actor['kind']) =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
  const { rows } = await database.query<{ users: UserRow[]; roles: RoleRow[] }>(
    `with person as materialized (
       select u.id, u.name, coalesce(d.name, '') as department, u.enabled and u.deleted_at is null as enabled
       from users u left join organisation_details d on d.id = u.current_org_id
       where u.id = any($1::bigint[]) or u.id in (select user_id from role_users where role_id = any($2::bigint[]))
     )
     select (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from person p where p.id = any($1::bigint[])) as users,
            (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en, 'holders',
               (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]')
                from role_users ru join person p on p.id = ru.user_id where ru.role_id = r.id and p.enabled))), '[]')
             from roles r where r.id = any($2::bigint[])) as roles`,
    [ids('user'), ids('role')],
  )
  return new Map<string, Found>([
    ...(rows[0]?.users ?? []).map((user) => [keyOf({ kind: 'user', id: Number(user.id) }), { user }] as const),
    ...(rows[0]?.roles ?? []).map((role) => [keyOf({ kind: 'role', id: Number(role.id) }), { role }] as const),
  ])
}

/** The roles with their enabled holders, and the single users, that these actors are. */
export async function loadDirectory(database: Queryable, actors: readonly Actor[]): Promise<Directory> {
  const found = await readCachedEach(database, 'directory', actors.map(keyOf), (keys) => readDirectory(database, keys))
  const rows = [...found.values()]
  const roles = new Map(rows.flatMap((row) => ('role' in row ? [[Number(row.role.id), row.role] as const] : [])))
  const single = rows.flatMap((row) => ('user' in row ? [row.user] : []))
  const holders = [...roles.values()].flatMap((role) => role.holders)
  const users = new Map([...holders, ...single].map((row) => [Number(row.id), row]))
  const personOf = (row: UserRow): Person => ({
    userId: Number(row.id),
    name: row.name,
    departmentName: row.department,
    onBehalfOf: null,
  })
  const person = (userId: number): Person => {
    const row = users.get(userId)
    return row === undefined ? { userId, name: `#${userId}`, departmentName: '', onBehalfOf: null } : personOf(row)
  }
  return {
    person,
    handler(actor, language) {
      if (actor.kind === 'user') {
        const found = person(actor.id)
        return { kind: 'user', id: actor.id, name: found.name, people: [found] }
      }
      const role = roles.get(actor.id)
      const name = language === 'en' && role?.name_en ? role.name_en : (role?.name ?? `#${actor.id}`)
      return { kind: 'role', id: actor.id, name, people: (role?.holders ?? []).map(personOf) }
    },
    userIds(actor) {
      if (actor.kind === 'user') return users.get(actor.id)?.enabled === true ? [actor.id] : []
      return (roles.get(actor.id)?.holders ?? []).map((row) => Number(row.id))
    },
  }
}

/** Users by login name. */
export async function findUserIds(database: Queryable, userNames: readonly string[]): Promise<Map<string, number>> {
  const key = 'name:'
  const found = await readCachedEach(
    database,
    'directory',
    userNames.map((name) => `${key}${name}`),
    async (keys) => {
      const { rows } = await database.query<{ id: string; user_name: string }>(
        'select id, user_name from users where user_name = any($1::text[]) and deleted_at is null',
        [keys.map((one) => one.slice(key.length))],
      )
      return new Map(rows.map((row) => [`${key}${row.user_name}`, Number(row.id)]))
    },
  )
  return new Map([...found].map(([one, id]) => [one.slice(key.length), id]))
}

/** Enabled holders of roles who belong to an organisation, to one below it or to one above it; by role. */
export async function findHoldersNear(
  database: Queryable,
  orgId: number,
  roleIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const key = `near:${orgId}:`
  const found = await readCachedEach(
    database,
    'directory',
    roleIds.map((id) => `${key}${id}`),
    async (keys) => {
      const holders = await readHoldersNear(
        database,
        orgId,
        keys.map((one) => one.slice(key.length)),
      )
      return new Map([...holders].map(([roleId, userIds]) => [`${key}${roleId}`, userIds]))
    },
  )
  return new Map([...found].map(([one, userIds]) => [Number(one.slice(key.length)), userIds]))
}

async function readHoldersNear(
  database: Queryable,
  orgId: number,
  roleIds: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await database.query<{ role_id: string; user_ids: string[] }>(
    `with recursive above as (
       select id, pid from organisation_details where id = $1
       union select d.id, d.pid from organisation_details d join above a on d.id = a.pid),
     below as (
       select id from organisation_details where id = $1
       union select d.id from organisation_details d join below b on d.pid = b.id)
     select ru.role_id, array_agg(u.id order by u.id) as user_ids
     from role_users ru join users u on u.id = ru.user_id
     where ru.role_id = any($2::bigint[]) and u.enabled and u.deleted_at is null
       and exists (select 1 from user_attributes ua where ua.user_id = u.id
                     and (ua.detail_id in (select id from above) or ua.detail_id in (select id from below)))
     group by ru.role_id`,
    [orgId, roleIds],
  )
  return new Map(rows.map((row) => [row.role_id, row.user_ids.map(Number)]))
}

/** Roles whose holders administer processes: they take what nobody else can. */
export function listAdministratorRoles(database: Queryable): Promise<readonly number[]> {
  return readCached(database, 'directory', 'administrators', async () => {
    const { rows } = await database.query<{ role_id: string }>(
      "select role_id from role_permissions where permission = 'workflow:admin' order by role_id",
    )
    return rows.map((row) => Number(row.role_id))
  })
}
