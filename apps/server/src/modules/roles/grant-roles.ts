/** The roles of people: who holds which, and giving and taking them. */
import { nameIn, say, sayBoth } from '@liveline/contract/language.ts'
import type { RolesOfUser, UserRoles } from '@liveline/contract/role/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { Appointments } from './appointments.service.ts'
import { coversPerson } from './data-scope.ts'
import { excludingPair, grantObstacle, mayHandOut } from './grant-policy.ts'
import { keepAdministrators } from './keep-administrators.service.ts'
import { reachOfRight } from './reach.service.ts'
import * as repository from './roles.repository.ts'
import type { Holder, Role } from './roles.repository.ts'
import { appointmentNotices, grantTexts, roleTexts } from './roles.texts.ts'

export type GrantRoles = ReturnType<typeof createGrantRoles>

export function createGrantRoles(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly appointments: Appointments
}) {
  const { database, clock, appointments } = parts
  const grantsAll = (caller: Caller) => caller.permissions.has('role:grantAll')

  async function obstacleTo(queryable: Queryable, caller: Caller, holder: Holder, changed: readonly Role[]) {
    const reach = await reachOfRight(queryable, caller, 'role:grant')
    return grantObstacle({
      isSelf: holder.userId === caller.userId,
      isWithinReach: coversPerson(reach, holder),
      grantsAll: grantsAll(caller),
      changed,
    })
  }

  const reasonOf = (caller: Caller, found: NonNullable<Awaited<ReturnType<typeof obstacleTo>>>): string =>
    found.why === 'notYours'
      ? say(caller.language, grantTexts.notYours, { role: nameIn(caller.language, found.role) })
      : say(caller.language, grantTexts[found.why])

  async function show(queryable: Queryable, caller: Caller, holder: Holder): Promise<UserRoles> {
    const found = caller.permissions.has('role:grant') ? await obstacleTo(queryable, caller, holder, []) : undefined
    return {
      userId: holder.userId,
      name: holder.name,
      rev: holder.rev,
      roles: [...holder.roles],
      mayChange: caller.permissions.has('role:grant') && found === undefined,
      why: found === undefined ? '' : reasonOf(caller, found),
    }
  }

  return {
    /** What the caller may hand out (answers F4). */
    async listHandedOutBy(caller: Caller): Promise<Role[]> {
      return (await repository.listRoles(database)).filter((role) => mayHandOut(grantsAll(caller), role))
    },

    /** @throws {AppError} NOT_FOUND */
    async ofUser(caller: Caller, userId: number): Promise<UserRoles> {
      return show(database, caller, (await repository.findHolder(database, userId)) ?? refuseMissing(caller, 'user'))
    },

    /** @throws {AppError} NOT_FOUND, STALE, ROLE_GRANT_REFUSED, ADMINISTRATORS_EXCLUDE, CONFIRM_PASSWORD, LAST_ADMINISTRATOR */
    async update(write: Write, caller: Caller, { userId, roleIds, rev, reason }: RolesOfUser): Promise<UserRoles> {
      return write(async (tx) => {
        const holder = (await repository.lockHolder(tx, userId)) ?? refuseMissing(caller, 'user')
        const wanted = await repository.listByIds(tx, roleIds)
        if (wanted.length !== new Set(roleIds).size) refuseMissing(caller, 'role')
        const comes = wanted.filter(({ id }) => !holder.roles.some((held) => held.id === id))
        const goes = holder.roles.filter(({ id }) => !wanted.some((one) => one.id === id))
        const obstacle = await obstacleTo(tx, caller, holder, [...comes, ...goes])
        if (obstacle !== undefined) {
          const details = { name: holder.name, reason: reasonOf(caller, obstacle) }
          throw new AppError('ROLE_GRANT_REFUSED', { details })
        }
        if (rev !== undefined && rev !== holder.rev) {
          const details = { name: say(caller.language, roleTexts.somebody), at: holder.updatedAt.toISOString() }
          throw new AppError('STALE', { details: { ...details, rev: holder.rev } })
        }
        const pair = excludingPair(wanted)
        if (pair !== undefined) {
          const [first, second] = pair.map((role) => nameIn(caller.language, role))
          throw new AppError('ADMINISTRATORS_EXCLUDE', { details: { name: holder.name, first, second } })
        }
        if (comes.length + goes.length === 0) return show(tx, caller, holder)
        const appointing = await appointments.among(tx, comes)
        if (appointing.length > 0) await appointments.assertConfirmed(tx, caller)
        const ids = wanted.map(({ id }) => id)
        const saved = await keepAdministrators(tx, caller.language, () =>
          repository.replaceRolesOf(tx, userId, ids, clock.now()),
        )
        await audit(tx, caller, {
          action: 'user.setRoles',
          objectType: 'user',
          objectId: userId,
          before: { roleIds: holder.roles.map(({ id }) => id) },
          after: { roleIds: ids, ...(reason === '' ? {} : { reason }) },
        })
        for (const role of appointing) {
          const places = { giver: caller.name, name: holder.name, role }
          await appointments.tell(write, tx, caller, sayBoth(appointmentNotices.given, places), [userId])
        }
        return show(tx, caller, { ...holder, rev: saved, roles: wanted })
      })
    },
  }
}

/** @throws {AppError} NOT_FOUND */
function refuseMissing({ language }: Pick<Caller, 'language'>, what: 'user' | 'role'): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, roleTexts[what]) } })
}
