import {
  MAXIMUM_ATTRIBUTES,
  MAXIMUM_CHILDREN,
  MAXIMUM_DEPTH,
  MAXIMUM_LINES,
  MAXIMUM_NAME,
  MAXIMUM_TAGS,
} from './xml-limits.ts'
import type { RefusalCode } from './xml-limits.ts'

export type ScannedXml = {
  readonly code: RefusalCode | undefined
  /** Declared namespaces by prefix, the first declaration of each. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Namespaces that no prefix stands for in the whole file: declared without one, or with one that means another too. */
  readonly ambiguous: ReadonlySet<string>
  /** Characters looked at: at most a few times the length of the text. */
  readonly visited: number
}

/** Marked sections that are no tags, with what closes them. */
const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isNameEnd = (code: number): boolean =>
  isBlank(code) || code === 0x3d || code === 0x3e || code === 0x2f || code === 0x3c || code === 0x22 || code === 0x27

class Refused extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

/**
 * Reads a text once, from the left, without ever going back: a cursor over characters, no pattern that could try again.
 * Finds what is not well-formed, nested too deep, or more than a drawing can need.
 */
export function scanXml(xml: string): ScannedXml {
  const namespaces = new Map<string, string>()
  const ambiguous = new Set<string>()
  const open: { readonly name: string; children: number }[] = []
  let tags = 0
  let visited = 0
  let at = 0

  try {
    readCharacters()
    for (at = nextTag(0); at >= 0; at = nextTag(at)) readMarkup()
    if (open.length > 0 || tags === 0) throw new Refused('notXml')
    return { code: undefined, namespaces, ambiguous, visited }
  } catch (failure) {
    if (failure instanceof Refused) return { code: failure.code, namespaces, ambiguous, visited }
    throw failure
  }

  function nextTag(from: number): number {
    const found = xml.indexOf('<', from)
    visited += (found < 0 ? xml.length : found) - from + 1
    return found
  }

  /** XML knows no control characters but tab and line ends; nor does the database know NUL. */
  function readCharacters(): void {
    let lines = 0
    for (let index = 0; index < xml.length; index += 1) {
      const code = xml.charCodeAt(index)
      if ((code < 0x20 && !isBlank(code)) || code === 0xfffe || code === 0xffff) throw new Refused('notXml')
      if (code === 0x0a || code === 0x0d) lines += 1
    }
    visited += xml.length
    if (lines > MAXIMUM_LINES) throw new Refused('tooManyLines')
  }

  function readMarkup(): void {
    const section = sections.find(([opening]) => xml.startsWith(opening, at))
    if (section !== undefined) {
      const end = xml.indexOf(section[1], at + section[0].length)
      visited += (end < 0 ? xml.length : end) - at
      if (end < 0) throw new Refused('notXml')
      at = end + section[1].length
    } else if (xml[at + 1] === '!') {
      // A document type, or a declaration that stands in one.
      throw new Refused('doctype')
    } else if (xml[at + 1] === '/') {
      readEndTag()
    } else {
      readStartTag()
    }
  }

  function readName(): string {
    const from = at
    while (at < xml.length && !isNameEnd(xml.charCodeAt(at))) {
      at += 1
      if (at - from > MAXIMUM_NAME) throw new Refused('notXml')
    }
    visited += at - from
    if (at === from) throw new Refused('notXml')
    return xml.slice(from, at)
  }

  function skipBlanks(): boolean {
    const from = at
    while (at < xml.length && isBlank(xml.charCodeAt(at))) at += 1
    visited += at - from
    return at > from
  }

  function expect(character: string): void {
    if (xml[at] !== character) throw new Refused('notXml')
    at += 1
  }

  function readEndTag(): void {
    at += 2
    const name = readName()
    skipBlanks()
    expect('>')
    if (open.pop()?.name !== name) throw new Refused('notXml')
  }

  function readStartTag(): void {
    at += 1
    tags += 1
    if (tags > MAXIMUM_TAGS) throw new Refused('tooManyTags')
    const parent = open.at(-1)
    if (parent !== undefined && ++parent.children > MAXIMUM_CHILDREN) throw new Refused('tooManyChildren')
    const name = readName()
    for (let attributes = 0; ; attributes += 1) {
      const hasBlank = skipBlanks()
      if (xml[at] === '>') {
        at += 1
        open.push({ name, children: 0 })
        if (open.length > MAXIMUM_DEPTH) throw new Refused('tooDeep')
        return
      }
      if (xml[at] === '/') {
        at += 1
        return expect('>')
      }
      if (!hasBlank) throw new Refused('notXml')
      if (attributes >= MAXIMUM_ATTRIBUTES) throw new Refused('tooManyAttributes')
      readAttribute()
    }
  }

  function readAttribute(): void {
    const name = readName()
    skipBlanks()
    expect('=')
    skipBlanks()
    const quote = xml[at]
    if (quote !== '"' && quote !== "'") throw new Refused('notXml')
    at += 1
    const from = at
    while (at < xml.length && xml[at] !== quote) {
      // Only text may hold markup: a quote left open swallows no more than the rest of its own tag.
      if (xml[at] === '<') throw new Refused('notXml')
      at += 1
    }
    visited += at - from
    expect(quote)
    if (name === 'xmlns') ambiguous.add(xml.slice(from, at - 1))
    if (name.startsWith('xmlns:')) declare(name.slice('xmlns:'.length), xml.slice(from, at - 1))
  }

  function declare(prefix: string, uri: string): void {
    const first = namespaces.get(prefix)
    if (first === undefined) namespaces.set(prefix, uri)
    else if (first !== uri) ambiguous.add(uri)
  }
}
