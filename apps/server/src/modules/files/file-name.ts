/** Names of files as people gave them, made harmless: they are shown as text and sent in a header. */

const MOST_CHARACTERS = 120
/** Controls, what turns the direction of writing, what has no width, and what paths and markup are made of. */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>:"|?*&]/gu

/** The last part of a path, without what could deceive; never empty. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const harmless = last
    .replaceAll(HARMFUL, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const ending = endingOf(harmless)
  const stem = ending === '' ? harmless : harmless.slice(0, -ending.length - 1)
  const short = [...(stem === '' ? 'file' : stem)].slice(0, MOST_CHARACTERS).join('')
  return ending === '' ? short : `${short}.${ending}`
}

/** `pdf` of `plan.PDF`; '' when there is none that could be one. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Saved under its name by every browser (RFC 6266), whatever letters it has. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
