/** What an administrator may do with the account of a person (design.md §3 "Roles"; answers E2). */

/**
 * look: see what is masked, sessions and changes; unlock: lift what failed logins brought upon the account; edit: change facts; switch: disable, enable, delete, end sessions;
 * takeOver: give a password, or another source of logins, which lets whoever knows it act as the person.
 */
export type AdministerAct = 'look' | 'unlock' | 'edit' | 'switch' | 'takeOver'

/** The rights by which the three administrators are told; each is a kind of its own. */
export const administratorRights = ['user:write', 'role:write', 'audit:read'] as const
export type AdministratorRight = (typeof administratorRights)[number]

export type AdministerCase = {
  readonly act: AdministerAct
  readonly isSelf: boolean
  /** The person belongs to what the caller's right covers, and to nothing else. */
  readonly isWithin: boolean
  /** The caller's right covers everybody. */
  readonly reachesAll: boolean
  /** The person, if an administrator, stands below the caller. */
  readonly isBelow: boolean
  /** What the person administers. */
  readonly administers: readonly AdministratorRight[]
  /** What the caller administers. */
  readonly callerAdministers: readonly AdministratorRight[]
}

export type Obstacle = 'self' | 'outside' | 'beside' | 'otherKind'

/** What is in the way; undefined: nothing. */
export function canAdministerUser(one: AdministerCase): Obstacle | undefined {
  // Nobody edits himself into more; what one may know of oneself, one asks for elsewhere.
  if (one.isSelf) return 'self'
  if (!one.isWithin) return 'outside'
  if (one.administers.length === 0 || one.act === 'look') return undefined
  // A colleague whom somebody locked out by failed logins is let in by whoever is there.
  if (one.act === 'unlock' && one.reachesAll) return undefined
  if (!one.isBelow) return 'beside'
  const isOfOtherKind = one.administers.some((right) => !one.callerAdministers.includes(right))
  return one.act === 'takeOver' && isOfOtherKind ? 'otherKind' : undefined
}

export const administratorRightsIn = (rights: Iterable<string>): AdministratorRight[] => {
  const held = new Set(rights)
  return administratorRights.filter((right) => held.has(right))
}

/** Whether an administrator stands below another: in departments below his, and reaching less. */
export function standsBelow(one: {
  /** The caller's right covers everybody. */
  readonly callerReachesAll: boolean
  /** Every department of the person lies below one of the caller's. */
  readonly isInDepartmentBelow: boolean
  /** What the person administers everywhere. */
  readonly everywhere: readonly AdministratorRight[]
}): boolean {
  if (one.callerReachesAll) return !one.everywhere.includes('user:write')
  return one.isInDepartmentBelow && one.everywhere.length === 0
}
