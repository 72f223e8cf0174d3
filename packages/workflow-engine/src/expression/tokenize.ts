import { ExpressionError } from '../errors.ts'

/** A lexical token; `value` of a string is unescaped. */
export type Lexeme =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'string'; readonly value: string; readonly at: number }
  | { readonly kind: 'name'; readonly value: string; readonly at: number }
  | { readonly kind: 'operator'; readonly value: string; readonly at: number }
  | { readonly kind: 'end'; readonly value: ''; readonly at: number }

const wordOperators: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  and: '&&',
  or: '||',
  not: '!',
  div: '/',
  mod: '%',
  empty: 'empty',
}

/** Longer expressions are refused, so that evaluation cannot exhaust the stack. */
const MAXIMUM_LEXEMES = 1_000

const operator = /==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]]/y
const number = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const blank = /\s+/y

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Splits the inside of `${…}`, which starts at `from`, up to its closing brace. Gives back the lexemes and where it ended. */
export function tokenize(source: string, from: number): { lexemes: readonly Lexeme[]; end: number } {
  const lexemes: Lexeme[] = []
  let at = from
  while (at < source.length) {
    const skipped = matchAt(blank, source, at)
    if (skipped !== undefined) {
      at += skipped.length
      continue
    }
    if (lexemes.length > MAXIMUM_LEXEMES) throw new ExpressionError(source, 'the expression is too long', at)
    const character = source[at]
    if (character === '}') {
      lexemes.push({ kind: 'end', value: '', at })
      return { lexemes, end: at + 1 }
    }
    if (character === "'" || character === '"') {
      const text = readString(source, at)
      lexemes.push({ kind: 'string', value: text.value, at })
      at = text.end
      continue
    }
    const lexeme = readWord(source, at)
    if (lexeme === undefined) throw new ExpressionError(source, `unexpected '${character}'`, at)
    lexemes.push(lexeme.lexeme)
    at = lexeme.end
  }
  throw new ExpressionError(source, "'}' is missing", source.length)
}

function readWord(source: string, at: number): { lexeme: Lexeme; end: number } | undefined {
  const digits = matchAt(number, source, at)
  if (digits !== undefined) return { lexeme: { kind: 'number', value: Number(digits), at }, end: at + digits.length }
  const word = matchAt(name, source, at)
  if (word !== undefined) {
    const meaning = Object.hasOwn(wordOperators, word) ? wordOperators[word] : undefined
    const lexeme: Lexeme =
      meaning === undefined ? { kind: 'name', value: word, at } : { kind: 'operator', value: meaning, at }
    return { lexeme, end: at + word.length }
  }
  const sign = matchAt(operator, source, at)
  if (sign !== undefined) return { lexeme: { kind: 'operator', value: sign, at }, end: at + sign.length }
  return undefined
}

function readString(source: string, from: number): { value: string; end: number } {
  const quote = source[from]
  let value = ''
  for (let at = from + 1; at < source.length; at += 1) {
    const character = source[at]
    if (character === quote) return { value, end: at + 1 }
    if (character === '\\') {
      at += 1
      value += source[at] ?? ''
    } else value += character
  }
  throw new ExpressionError(source, 'the text is not closed', from)
}
