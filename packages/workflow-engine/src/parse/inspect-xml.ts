import { scanXml } from './scan-xml.ts'
import type { ScannedXml } from './scan-xml.ts'
import { MAXIMUM_BYTES, refusalOf } from './xml-limits.ts'
import type { Refusal } from './xml-limits.ts'

/**
 * Why a text may not be parsed, and which namespaces it declares when it may. Every character is read a bounded number
 * of times, whatever the text (`visited` counts them), so that what follows meets only plain, modest XML.
 */
export function inspectXml(xml: string): Omit<ScannedXml, 'code'> & { readonly refusal: Refusal | undefined } {
  if (xml.length > MAXIMUM_BYTES || new TextEncoder().encode(xml).length > MAXIMUM_BYTES) {
    return { refusal: refusalOf('tooLarge'), namespaces: new Map(), ambiguous: new Set(), visited: 0 }
  }
  const { code, ...rest } = scanXml(xml)
  return { ...rest, refusal: code === undefined ? undefined : refusalOf(code) }
}
