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
      createScriptURL?: (address: string) => string | null
    },
  ): unknown
}

/**
 * Everything that a library writes as markup passes DOMPurify (security.md §4.1); script text and script addresses
 * have no rule, so the browser refuses them.
 * @param worker the one script that a library of the page may start beside it
 */
export function installTrustedTypes(worker?: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: sanitizeHtml,
    ...(worker === undefined ? {} : { createScriptURL: (address) => (address === worker ? address : null) }),
  })
}
