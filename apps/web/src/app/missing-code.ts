let isMissing = false

/** Hears of every script or sheet of a part that cannot be had (https://vite.dev/guide/build#load-error-handling). */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', () => {
    isMissing = true
  })
}

/** Tries again. Chromium remembers a module that failed (HTML Standard, module map): then only the page loaded anew helps. */
export function tryAgain(again: () => void): void {
  if (isMissing) location.reload()
  else again()
}
