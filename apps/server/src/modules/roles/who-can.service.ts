/** Who can do something, and why: asked of the code that decides it, role by role. */
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { say } from '@liveline/contract/language.ts'
import { isRight } from '@liveline/contract/permissions.ts'
import type { KnownCall, RightsOfPerson, SubjectKind, WhoCan } from '@liveline/contract/right/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { mayCall } from '../../http/may-call.ts'
import type { MenusService } from '../menus/menus.service.ts'
import * as repository from './role-rights.repository.ts'
import type { RoleWithRights } from './role-rights.repository.ts'
import { roleTexts, subjectTexts } from './roles.texts.ts'

export type WhoCanService = ReturnType<typeof createWhoCan>

const MOST_PEOPLE = 200

const calls = new Map<string, ApiCall>(
  Object.entries(allApis).flatMap(([subject, api]) =>
    Object.entries(api as Api).map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
  ),
)

type Placed = { readonly entry: RoleTreeEntry; readonly depth: number }
const flat = (tree: readonly RoleTreeEntry[], depth = 0): Placed[] =>
  tree.flatMap((entry) => [{ entry, depth }, ...flat(entry.children, depth + 1)])

/** What is decided by: a right of calls, or what the menu of a role shows. */
type Subject = {
  readonly name: string
  readonly nameEn: string
  readonly access: string
  readonly gives: (role: RoleWithRights) => boolean | Promise<boolean>
}

export function createWhoCan({ database, menus }: { database: Queryable; menus: Pick<MenusService, 'treeFor'> }) {
  const rightsOf = ({ rights, ofMenu }: RoleWithRights) => new Set([...rights, ...ofMenu])
  const byAccess = (access: ApiCall['access']) => (role: RoleWithRights) => mayCall(rightsOf(role), access)

  async function subjectOf(
    caller: Caller,
    roles: readonly RoleWithRights[],
    kind: SubjectKind,
    id: string,
  ): Promise<Subject> {
    const plain = { name: '', nameEn: '' }
    if (kind === 'call') {
      const call = calls.get(id) ?? refuseMissing(caller, 'call')
      return { ...plain, access: call.access, gives: byAccess(call.access) }
    }
    if (kind === 'right') {
      if (!isRight(id)) return refuseMissing(caller, 'right')
      return { ...plain, access: id, gives: byAccess(id) }
    }
    if (kind === 'role') {
      const role = roles.find((one) => String(one.id) === id) ?? refuseMissing(caller, 'role')
      return { name: role.name, nameEn: role.nameEn, access: '', gives: (one) => one.id === role.id }
    }
    // As all roles together would be shown it.
    const placed = flat(await menus.treeFor(roles.map((role) => role.id)))
    const found = placed.find(({ entry }) => String(entry.id) === id) ?? refuseMissing(caller, 'menu')
    const shows = async (role: RoleWithRights) =>
      flat(await menus.treeFor([role.id])).some(({ entry }) => entry.id === found.entry.id)
    return { name: found.entry.name, nameEn: found.entry.nameEn, access: found.entry.permission, gives: shows }
  }

  return {
    calls: (): KnownCall[] =>
      [...calls].map(([name, { method, path, access, summary }]) => ({ name, method, path, access, summary })),

    /** @throws {AppError} NOT_FOUND */
    async who(caller: Caller, { kind, id }: { readonly kind: SubjectKind; readonly id: string }): Promise<WhoCan> {
      const roles = await repository.listRolesWithRights(database)
      const { gives, ...told } = await subjectOf(caller, roles, kind, id)
      const giving: RoleWithRights[] = []
      for (const role of roles) if (await gives(role)) giving.push(role)
      const ids = giving.map((role) => role.id)
      const { people, total } = await repository.listHolders(database, ids, MOST_PEOPLE)
      return {
        ...{ kind, id, ...told, total },
        roles: giving.map(namedOf),
        people: people.map((person) => ({ ...person, roleIds: [...person.roleIds] })),
      }
    },

    /** @throws {AppError} NOT_FOUND */
    async ofPerson(caller: Caller, userId: number): Promise<RightsOfPerson> {
      const person = (await repository.findRightsOf(database, userId)) ?? refuseMissing(caller, 'user')
      const roles = (await repository.listRolesWithRights(database)).filter(({ id }) => person.roleIds.includes(id))
      const ofRoles = await Promise.all(
        roles.map(async ({ id }) => ({
          id,
          shown: new Set(flat(await menus.treeFor([id])).map(({ entry }) => entry.id)),
        })),
      )
      const shown = flat(await menus.treeFor(person.roleIds)).map(({ entry, depth }) => ({
        ...{ id: entry.id, name: entry.name, nameEn: entry.nameEn, depth },
        roleIds: ofRoles.filter((role) => role.shown.has(entry.id)).map(({ id }) => id),
      }))
      return {
        ...{ userId: person.userId, name: person.name, enabled: person.enabled, menus: shown },
        roles: roles.map(namedOf),
        rights: person.given.map(({ right, roleIds }) => ({ right, roleIds: [...roleIds] })),
      }
    },
  }
}

const namedOf = ({ id, name, nameEn, dataScope }: RoleWithRights) => ({ id, name, nameEn, dataScope })

/** @throws {AppError} NOT_FOUND */
function refuseMissing({ language }: Caller, what: 'user' | 'role' | 'call' | 'right' | 'menu'): never {
  const text = what === 'user' || what === 'role' ? roleTexts[what] : subjectTexts[what]
  throw new AppError('NOT_FOUND', { details: { what: say(language, text) } })
}
