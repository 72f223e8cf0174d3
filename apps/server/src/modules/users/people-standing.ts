/** Whether a caller may administer somebody, as the tables have it (administer-user.ts decides). */
import { say } from '@liveline/contract/language.ts'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Reach } from '../roles/data-scope.ts'
import { reachOfRight } from '../roles/reach.service.ts'
import {
  administratorRightsIn,
  canAdministerUser,
  standsBelow,
  type AdministerAct,
  type Obstacle,
} from './administer-user.ts'
import { findStandings, placesOf } from './people.repository.ts'
import { obstacleTexts } from './people.texts.ts'

/** Whether a right covers all of these departments; whoever belongs to none is everybody's who covers everybody. */
function coversAll(reach: Reach, departments: readonly number[]): boolean {
  if (typeof reach === 'string') return reach === 'all'
  return departments.length > 0 && departments.every((id) => reach.orgIds.includes(id))
}

/** What is in the way of each of these people; nobody for whom nothing is. */
export async function findObstacles(
  queryable: Queryable,
  caller: Caller,
  act: AdministerAct,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Obstacle>> {
  const standings = await findStandings(queryable, userIds, DEPARTMENT_TYPE)
  const reach = await reachOfRight(queryable, caller, act === 'unlock' ? 'user:unlock' : 'user:write')
  const departments = [...new Set([...standings.values()].flatMap((standing) => standing.departments))]
  const places = await placesOf(queryable, caller.departmentIds, departments)
  const callerAdministers = administratorRightsIn(caller.permissions)
  const found = new Map<number, Obstacle>()
  for (const userId of userIds) {
    const standing = standings.get(userId) ?? { departments: [], administers: [], everywhere: [] }
    const obstacle = canAdministerUser({
      act,
      isSelf: userId === caller.userId,
      isWithin: coversAll(reach, standing.departments),
      reachesAll: reach === 'all',
      isBelow: standsBelow({
        callerReachesAll: reach === 'all',
        isInDepartmentBelow:
          standing.departments.length > 0 && standing.departments.every((id) => places.get(id) === 'below'),
        everywhere: standing.everywhere,
      }),
      administers: standing.administers,
      callerAdministers,
    })
    if (obstacle !== undefined) found.set(userId, obstacle)
  }
  return found
}

/** @throws {AppError} PERSON_NOT_YOURS, naming the first */
export async function assertMayAdminister(
  queryable: Queryable,
  caller: Caller,
  act: AdministerAct,
  people: readonly { readonly userId: number; readonly name: string }[],
): Promise<void> {
  const obstacles = await findObstacles(
    queryable,
    caller,
    act,
    people.map(({ userId }) => userId),
  )
  for (const { userId, name } of people) {
    const obstacle = obstacles.get(userId)
    if (obstacle !== undefined) throw refusal(caller, name, obstacle)
  }
}

/**
 * Nobody moves himself, nor an administrator who does not stand below him: where somebody stands decides who may give
 * him a password, and his posts decide which tasks he gets. What lies within reach is judged by who asks.
 * @throws {AppError} PERSON_NOT_YOURS
 */
export async function assertMayMove(
  queryable: Queryable,
  caller: Caller,
  { userId, name }: { readonly userId: number; readonly name: string },
): Promise<void> {
  const obstacle = (await findObstacles(queryable, caller, 'edit', [userId])).get(userId)
  if (obstacle === 'self' || obstacle === 'beside') throw refusal(caller, name, obstacle)
}

/** Whether the caller administers people of such departments, or of none. */
export async function reachOfPeople(
  queryable: Queryable,
  caller: Caller,
): Promise<(departments: readonly number[]) => boolean> {
  const reach = await reachOfRight(queryable, caller, 'user:write')
  return (departments) => coversAll(reach, departments)
}

/**
 * Whether a person may be put into these departments, or into none.
 * @throws {AppError} PERSON_NOT_YOURS
 */
export async function assertWithinReach(
  queryable: Queryable,
  caller: Caller,
  name: string,
  departments: readonly number[],
): Promise<void> {
  const isWithin = (await reachOfPeople(queryable, caller))(departments)
  if (!isWithin) throw refusal(caller, name, 'outside')
}

const refusal = ({ language }: Caller, name: string, obstacle: Obstacle) =>
  new AppError('PERSON_NOT_YOURS', { details: { name, reason: say(language, obstacleTexts[obstacle]) } })
