import type { sanitizeHtml } from './sanitize.ts'

interface Rules {
  readonly createHTML: (html: string) => string | null
  readonly createScriptURL: (address: string) => string | null
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown
}

let isInstalled = false
let worker: string | undefined
let sanitize: typeof sanitizeHtml | undefined

/**
 * Everything that a library writes as markup passes DOMPurify (security.md §4.1); script text and script addresses
 * have no rule, so the browser refuses them, but for the one of `allowWorker`. The frame writes no markup (its icons
 * only the text of a sheet), so DOMPurify comes with the first page that is not home; until it is there, whatever could
 * be an element is refused like script.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (isInstalled) return
  isInstalled = true
  trustedTypes?.createPolicy('default', {
    createHTML: trustedMarkup,
    createScriptURL: (address) => (address === worker ? address : null),
  })
}

/** The one script that a library of this page may start beside it: an address of our own build. */
export function allowWorker(address: string): void {
  worker = address
}

/** Undefined or null in place of a text is a refusal to the browser. */
export const trustedMarkup = (html: string): string | null =>
  sanitize === undefined ? (html.includes('<') ? null : html) : sanitize(html)

/** To be awaited before the code of a page that may write markup runs. */
export async function allowMarkup(): Promise<void> {
  sanitize ??= (await import('./sanitize.ts')).sanitizeHtml
}
