/** What has been ticked in the matrix of rights and is not saved yet. */
import { permissionNames, subjectOf, type Right } from '@liveline/contract/permissions.ts'
import type { RightsChange, RightsOfRole } from '@liveline/contract/right/shapes.ts'

/** By role and right: whether it shall be given. */
export type Ticked = ReadonlyMap<string, boolean>

const keyOf = (roleId: number, right: string) => `${roleId} ${right}`

export const isGiven = (ticked: Ticked, role: RightsOfRole, right: string): boolean =>
  ticked.get(keyOf(role.id, right)) ?? role.rights.includes(right)

/** A tick taken back is no change. */
export function tick(ticked: Ticked, role: RightsOfRole, right: string, given: boolean): Ticked {
  const next = new Map(ticked)
  if (given === role.rights.includes(right)) next.delete(keyOf(role.id, right))
  else next.set(keyOf(role.id, right), given)
  return next
}

/** What would be sent, role by role; of roles that are gone nothing. */
export function changesOf(ticked: Ticked, matrix: readonly RightsOfRole[]): RightsChange[] {
  const rights = [...ticked.keys()].map((key) => key.slice(key.indexOf(' ') + 1))
  return matrix.flatMap((role) => {
    const own = [...new Set(rights)].filter((right) => ticked.has(keyOf(role.id, right)))
    const give = own.filter((right) => isGiven(ticked, role, right) && !role.rights.includes(right))
    const take = own.filter((right) => !isGiven(ticked, role, right) && role.rights.includes(right))
    return give.length + take.length === 0 ? [] : [{ roleId: role.id, rev: role.rev, give, take }]
  })
}

interface RightsSection {
  readonly subject: string
  readonly rights: readonly Right[]
}

/** Every right, under what it is about, in the order of the contract; those whose name holds the words. */
export function rightSections(words: string): readonly RightsSection[] {
  const wanted = words.trim().toLowerCase()
  const sections = new Map<string, Right[]>()
  for (const right of Object.keys(permissionNames) as Right[]) {
    const { zh, en } = permissionNames[right]
    if (![right, zh, en].some((text) => text.toLowerCase().includes(wanted))) continue
    const subject = subjectOf(right)
    sections.set(subject, [...(sections.get(subject) ?? []), right])
  }
  return [...sections].map(([subject, rights]) => ({ subject, rights }))
}
