/** Who may delegate for somebody else (answers E2). */
import type { Right } from '@liveline/contract/permissions.ts'

export type ForceCase = {
  readonly isSelf: boolean
  /** The administrator may for every department. */
  readonly forcesAll: boolean
  /** The owner belongs to the administrator's department or to one below it. */
  readonly isInSubtree: boolean
  readonly ownerRights: readonly string[]
}

/** Rights of the three administrators: nobody is above them. */
const ofAdministrators: readonly string[] = ['delegation:forceAll' satisfies Right, 'role:write', 'audit:read']

/** What is in the way; undefined: nothing. */
export function forceObstacle(one: ForceCase): 'self' | 'administrator' | 'otherDepartment' | undefined {
  const isAbove = one.ownerRights.some((right) => ofAdministrators.includes(right))
  const isBeside = !one.forcesAll && one.ownerRights.includes('delegation:force' satisfies Right)
  if (one.isSelf) return 'self'
  if (isAbove || isBeside) return 'administrator'
  return one.forcesAll || one.isInSubtree ? undefined : 'otherDepartment'
}
