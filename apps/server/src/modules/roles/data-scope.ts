/** Whose rows somebody may reach: the scopes of his roles, counted from the department he works for (answers E10). */
import type { DataScope } from '@liveline/contract/form-data/shapes.ts'
import type { Caller } from '../../http/caller.ts'

/** Whose rows: nobody's, everybody's, or one's own with those of some departments. */
export type Reach = 'none' | 'all' | { readonly userId: number; readonly orgIds: readonly number[] }

/** `below` are the departments from the one the person works for downwards, that one included. Nobody belongs to a department that is none. */
export function reachOf(
  scope: DataScope,
  { userId, orgId }: Pick<Caller, 'userId' | 'orgId'>,
  below: readonly number[],
): Reach {
  if (scope === 'all') return 'all'
  if (scope === 'self' || orgId === 0) return { userId, orgIds: [] }
  return { userId, orgIds: scope === 'department' ? [orgId] : below }
}

const byReach: readonly DataScope[] = ['self', 'department', 'below', 'all']

export const reachesFurther = (one: DataScope, other: DataScope): boolean =>
  byReach.indexOf(one) > byReach.indexOf(other)

export function widest(reaches: readonly Reach[]): Reach {
  if (reaches.includes('all')) return 'all'
  const some = reaches.filter((reach) => typeof reach === 'object')
  const [first] = some
  if (first === undefined) return 'none'
  return { userId: first.userId, orgIds: [...new Set(some.flatMap(({ orgIds }) => orgIds))] }
}

/** Whether somebody of these departments lies within reach. */
export function coversPerson(
  reach: Reach,
  person: { readonly userId: number; readonly departmentIds: readonly number[] },
): boolean {
  if (typeof reach === 'string') return reach === 'all'
  return person.userId === reach.userId || person.departmentIds.some((id) => reach.orgIds.includes(id))
}
