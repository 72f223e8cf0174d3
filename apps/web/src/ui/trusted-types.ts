import type { sanitizeHtml } from './sanitize.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown
}

let sanitize: typeof sanitizeHtml | undefined

/**
 * Everything that a library writes as markup passes DOMPurify (security.md §4.1); script text and script addresses
 * have no rule, so the browser refuses them. The frame writes no markup (its icons only the text of a sheet), so DOMPurify
 * comes with the first page that is not home; until it is there, whatever could be an element is refused like script.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: trustedMarkup })
}

/** Undefined or null in place of a text is a refusal to the browser. */
export const trustedMarkup = (html: string): string | null =>
  sanitize === undefined ? (html.includes('<') ? null : html) : sanitize(html)

/** To be awaited before the code of a page that may write markup runs. */
export async function allowMarkup(): Promise<void> {
  sanitize ??= (await import('./sanitize.ts')).sanitizeHtml
}
