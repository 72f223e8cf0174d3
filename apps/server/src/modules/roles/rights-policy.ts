/** Whether a role may be given certain rights: pure, so that the page can say it before it is tried. */
import { administratorDuties, dutyOf, keyRightOf, type Duty } from '@liveline/contract/role/duties.ts'

type RightsCase = {
  /** The caller holds the role himself. */
  readonly isOwn: boolean
  /** The role of one administrator that nothing else takes the place of; '' for all others. */
  readonly keeps: Duty
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Rights that the contract knows. */
  readonly known: ReadonlySet<string>
  /** A holder who is administrator by another role of his; undefined where there is none. */
  readonly otherDutyOf?: ((duty: Duty) => string | undefined) | undefined
}

/** The administrator that a role belongs to by its rights; undefined: it would be two. */
export function dutyOfRights(rights: readonly string[]): Duty | undefined {
  const duties = administratorDuties.filter((duty) => rights.some((right) => dutyOf(right) === duty))
  return duties.length > 1 ? undefined : (duties[0] ?? '')
}

type Obstacle =
  | { readonly why: 'own' | 'mixed' }
  | { readonly why: 'unknown' | 'key'; readonly right: string }
  | { readonly why: 'holder'; readonly name: string }

/** What is in the way; undefined: nothing. */
export function rightsObstacle(one: RightsCase): Obstacle | undefined {
  const given = one.after.filter((right) => !one.before.includes(right))
  const unknown = given.find((right) => !one.known.has(right))
  if (unknown !== undefined) return { why: 'unknown', right: unknown }
  if (one.isOwn && given.length > 0) return { why: 'own' }
  const duty = dutyOfRights(one.after)
  if (duty === undefined) return { why: 'mixed' }
  if (one.keeps !== '') {
    if (duty !== '' && duty !== one.keeps) return { why: 'mixed' }
    const key = keyRightOf(one.keeps)
    if (one.before.includes(key) && !one.after.includes(key)) return { why: 'key', right: key }
  }
  const name = duty === '' ? undefined : one.otherDutyOf?.(duty)
  return name === undefined ? undefined : { why: 'holder', name }
}
