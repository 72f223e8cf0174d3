/** Longer than a browser takes to tell what one tab wrote to the others. */
const SETTLE_MS = 60
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `act` while no other tab of this browser does under that name. Browsers give their locks to HTTPS only; on plain
 * HTTP whoever wrote last goes first, and the others after it.
 */
export async function inOneTab<T>(name: string, act: () => T): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (locks != null) return locks.request(name, async () => act())
  const mark = String(Math.random())
  localStorage.setItem(name, mark)
  await pause(SETTLE_MS)
  if (localStorage.getItem(name) !== mark) await pause(2 * SETTLE_MS)
  return act()
}
