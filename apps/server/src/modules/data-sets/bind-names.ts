/** A query as people write it, with `:names` of parameters, and as PostgreSQL takes it, with `$1`, `$2` … */
import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'

export type BoundQuery = {
  readonly text: string
  /** Where a character of `text` came from: offsets in UTF-16 units. */
  originOf(offset: number): number
}

export type WrittenProblem = {
  readonly text: 'comment' | 'secondStatement' | 'dollarQuote' | 'escapes' | 'unclosed' | 'unknownParameter'
  readonly name: string
  readonly at: number
}

const types: Readonly<Record<DataSetParameter['type'], string>> = {
  text: 'text',
  integer: 'int8',
  number: 'float8',
  boolean: 'bool',
  date: 'date',
  datetime: 'timestamptz',
  list: 'text[]',
}

/** What is read as a whole: texts and quoted names, what may not stand outside of them, `::`, and `:name`. */
const tokens =
  /(?<escapes>(?:\b[eE]|\b[uU]&)')|(?<text>'(?:[^']|'')*')|(?<quoted>"(?:[^"]|"")*")|(?<open>['"])|(?<comment>--|\/\*)|(?<second>;)|(?<dollar>\$\D|\$$)|(?<cast>::|:=)|:(?<name>[a-zA-Z][a-zA-Z0-9]*)/g

/**
 * Puts `($1::date)` where the query says `:since`. Only the spelling is read here: whatever is misread is judged by the
 * parser of PostgreSQL afterwards, and values are bound in any case.
 */
export function bindNames(
  query: string,
  parameters: readonly Pick<DataSetParameter, 'name' | 'type'>[],
): BoundQuery | WrittenProblem {
  const places: { from: number; to: number; shift: number }[] = []
  let text = ''
  let done = 0
  for (const match of query.matchAll(tokens)) {
    const { escapes, open, comment, second, dollar, name } = match.groups ?? {}
    const problem = (kind: WrittenProblem['text']): WrittenProblem => ({
      text: kind,
      name: name ?? '',
      at: match.index,
    })
    if (escapes !== undefined) return problem('escapes')
    if (open !== undefined) return problem('unclosed')
    if (comment !== undefined) return problem('comment')
    if (second !== undefined) return problem('secondStatement')
    if (dollar !== undefined) return problem('dollarQuote')
    if (name === undefined) continue
    const index = parameters.findIndex((parameter) => parameter.name === name)
    const parameter = parameters[index]
    if (parameter === undefined) return problem('unknownParameter')
    text += query.slice(done, match.index)
    const bound = `($${index + 1}::${types[parameter.type]})`
    done = match.index + match[0].length
    places.push({ from: text.length, to: text.length + bound.length, shift: done - text.length - bound.length })
    text += bound
  }
  text += query.slice(done)
  return {
    text,
    originOf(offset) {
      const last = places.findLast(({ from }) => from <= offset)
      if (last === undefined) return offset
      // Within what took the place of a name: the name itself.
      return offset < last.to ? last.to + last.shift - nameLength(query, last.to + last.shift) : offset + last.shift
    },
  }
}

function nameLength(query: string, end: number): number {
  return query.slice(0, end).match(/:[a-zA-Z][a-zA-Z0-9]*$/)?.[0].length ?? 0
}
