/**
 * Regular expressions of form schemas, matched in time proportional to pattern × text: a pattern with nested
 * repetition, harmless-looking in a schema, would otherwise block the server for hours.
 * A pattern is compiled to *states*; all states that the text read so far can be in are followed at once.
 * The subset: literals, escapes, `.`, classes, groups, `|`, `* + ? {m,n}`, `^`, `$`, and look-aheads right after a leading
 * `^`, which are further patterns that must (not) match. No other look-around, no back-reference.
 *
 * Ours and not re2js, which is faster, because the browser judges with its own engine and both must agree: re2js takes
 * `\s` for ASCII only (no U+3000), `.` for `\r`, a character beyond U+FFFF for one, `\A`, `\Q`, `[[:alpha:]]` and `(?i)` for
 * syntax, and knows no look-ahead. The parser below would have to stay to translate, and each text with it.
 */
export type LinearPattern = { test(text: string): boolean }

/** Why a pattern is outside the subset; `at` counts UTF-16 units from its start. */
export class PatternRefused extends Error {
  override readonly name = 'PatternRefused'
  readonly at: number
  constructor(reason: string, at: number) {
    super(reason)
    this.at = at
  }
}

const MAXIMUM_PATTERN_LENGTH = 500
const MAXIMUM_STATES = 1_000
const MAXIMUM_NESTING = 20

type UnitTest = (unit: number) => boolean

type PatternNode =
  | { kind: 'unit'; accepts: UnitTest }
  | { kind: 'start' | 'end' }
  | { kind: 'sequence' | 'choice'; parts: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; minimum: number; maximum: number }

/** `next` of a state are indexes; a `unit` state reads one UTF-16 unit, the others read nothing. */
type State =
  | { kind: 'unit'; accepts: UnitTest; next: number }
  | { kind: 'start' | 'end'; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'match' }

/** @throws {PatternRefused} */
export function compilePattern(source: string): LinearPattern {
  if (source.length > MAXIMUM_PATTERN_LENGTH) throw new PatternRefused('too long', MAXIMUM_PATTERN_LENGTH)
  const { pattern, aheads } = parse(source)
  const main = compileNode(pattern)
  const conditions = aheads.map(({ node, wanted }) => ({ wanted, matches: compileNode(node) }))
  return { test: (text) => main(text) && conditions.every(({ wanted, matches }) => matches(text) === wanted) }
}

function compileNode(node: PatternNode): (text: string) => boolean {
  const states: State[] = [{ kind: 'match' }]
  const first = build(node, 0, states)
  return (text) => run(states, first, text)
}

function run(states: readonly State[], first: number, text: string): boolean {
  let current = new Set<number>()
  for (let at = 0; ; at += 1) {
    // Matching may begin anywhere, as with RegExp.prototype.test.
    if (follow(states, first, at, text.length, current)) return true
    if (at >= text.length) return false
    const unit = text.charCodeAt(at)
    const next = new Set<number>()
    for (const index of current) {
      const state = states[index]
      if (state?.kind === 'unit' && state.accepts(unit) && follow(states, state.next, at + 1, text.length, next))
        return true
    }
    current = next
  }
}

/** Adds what can be reached from `index` without reading; true when that includes the match. */
function follow(states: readonly State[], index: number, at: number, length: number, into: Set<number>): boolean {
  const open = [index]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (into.has(top)) continue
    into.add(top)
    const state = states[top]
    if (state?.kind === 'match') return true
    if (state?.kind === 'fork') open.push(...state.next)
    if ((state?.kind === 'start' && at === 0) || (state?.kind === 'end' && at === length)) open.push(state.next)
  }
  return false
}

/** Adds the states of `node`, leading to `next`; gives back where to enter. */
function build(node: PatternNode, next: number, states: State[]): number {
  const add = (state: State): number => {
    if (states.length >= MAXIMUM_STATES) throw new PatternRefused('repeats too much', 0)
    return states.push(state) - 1
  }
  switch (node.kind) {
    case 'unit':
      return add({ kind: 'unit', accepts: node.accepts, next })
    case 'start':
    case 'end':
      return add({ kind: node.kind, next })
    case 'sequence':
      return node.parts.reduceRight((after, part) => build(part, after, states), next)
    case 'choice':
      return add({ kind: 'fork', next: node.parts.map((part) => build(part, next, states)) })
    case 'repeat': {
      let entry = next
      if (node.maximum === Number.POSITIVE_INFINITY) {
        const loop: State & { kind: 'fork' } = { kind: 'fork', next: [next] }
        entry = add(loop)
        loop.next.unshift(build(node.part, entry, states))
      } else {
        for (let count = node.minimum; count < node.maximum; count += 1) {
          entry = add({ kind: 'fork', next: [build(node.part, entry, states), next] })
        }
      }
      for (let count = 0; count < node.minimum; count += 1) entry = build(node.part, entry, states)
      return entry
    }
  }
}

const isDigit: UnitTest = (unit) => unit >= 48 && unit <= 57
const isWord: UnitTest = (unit) =>
  isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95
const isBlank: UnitTest = (unit) => /\s/.test(String.fromCharCode(unit))
const isLineEnd: UnitTest = (unit) => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029
const not =
  (test: UnitTest): UnitTest =>
  (unit) =>
    !test(unit)

const classEscapes: Readonly<Record<string, UnitTest>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isBlank,
  S: not(isBlank),
}
const controlEscapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, '0': 0 }

