/** Whether one person may give another certain roles, and take certain ones away. */
import type { Duty } from '@liveline/contract/role/duties.ts'

export type GivenRole = { readonly id: number; readonly allocatable: boolean; readonly duty: Duty }

type GrantCase<Role extends GivenRole> = {
  readonly isSelf: boolean
  /** The person belongs to what the roles of the giver cover. */
  readonly isWithinReach: boolean
  /** The giver has the right to hand out every role. */
  readonly grantsAll: boolean
  /** What comes and what goes. */
  readonly changed: readonly Role[]
}

/** Every role, or those that are marked for it and belong to no administrator (answers F4). */
export const mayHandOut = (grantsAll: boolean, { allocatable, duty }: GivenRole): boolean =>
  grantsAll || (allocatable && duty === '')

/** What is in the way; undefined: nothing. */
export function grantObstacle<Role extends GivenRole>(
  one: GrantCase<Role>,
): { readonly why: 'self' | 'outOfReach' } | { readonly why: 'notYours'; readonly role: Role } | undefined {
  if (one.isSelf) return { why: 'self' }
  if (!one.isWithinReach) return { why: 'outOfReach' }
  const role = one.changed.find((changed) => !mayHandOut(one.grantsAll, changed))
  return role === undefined ? undefined : { why: 'notYours', role }
}

/** Two of these roles that nobody may hold together: each belongs to an administrator. */
export function excludingPair<Role extends GivenRole>(roles: readonly Role[]): readonly [Role, Role] | undefined {
  const [first, second] = roles.filter(({ duty }) => duty !== '')
  return first === undefined || second === undefined ? undefined : [first, second]
}
