/** What an administrator may do with the account of a person (design.md §3 "Roles"; answers E2). */

/**
 * look: see what is masked, sessions and changes; edit: change facts; switch: disable, enable, delete, end sessions;
 * takeOver: give a password, or another source of logins, which lets whoever knows it act as the person.
 */
export type AdministerAct = 'look' | 'edit' | 'switch' | 'takeOver'

/** The rights by which the three administrators are told; each is a kind of its own. */
export const administratorRights = ['user:write', 'role:write', 'audit:read'] as const
export type AdministratorRight = (typeof administratorRights)[number]

export type AdministerCase = {
  readonly act: AdministerAct
  readonly isSelf: boolean
  /** Every department of the person is one of the caller's, or lies below one. */
  readonly isWithin: boolean
  /** Every department of the person lies below one of the caller's. */
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
  if (!one.isBelow) return 'beside'
  const isOfOtherKind = one.administers.some((right) => !one.callerAdministers.includes(right))
  return one.act === 'takeOver' && isOfOtherKind ? 'otherKind' : undefined
}

export const administratorRightsIn = (rights: Iterable<string>): AdministratorRight[] => {
  const held = new Set(rights)
  return administratorRights.filter((right) => held.has(right))
}

