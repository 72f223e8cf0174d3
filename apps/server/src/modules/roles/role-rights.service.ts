/** Which role gives which right: read, and changed by the security administrator. */
import { nameIn, say, sayBoth } from '@liveline/contract/language.ts'
import { isRight, permissionNames } from '@liveline/contract/permissions.ts'
import type { RightsChange, RightsOfRole } from '@liveline/contract/right/shapes.ts'
import { administratorDuties, appointingRights, type Duty } from '@liveline/contract/role/duties.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { Appointments } from './appointments.service.ts'
import { keepAdministrators } from './keep-administrators.service.ts'
import { dutyOfRights, rightsObstacle } from './rights-policy.ts'
import * as repository from './role-rights.repository.ts'
import type { RoleWithRights } from './role-rights.repository.ts'
import { appointmentNotices, rightsTexts, roleTexts } from './roles.texts.ts'

export type RoleRights = ReturnType<typeof createRoleRights>

const known: ReadonlySet<string> = new Set(Object.keys(permissionNames))

/** The roles that the three administrators are by their code; the database holds them to it. */
const dutyOfCode = (code: string): Duty => administratorDuties.find((duty) => code === `${duty}-administrator`) ?? ''

export function createRoleRights(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly appointments: Appointments
}) {
  const { database, clock, appointments } = parts
  const shown = (caller: Caller, { id, name, nameEn, duty, rev, rights, ofMenu }: RoleWithRights): RightsOfRole => ({
    ...{ id, name, nameEn, duty, rev, isOwn: caller.roleIds.includes(id) },
    rights: [...rights],
    ofMenu: [...ofMenu],
  })

  const matrix = async (queryable: Queryable, caller: Caller): Promise<RightsOfRole[]> =>
    (await repository.listRolesWithRights(queryable)).map((role) => shown(caller, role))

  return {
    matrix: (caller: Caller) => matrix(database, caller),

    /** All changes or none. @throws {AppError} NOT_FOUND, STALE, ROLE_RIGHTS_REFUSED, CONFIRM_PASSWORD, LAST_ADMINISTRATOR */
    async update(
      write: Write,
      caller: Caller,
      { changes, reason }: { readonly changes: readonly RightsChange[]; readonly reason: string },
    ): Promise<RightsOfRole[]> {
      return write(async (tx) => {
        const ids = changes.map(({ roleId }) => roleId)
        const roles = await repository.lockRolesWithRights(tx, ids)
        if (roles.length !== new Set(ids).size || roles.length !== ids.length) {
          throw new AppError('NOT_FOUND', { details: { what: say(caller.language, roleTexts.role) } })
        }
        await keepAdministrators(tx, caller.language, async () => {
          for (const change of changes) {
            const role = roles.find(({ id }) => id === change.roleId)
            if (role === undefined) throw new Error('A role that was locked is not there')
            assertFresh(caller, role, change.rev)
            const rights = [...role.rights.filter((right) => !change.take.includes(right)), ...change.give]
            const after = [...new Set(rights)].toSorted()
            const other = await repository.findHolderOfOther(tx, role.id)
            const obstacle = rightsObstacle({
              isOwn: caller.roleIds.includes(role.id),
              keeps: dutyOfCode(role.code),
              before: role.rights,
              after,
              known,
              otherDutyOf: () => other?.name,
            })
            if (obstacle !== undefined) refuse(caller, role, obstacle)
            const appointing = after.filter((right) => appointingRights.includes(right) && !role.rights.includes(right))
            if (appointing.length > 0) await appointments.assertConfirmed(tx, caller)
            const duty = dutyOfCode(role.code) || (dutyOfRights(after) ?? '')
            const { userId } = caller
            await repository.replaceRights(tx, role.id, { rights: after, duty, userId, at: clock.now() })
            await audit(tx, caller, {
              action: 'role.setRights',
              objectType: 'role',
              objectId: role.id,
              before: { rights: role.rights },
              after: { rights: after, ...(reason === '' ? {} : { reason }) },
            })
            for (const right of appointing) {
              const places = { giver: caller.name, role, right: inBoth(right) }
              await appointments.tell(write, tx, caller, sayBoth(appointmentNotices.right, places))
            }
          }
        })
        return matrix(tx, caller)
      })
    },
  }
}

/** @throws {AppError} STALE */
export function assertFresh(
  caller: Caller,
  found: { readonly rev: number; readonly updatedAt: Date | null; readonly updatedBy: string },
  rev: number,
): void {
  if (found.rev === rev) return
  const name = found.updatedBy === '' ? say(caller.language, roleTexts.somebody) : found.updatedBy
  const at = found.updatedAt?.toISOString() ?? ''
  throw new AppError('STALE', { details: { name, at, rev: found.rev } })
}

/** A right by its names. */
function inBoth(right: string): { readonly name: string; readonly nameEn: string } {
  const { zh: name, en: nameEn } = isRight(right) ? permissionNames[right] : { zh: right, en: right }
  return { name, nameEn }
}

type Obstacle = NonNullable<ReturnType<typeof rightsObstacle>>

function refuse({ language }: Caller, role: RoleWithRights, obstacle: Obstacle): never {
  const nameOf = (right: string) => (isRight(right) ? say(language, permissionNames[right]) : right)
  const reason =
    obstacle.why === 'unknown' || obstacle.why === 'key'
      ? say(language, rightsTexts[obstacle.why], { right: nameOf(obstacle.right) })
      : obstacle.why === 'holder'
        ? say(language, rightsTexts.holder, { name: obstacle.name })
        : say(language, rightsTexts[obstacle.why])
  throw new AppError('ROLE_RIGHTS_REFUSED', { details: { role: nameIn(language, role), reason } })
}
