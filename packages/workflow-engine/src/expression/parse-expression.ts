import { ExpressionError } from '../errors.ts'
import { tokenize } from './tokenize.ts'
import type { Lexeme } from './tokenize.ts'
import { isVariableFunction } from './variable-functions.ts'

/** One node of a parsed expression. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'property'; readonly object: Expression; readonly key: Expression }
  | {
      readonly kind: 'call'
      readonly target: Expression | undefined
      readonly name: string
      readonly args: readonly Expression[]
    }
  /** A function on a variable by name: `vars:equals(class, 3)`. */
  | {
      readonly kind: 'variableCall'
      readonly name: string
      readonly variable: Expression
      readonly args: readonly Expression[]
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'choice'; readonly test: Expression; readonly then: Expression; readonly otherwise: Expression }

/** A text with `${…}` or `#{…}` in it, cut at the expressions. A single part that is no string keeps its type. */
export type Template = readonly (string | Expression)[]

/** Deeper nesting is refused, so that a drawing cannot exhaust the stack. */
const MAXIMUM_DEPTH = 64
/** Longer texts are data, not expressions; a template is evaluated in one go. */
const MAXIMUM_LENGTH = 10_000
/** Parsed templates are kept; the texts come from drawings, so there are few, and the engine needs no library for them. */
const CACHE_SIZE = 2_000
const cache = new Map<string, Template>()

const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
/** `vars:equals(`, in one piece: with blanks it is the middle of `a ? vars : equals(b)`. */
const variableCall = /(?:vars?|variables):([a-zA-Z][a-zA-Z0-9]*)\(/y
const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/**
 * Parses a text that may hold expressions of the UEL subset.
 * @throws {ExpressionError} with the position when it cannot be parsed.
 */
export function parseExpression(text: string): Template {
  const known = cache.get(text)
  if (known !== undefined) return known
  const template = parseTemplate(text)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(text, template)
  return template
}

function parseTemplate(text: string): Template {
  if (text.length > MAXIMUM_LENGTH) {
    throw new ExpressionError(`${text.slice(0, 50)}…`, `longer than ${MAXIMUM_LENGTH} characters`)
  }
  const parts: (string | Expression)[] = []
  let from = 0
  for (;;) {
    const opening = /[$#]\{/g
    opening.lastIndex = from
    const at = opening.exec(text)?.index
    if (at === undefined) break
    if (at > from) parts.push(text.slice(from, at))
    const { lexemes, end } = tokenize(text, at + 2)
    parts.push(parseLexemes(text, lexemes))
    from = end
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from))
  // Blanks around a lone expression are layout, not text.
  const solid = parts.filter((part) => typeof part !== 'string' || part.trim() !== '')
  return solid.length === 1 && typeof solid[0] !== 'string' ? solid : parts
}

function parseLexemes(source: string, lexemes: readonly Lexeme[]): Expression {
  let position = 0
  let depth = 0

  const peek = (): Lexeme => lexemes[position] as Lexeme // the end lexeme is never passed
  const fail = (detail: string): never => {
    throw new ExpressionError(source, detail, peek().at)
  }
  const takeOperator = (...signs: readonly string[]): string | undefined => {
    const lexeme = peek()
    if (lexeme.kind !== 'operator' || !signs.includes(lexeme.value)) return undefined
    position += 1
    return lexeme.value
  }
  const expect = (sign: string): void => {
    if (takeOperator(sign) === undefined) fail(`'${sign}' expected`)
  }
  const nested = <Result>(parse: () => Result): Result => {
    depth += 1
    if (depth > MAXIMUM_DEPTH) fail('nested too deeply')
    const result = parse()
    depth -= 1
    return result
  }

  const parseChoice = (): Expression =>
    nested(() => {
      const test = parseLevel(0)
      if (takeOperator('?') === undefined) return test
      const then = parseChoice()
      expect(':')
      return { kind: 'choice', test, then, otherwise: parseChoice() }
    })

  const parseLevel = (level: number): Expression => {
    const signs = levels[level]
    if (signs === undefined) return parseUnary()
    let left = parseLevel(level + 1)
    for (let sign = takeOperator(...signs); sign !== undefined; sign = takeOperator(...signs)) {
      left = { kind: 'binary', operator: sign, left, right: parseLevel(level + 1) }
    }
    return left
  }

  const parseUnary = (): Expression => {
    const sign = takeOperator('!', '-', 'empty')
    if (sign === undefined) return parsePath()
    return nested(() => ({ kind: 'unary', operator: sign, operand: parseUnary() }))
  }

  const parsePath = (): Expression => {
    let path = parsePrimary()
    for (;;) {
      if (takeOperator('.') !== undefined) {
        const lexeme = peek()
        if (lexeme.kind !== 'name' && !(lexeme.kind === 'operator' && /^[a-z]/.test(lexeme.value)))
          fail('a name expected')
        position += 1
        const key = String(lexeme.value)
        path =
          takeOperator('(') === undefined
            ? { kind: 'property', object: path, key: { kind: 'literal', value: key } }
            : { kind: 'call', target: path, name: key, args: parseArguments() }
      } else if (takeOperator('[') !== undefined) {
        path = { kind: 'property', object: path, key: parseChoice() }
        expect(']')
      } else return path
    }
  }

  const parseArguments = (): readonly Expression[] => {
    const args: Expression[] = []
    if (takeOperator(')') !== undefined) return args
    do args.push(parseChoice())
    while (takeOperator(',') !== undefined)
    expect(')')
    return args
  }

  /** Four lexemes: the prefix, the colon, the name (which may be a word like `eq`) and the bracket. */
  const parseVariableCall = (name: string): Expression => {
    if (!isVariableFunction(name)) fail(`unknown function 'vars:${name}'`)
    position += 4
    const [variable, ...args] = parseArguments()
    if (variable === undefined) return fail(`'vars:${name}' of no variable`)
    const named: Expression = variable.kind === 'variable' ? { kind: 'literal', value: variable.name } : variable
    return { kind: 'variableCall', name, variable: named, args }
  }

  const parsePrimary = (): Expression => {
    const lexeme = peek()
    variableCall.lastIndex = lexeme.at
    const called = lexeme.kind === 'name' ? variableCall.exec(source)?.[1] : undefined
    if (called !== undefined) return parseVariableCall(called)
    if (takeOperator('(') !== undefined) {
      const inner = parseChoice()
      expect(')')
      return inner
    }
    if (lexeme.kind === 'number' || lexeme.kind === 'string') {
      position += 1
      return { kind: 'literal', value: lexeme.value }
    }
    if (lexeme.kind !== 'name') return fail(lexeme.kind === 'end' ? 'unexpected end' : `unexpected '${lexeme.value}'`)
    position += 1
    if (Object.hasOwn(constants, lexeme.value)) return { kind: 'literal', value: constants[lexeme.value] ?? null }
    if (takeOperator('(') !== undefined) {
      return { kind: 'call', target: undefined, name: lexeme.value, args: parseArguments() }
    }
    return { kind: 'variable', name: lexeme.value }
  }

  const expression = parseChoice()
  if (peek().kind !== 'end') fail(`unexpected '${peek().value}'`)
  return expression
}
