/** What browsers that know it say of the line; Firefox and Safari say nothing. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the line has room for what nobody has asked for yet: not where it is slow, or paid for by the byte. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  if (connection === undefined) return true
  return connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g'
}

/** Settles when no request of the page has been under way for so long: what somebody opens goes first. */
export async function lineIsFree(quietMs = 500): Promise<void> {
  for (;;) {
    const before = performance.getEntriesByType('resource').length
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const isQuiet = performance.getEntriesByType('resource').length === before
    if (isQuiet && document.querySelector('.ll-awaited') === null) return
  }
}
