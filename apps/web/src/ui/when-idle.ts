/** Does something once the browser has drawn what is more urgent, at the latest after so long. @returns what calls it off */
export function whenIdle(run: () => void, atLatestMs: number): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: atLatestMs })
  return () => cancelIdleCallback(idle)
}
