/** Names of the people and roles that work is with, and who holds which role; kept in memory like all of `directory`. */
import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { readCached, readCachedEach } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Actor } from './actor.ts'
import * as repository from './directory.repository.ts'

export type Directory = {
  person(userId: number): Person
  handler(actor: Actor, language: Language): Handler
  /** Enabled people behind an actor. */
  userIds(actor: Actor): readonly number[]
}

type Found = { readonly user: repository.UserRow } | { readonly role: repository.RoleRow }
const keyOf = ({ kind, id }: Actor) => `${kind}:${id}`

/** Of these keys what is there, by key: roles with their enabled holders, and single users. */
async function readDirectory(database: Queryable, keys: readonly string[]): Promise<Map<string, Found>> {
  const ids = (kind: Actor['kind']) =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
  const { users, roles } = await repository.readPeople(database, { user: ids('user'), role: ids('role') })
  return new Map<string, Found>([
    ...users.map((user) => [keyOf({ kind: 'user', id: Number(user.id) }), { user }] as const),
    ...roles.map((role) => [keyOf({ kind: 'role', id: Number(role.id) }), { role }] as const),
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
  const personOf = (row: repository.UserRow): Person => ({
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
      const name = nameIn(language, { name: role?.name ?? `#${actor.id}`, nameEn: role?.name_en ?? '' })
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
      const ids = await repository.readUserIds(
        database,
        keys.map((one) => one.slice(key.length)),
      )
      return new Map([...ids].map(([name, id]) => [`${key}${name}`, id]))
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
      const holders = await repository.readHoldersNear(
        database,
        orgId,
        keys.map((one) => one.slice(key.length)),
      )
      return new Map([...holders].map(([roleId, userIds]) => [`${key}${roleId}`, userIds]))
    },
  )
  return new Map([...found].map(([one, userIds]) => [Number(one.slice(key.length)), userIds]))
}

/**
 * Holders of roles within an organisation, as persons: who they are is settled when the task is made. Whoever gets the
 * role later does not see it; a task whose holders are all gone escalates by its time limit. A role that nobody there
 * holds stays the whole role.
 */
export async function findScopedHolders(
  database: Queryable,
  roles: readonly ScopedRole[],
): Promise<(role: ScopedRole) => Actor[]> {
  const found = new Map<string, Actor[]>()
  for (const orgId of new Set(roles.map((role) => role.orgId))) {
    const roleIds = roles.filter((role) => role.orgId === orgId).map(({ id }) => id)
    for (const [roleId, userIds] of await findHoldersNear(database, orgId, roleIds)) {
      const users = userIds.map((id) => ({ kind: 'user', id }) as const)
      found.set(`${orgId}:${roleId}`, users)
    }
  }
  return ({ id, orgId }) => found.get(`${orgId}:${id}`) ?? [{ kind: 'role', id }]
}

/** A role, meant for its holders in or near one organisation. */
export type ScopedRole = { readonly id: number; readonly orgId: number }

/** Roles whose holders administer processes: they take what nobody else can. */
export const listAdministratorRoles = (database: Queryable): Promise<readonly number[]> =>
  readCached(database, 'directory', 'administrators', () => repository.readAdministratorRoles(database))
