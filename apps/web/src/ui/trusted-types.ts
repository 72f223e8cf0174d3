import type { sanitizeHtml } from './sanitize.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown
}

let sanitize: typeof sanitizeHtml | undefined

/**
 * Everything that a library writes as markup passes DOMPurify (security.md §4.1); script text and script addresses
 * have no rule, so the browser refuses them. The frame writes no markup, so DOMPurify comes with the first page that
 * is not home; until it is there, markup is refused like script.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (html) => sanitize?.(html) ?? null })
}

/** To be awaited before the code of a page that may write markup runs. */
export async function allowMarkup(): Promise<void> {
  sanitize ??= (await import('./sanitize.ts')).sanitizeHtml
}
