import DOMPurify from 'dompurify'

/** Markup without anything that runs. */
export function sanitizeHtml(html: string): string {
  return DOMPurify.sanitize(html, { USE_PROFILES: { html: true, svg: true } })
}
