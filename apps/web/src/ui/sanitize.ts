import DOMPurify from 'dompurify'

/** Markup without anything that runs. */
export function sanitizeHtml(html: string): string {
  return DOMPurify.sanitize(html, { USE_PROFILES: { html: true, svg: true } })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string
      createScriptURL: (address: string) => string | null
    },
  ): unknown
}

let isInstalled = false
let worker: string | undefined

/**
 * Everything that a library writes as markup passes DOMPurify (security.md §4.1); script text and script addresses
 * have no rule, so the browser refuses them, but for the one of `allowWorker`.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (isInstalled) return
  isInstalled = true
  trustedTypes?.createPolicy('default', {
    createHTML: sanitizeHtml,
    createScriptURL: (address) => (address === worker ? address : null),
  })
}

/** The one script that a library of this page may start beside it: an address of our own build. */
export function allowWorker(address: string): void {
  worker = address
}
