import { currentUser } from '../../../session/current-user.ts'

/** Of this window and this person: an address does not hold so many. */
const keyOf = () => `liveline.migrating.${currentUser()?.userId ?? 0}`

/** Keeps chosen instances for the page that migrates them; it outlives a reload. @returns the name of the choice */
export function keepChoice(instanceIds: readonly string[]): string {
  const name = `${instanceIds.length}-${instanceIds[0] ?? ''}`
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify({ name, instanceIds }))
  } catch {
    // A full store: the page asks to choose again.
  }
  return name
}

/** Undefined when another choice was kept since, or in another window. */
export function keptChoice(name: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('instanceIds' in kept) || !Array.isArray(kept.instanceIds)) {
      return undefined
    }
    const ids = kept.instanceIds.filter((id) => typeof id === 'string')
    return 'name' in kept && kept.name === name ? ids : undefined
  } catch {
    return undefined
  }
}