type Ahead = { node: PatternNode; wanted: boolean }

function parse(source: string): { pattern: PatternNode; aheads: Ahead[] } {
  let at = 0
  let nesting = 0
  const refuse = (reason: string): never => {
    throw new PatternRefused(reason, at)
  }
  const take = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false
    at += text.length
    return true
  }

  const parseChoice = (): PatternNode => {
    const parts = [parseSequence()]
    while (take('|')) parts.push(parseSequence())
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts }
  }

  const parseSequence = (): PatternNode => {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(parseRepeat())
    return { kind: 'sequence', parts }
  }

  const parseRepeat = (): PatternNode => {
    const part = parseOne()
    const bounds = parseBounds()
    if (bounds === undefined) return part
    if (part.kind === 'start' || part.kind === 'end') refuse('a repeated anchor')
    // Greedy or not makes no difference to whether there is a match.
    take('?')
    if (/^[*+?]|^\{\d/.test(source.slice(at))) refuse('a repetition of a repetition')
    return { kind: 'repeat', part, ...bounds }
  }

  const parseBounds = (): { minimum: number; maximum: number } | undefined => {
    if (take('*')) return { minimum: 0, maximum: Number.POSITIVE_INFINITY }
    if (take('+')) return { minimum: 1, maximum: Number.POSITIVE_INFINITY }
    if (take('?')) return { minimum: 0, maximum: 1 }
    const braces = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(source.slice(at))
    if (braces === null) return source[at] === '{' ? refuse("a '{' without a number; write '\\{'") : undefined
    const minimum = Number(braces[1])
    const open = braces[2] !== undefined && braces[3] === undefined
    const maximum = open ? Number.POSITIVE_INFINITY : Number(braces[3] ?? minimum)
    if (maximum < minimum) refuse('numbers out of order')
    at += braces[0].length
    return { minimum, maximum }
  }

  const parseOne = (): PatternNode => {
    if (take('^')) return { kind: 'start' }
    if (take('$')) return { kind: 'end' }
    if (take('.')) return { kind: 'unit', accepts: not(isLineEnd) }
    if (take('(')) return parseGroup()
    if (take('[')) return { kind: 'unit', accepts: parseClass() }
    if (/^[*+?{}\]]/.test(source.slice(at))) refuse(`'${source[at]}' has nothing before it; write '\\${source[at]}'`)
    return { kind: 'unit', accepts: parseUnit() }
  }

  const parseGroup = (): PatternNode => {
    if (!take('?:') && source[at] === '?') refuse('look-around and named groups are not supported')
    nesting += 1
    if (nesting > MAXIMUM_NESTING) refuse('groups nested too deeply')
    const inner = parseChoice()
    if (!take(')')) refuse("')' is missing")
    nesting -= 1
    return inner
  }

  const parseClass = (): UnitTest => {
    const negated = take('^')
    const tests: UnitTest[] = []
    while (!take(']')) {
      if (at >= source.length) refuse("']' is missing")
      const from = parseClassMember()
      if (typeof from === 'number' && source[at] === '-' && source[at + 1] !== ']' && at + 1 < source.length) {
        at += 1
        const to = parseClassMember()
        if (typeof to !== 'number' || to < from) return refuse('a range out of order')
        tests.push((unit) => unit >= from && unit <= to)
      } else tests.push(typeof from === 'number' ? (unit) => unit === from : from)
    }
    const any: UnitTest = (unit) => tests.some((test) => test(unit))
    return negated ? not(any) : any
  }

  const parseClassMember = (): number | UnitTest => {
    if (source[at] !== '\\') return source.charCodeAt(at++)
    return parseEscape()
  }

  const parseUnit = (): UnitTest => {
    const one = source[at] === '\\' ? parseEscape() : source.charCodeAt(at++)
    return typeof one === 'number' ? (unit) => unit === one : one
  }

  const parseEscape = (): number | UnitTest => {
    at += 1
    const letter = source[at]
    if (letter === undefined) return refuse("a '\\' at the end")
    const hex = /^(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/.exec(source.slice(at))
    if (hex !== null) {
      at += hex[0].length
      return Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
    }
    const known = Object.hasOwn(classEscapes, letter) ? classEscapes[letter] : undefined
    const control = Object.hasOwn(controlEscapes, letter) ? controlEscapes[letter] : undefined
    if (known === undefined && control === undefined && /[a-zA-Z1-9]/.test(letter))
      refuse(`'\\${letter}' is not supported`)
    at += 1
    return known ?? control ?? letter.charCodeAt(0)
  }

  const start: PatternNode = { kind: 'start' }
  const aheads: Ahead[] = []
  while (/^\(\?[=!]/.test(source.slice(aheads.length === 0 ? 1 : at)) && source.startsWith('^')) {
    if (aheads.length === 0) at = 1
    const wanted = source[at + 2] === '='
    at += 3
    const node = parseChoice()
    if (!take(')')) refuse("')' is missing")
    aheads.push({ wanted, node: { kind: 'sequence', parts: [start, node] } })
  }
  const rest = parseChoice()
  if (at < source.length) refuse("')' without '('")
  if (aheads.length === 0) return { pattern: rest, aheads }
  if (rest.kind === 'choice') refuse("a '|' beside a look-ahead; put it into a group")
  return { pattern: { kind: 'sequence', parts: [start, rest] }, aheads }
}
