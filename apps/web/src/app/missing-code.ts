let isMissing = false
const failures = new WeakSet<object>()

/** Hears of every script or sheet of a part that cannot be had (https://vite.dev/guide/build#load-error-handling). */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    isMissing = true
    failures.add(payload)
  })
}

/** Whether a page failed because its code could not be had: the line is down, and nothing is wrong with the page. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error)

/** Tries again. Chromium remembers a module that failed (HTML Standard, module map): then only the page loaded anew helps. */
export function tryAgain(again: () => void): void {
  if (isMissing) location.reload()
  else again()
}
