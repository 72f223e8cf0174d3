/** Answers to oversized and hostile files, before any parser sees them (OWASP XML External Entity Prevention). */
export const MAXIMUM_BYTES = 1_048_576
/** Flow nodes and sequence flows together. */
export const MAXIMUM_ELEMENTS = 2_000
/** Levels of XML elements. */
export const MAXIMUM_DEPTH = 32

export type Refusal = { readonly code: 'tooLarge' | 'doctype' | 'tooDeep' | 'notXml'; readonly message: string }

/** Why a text may not be parsed; undefined when it may. Reads the text once. */
export function findRefusal(xml: string): Refusal | undefined {
  if (xml.length > MAXIMUM_BYTES || new TextEncoder().encode(xml).length > MAXIMUM_BYTES) {
    return { code: 'tooLarge', message: `The file is larger than ${MAXIMUM_BYTES} bytes` }
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
    return { code: 'doctype', message: 'A document type declaration is not allowed; remove <!DOCTYPE …>' }
  }
  const depth = depthOf(xml)
  if (depth === undefined) return { code: 'notXml', message: 'A tag or comment is not closed' }
  if (depth > MAXIMUM_DEPTH) {
    return { code: 'tooDeep', message: `Elements are nested ${depth} levels deep; ${MAXIMUM_DEPTH} are allowed` }
  }
  return undefined
}

/** Marked sections that are no tags, with what closes them. */
const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

function depthOf(xml: string): number | undefined {
  let depth = 0
  let deepest = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const section = sections.find(([opening]) => xml.startsWith(opening, at))
    if (section !== undefined) {
      const end = xml.indexOf(section[1], at + section[0].length)
      if (end < 0) return undefined
      at = end + section[1].length
      continue
    }
    const end = tagEnd(xml, at)
    if (end === undefined) return undefined
    if (xml[at + 1] === '/') depth -= 1
    else if (xml[end - 1] !== '/') depth += 1
    deepest = Math.max(deepest, depth)
    at = end + 1
  }
  return deepest
}

/** Where a tag closes; a `>` inside an attribute value does not count. */
function tagEnd(xml: string, from: number): number | undefined {
  let quote: string | undefined
  for (let at = from + 1; at < xml.length; at += 1) {
    const character = xml[at]
    if (quote !== undefined) quote = character === quote ? undefined : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return undefined
}
