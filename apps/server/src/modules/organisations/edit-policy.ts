/** What of the organisation somebody may change, and where a detail may stand; the rules alone. */
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { MAX_ORGANISATION_LEVELS } from '@liveline/contract/organisation/shapes.ts'
import { coversPerson, type Reach } from '../roles/data-scope.ts'

/** A place in a tree: `pid` undefined stands for the top. */
type Place = { readonly aid: number; readonly id: number | null }

/**
 * Departments within reach; whatever else, only without limits: posts and types are everybody's, and the top of a tree is
 * nobody's department.
 */
export function mayChange(reach: Reach, { aid, id }: Place): boolean {
  if (reach === 'all') return true
  if (reach === 'none' || aid !== DEPARTMENT_TYPE || id === null) return false
  return reach.orgIds.includes(id)
}

/** Giving somebody a detail, or taking it: both must lie within reach; a post is given to one's own people. */
export function mayAssign(
  reach: Reach,
  person: { readonly userId: number; readonly departmentIds: readonly number[] },
  detail: { readonly aid: number; readonly id: number },
): boolean {
  if (reach === 'none' || !coversPerson(reach, person)) return false
  return detail.aid !== DEPARTMENT_TYPE || mayChange(reach, detail)
}

type Standing = {
  readonly aid: number
  /** Of the parent; 0 at the top. */
  readonly parentLevel: number
  readonly parentAid: number
  /** The levels it takes with all that is below. */
  readonly height: number
  readonly isBelowItself: boolean
}

/** Why it may not stand there; undefined: it may. */
export function placeObstacle(at: Standing): 'otherType' | 'belowItself' | 'tooDeep' | undefined {
  if (at.parentAid !== at.aid) return 'otherType'
  if (at.isBelowItself) return 'belowItself'
  return at.parentLevel + at.height > MAX_ORGANISATION_LEVELS ? 'tooDeep' : undefined
}
