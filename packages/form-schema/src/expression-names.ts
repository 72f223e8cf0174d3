/** A name that an expression reads: `a`, or the path `mainForm.a`. */
export type NamePath = readonly string[]

const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined'])
const piece =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|([\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*)(\s*\()?|(\|+)|\d+(?:\.\d+)?|[\s\S]/gu

/** What stands between the braces, with each name handed to `rename`; behind a filter's `|` nothing is a name. */
function renameInside(inside: string, rename: (path: NamePath) => NamePath | undefined): string {
  let isFilter = false
  return inside.replaceAll(piece, (all, name?: string, call?: string, bars?: string) => {
    if (bars !== undefined && bars.length === 1) isFilter = true
    if (isFilter || name === undefined || call !== undefined || words.has(name)) return all
    const path = name.split('.').map((part) => part.trim())
    return rename(path)?.join('.') ?? all
  })
}

/**
 * A text with the names changed that its `${…}` read; words outside the braces, texts in quotes, functions and formats
 * of filters stay as they are.
 * @param rename undefined leaves the name
 */
export const renameInText = (text: string, rename: (path: NamePath) => NamePath | undefined): string =>
  text.replaceAll(/\$\{([^{}]*)\}/g, (_, inside: string) => `\${${renameInside(inside, rename)}}`)

/** Every name that the `${…}` of a text read, as often as they stand there. */
export function namesInText(text: string): readonly NamePath[] {
  const found: NamePath[] = []
  renameInText(text, (path) => {
    found.push(path)
    return undefined
  })
  return found
}

/** The fields that a text reads, each once, in their order: `${a.b > 1 && c}` reads `a` and `c`. Also of refused expressions. */
export const namesRead = (text: string): readonly string[] => [
  ...new Set(namesInText(text).flatMap(([first]) => first ?? [])),
]
