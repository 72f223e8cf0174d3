import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import type { Right } from '@liveline/contract/permissions.ts'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { listDetailsBelow } from '../organisations/organisations.service.ts'
import { reachOf, widest, type Reach } from './data-scope.ts'
import { listScopesOf } from './roles.repository.ts'

/** A department and all below it. */
export const departmentsFrom = (queryable: Queryable, orgId: number): Promise<readonly number[]> =>
  readCached(queryable, 'directory', `below-ids:${orgId}`, async () => [
    orgId,
    ...(await listDetailsBelow(queryable, DEPARTMENT_TYPE, orgId)).map(({ id }) => id),
  ])

/** Whose rows a right covers: the widest data scope of the caller's roles that give it; 'none' where none does. */
export async function reachOfRight(
  queryable: Queryable,
  caller: Pick<Caller, 'userId' | 'orgId' | 'roleIds'>,
  right: Right,
): Promise<Reach> {
  const scopes = await listScopesOf(queryable, caller.roleIds, right)
  const needsBelow = scopes.includes('below') && caller.orgId !== 0
  const below = needsBelow ? await departmentsFrom(queryable, caller.orgId) : []
  return widest(scopes.map((scope) => reachOf(scope, caller, below)))
}
