/** Names of the people and groups that work is with, and who is behind which; kept in memory like all of `directory`. */
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

type Found = { readonly user: repository.UserRow } | { readonly group: repository.GroupRow }
const keyOf = ({ kind, id }: Actor) => `${kind}:${id}`

/** Of these keys what is there, by key: single users, and groups with the enabled people behind them. */
async function readDirectory(database: Queryable, keys: readonly string[]): Promise<Map<string, Found>> {
  const ids = (kind: Actor['kind']) =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
  const wanted = { user: ids('user'), role: ids('role'), department: ids('department'), post: ids('post') }
  const { users, roles, details } = await repository.readPeople(database, wanted)
  const groups = (kind: Actor['kind'], rows: readonly repository.GroupRow[]) =>
    rows.map((group) => [keyOf({ kind, id: Number(group.id) }), { group }] as const)
  return new Map<string, Found>([
    ...users.map((user) => [keyOf({ kind: 'user', id: Number(user.id) }), { user }] as const),
    ...groups('role', roles),
    // A key that nobody asked for is not kept.
    ...groups('department', details).filter(([key]) => keys.includes(key)),
    ...groups('post', details).filter(([key]) => keys.includes(key)),
  ])
}

/** The single users, and the roles, departments and posts with the enabled people behind them, that these actors are. */
export async function loadDirectory(database: Queryable, actors: readonly Actor[]): Promise<Directory> {
  const found = await readCachedEach(database, 'directory', actors.map(keyOf), (keys) => readDirectory(database, keys))
  const groups = new Map([...found].flatMap(([key, row]) => ('group' in row ? [[key, row.group] as const] : [])))
  const single = [...found.values()].flatMap((row) => ('user' in row ? [row.user] : []))
  const holders = [...groups.values()].flatMap((group) => group.holders)
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
      const { kind, id } = actor
      if (kind === 'user') {
        const found = person(id)
        return { kind, id, name: found.name, people: [found] }
      }
      const group = groups.get(keyOf(actor))
      const name = nameIn(language, { name: group?.name ?? `#${id}`, nameEn: group?.name_en ?? '' })
      return { kind, id, name, people: (group?.holders ?? []).map(personOf) }
    },
    userIds(actor) {
      if (actor.kind === 'user') return users.get(actor.id)?.enabled === true ? [actor.id] : []
      return (groups.get(keyOf(actor))?.holders ?? []).map((row) => Number(row.id))
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

/** Where a walk upward begins: at the department of a person, or at a department. */
export type LeadersFrom = { readonly kind: 'user' | 'department'; readonly id: number }

/** Who leads upward from there, the nearest first, each once; nobody is his own leader, and vacant posts are passed over. */
export async function findLeaders(
  database: Queryable,
  wanted: readonly LeadersFrom[],
): Promise<(from: LeadersFrom) => readonly number[]> {
  const key = 'leaders:'
  const keysOf = (kind: LeadersFrom['kind'], keys: readonly string[]) =>
    keys.flatMap((one) => (one.startsWith(`${key}${kind}:`) ? [one.slice(key.length + kind.length + 1)] : []))
  const found = await readCachedEach(
    database,
    'directory',
    wanted.map((from) => `${key}${keyOf(from)}`),
    async (keys) => {
      const from = { departments: keysOf('department', keys), users: keysOf('user', keys) }
      const leaders = await repository.readLeaders(database, from)
      return new Map([...leaders].map(([one, userIds]) => [`${key}${one}`, userIds]))
    },
  )
  return (from) => [
    ...new Set((found.get(`${key}${keyOf(from)}`) ?? []).filter((id) => from.kind === 'department' || id !== from.id)),
  ]
}
