/** The names of fields that stand in the texts of a schema, without reading any value. */

const inserted = /\$\{([^{}]*)\}/g
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g
const filter = /(^|[^|])\|(?!\|).*$/s
const named = /(^|[^\p{L}\p{N}_.])([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]|\s*\()/gu
const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined'])

/**
 * The first parts of the names in every `${…}` of a text, each once, in their order: `${a.b > 1 && c}` reads `a` and `c`.
 * Functions, words in quotes and what follows a filter are no names. Gives names for refused expressions too.
 */
export function namesRead(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, expression = ''] of text.matchAll(inserted)) {
    const bare = expression.replaceAll(quoted, ' ').replace(filter, '$1')
    for (const [, , name = ''] of bare.matchAll(named)) if (!words.has(name)) found.add(name)
  }
  return [...found]
}
