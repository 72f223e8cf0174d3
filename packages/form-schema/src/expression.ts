/**
 * The conditions of form schemas (`visibleOn`, `requiredOn`): the part of amis expressions that the server can repeat,
 * so that browser and server always agree on what is shown and what is compulsory. A condition is one `${…}` of names,
 * texts, numbers, comparison, `&& || !`, `+ - * /`, `? :` and the functions below. `namesRead` tells what one reads.
 */
import { LRUCache } from 'lru-cache'
export type Condition = (values: Readonly<Record<string, unknown>>) => unknown

/** The condition cannot be repeated by the server; the message says what is wrong with it. */
export class ConditionRefused extends Error {
  override readonly name = 'ConditionRefused'
}

const MAXIMUM_LENGTH = 1_000
const MAXIMUM_DEPTH = 40
const cache = new LRUCache<string, Condition>({ max: 2_000 })
const forbiddenNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'window',
  'document',
  'this',
  'ls',
  'ss',
  'cookie',
])

const functions: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  ARRAYINCLUDES: (list, item) => Array.isArray(list) && list.includes(item),
  CONTAINS: (text, part) => textOf(text).includes(textOf(part)),
  ISEMPTY: (text) => textOf(text).trim() === '',
  SUM: (rows, column) => numbersIn(rows, column).reduce((sum, one) => sum + one, 0),
  COUNT: (rows) => (Array.isArray(rows) ? rows.length : 0),
  ROUND: (number, decimals) => rounded(Number(number), Number(decimals ?? 0)),
  ABS: (number) => Math.abs(Number(number)),
  MIN: (...numbers) => Math.min(...numbers.map(Number)),
  MAX: (...numbers) => Math.max(...numbers.map(Number)),
}

/** The numbers of a list, or those of a column of a table; what is none is left out. */
function numbersIn(rows: unknown, column: unknown): number[] {
  if (!Array.isArray(rows)) return []
  return rows
    .map((row: unknown) => (typeof column === 'string' ? own(row, column) : row))
    .filter((one) => typeof one === 'number')
}

/** Away from zero at the middle, as people round; `1.005` to two decimals is 1.01. */
function rounded(number: number, decimals: number): number {
  const places = Math.min(Math.max(Math.trunc(decimals) || 0, 0), 10)
  const shifted = Math.round(Number(`${Math.abs(number)}e${places}`))
  const result = Math.sign(number) * Number(`${shifted}e-${places}`)
  return Number.isNaN(result) ? Number(number.toFixed(places)) : result
}

const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
]

/**
 * Reads `${…}`; what was read before is kept.
 * @throws {ConditionRefused}
 */
export function parseCondition(text: string): Condition {
  const known = cache.get(text)
  if (known !== undefined) return known
  const condition = parse(text)
  cache.set(text, condition)
  return condition
}

/** The names at the beginning of every path that an expression reads: what it depends on. */
export function namesRead(text: string): ReadonlySet<string> {
  const inner = /^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1] ?? ''
  const lexemes = inner.length > MAXIMUM_LENGTH ? [] : splitOrNothing(inner)
  return new Set(
    lexemes.flatMap(({ kind, text: name }, at) =>
      kind === 'name' && lexemes[at - 1]?.text !== '.' && lexemes[at + 1]?.text !== '(' ? [name] : [],
    ),
  )
}

function splitOrNothing(source: string): readonly Lexeme[] {
  try {
    return split(source)
  } catch (error) {
    if (error instanceof ConditionRefused) return []
    throw error
  }
}

/** What an expression gives; one that was never let in (refused) gives undefined. */
export function evaluateCondition(text: string, values: Readonly<Record<string, unknown>>): unknown {
  try {
    return parseCondition(text)(values)
  } catch (error) {
    if (error instanceof ConditionRefused) return undefined
    throw error
  }
}

/** Whether a condition holds; one that was never let in does not. */
export const holds = (text: string, values: Readonly<Record<string, unknown>>): boolean =>
  Boolean(evaluateCondition(text, values))

const lexeme =
  /\s*(?:(\d+(?:\.\d+)?)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([\p{L}_][\p{L}\p{N}_]*)|(===|!==|==|!=|<=|>=|&&|\|\||[-+*/<>!?:.,()]))/uy

type Lexeme = { kind: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string }

function split(source: string): Lexeme[] {
  const lexemes: Lexeme[] = []
  lexeme.lastIndex = 0
  let at = 0
  while (source.slice(at).trim() !== '') {
    lexeme.lastIndex = at
    const found = lexeme.exec(source)
    if (found === null) throw new ConditionRefused(`'${source.slice(at).trim().slice(0, 10)}'`)
    const [, number, single, double, name, sign] = found
    const quoted = single ?? double
    if (number !== undefined) lexemes.push({ kind: 'number', text: number })
    else if (quoted !== undefined) lexemes.push({ kind: 'text', text: quoted.replaceAll(/\\(.)/gs, '$1') })
    else if (name !== undefined) lexemes.push({ kind: 'name', text: name })
    else lexemes.push({ kind: 'sign', text: sign ?? '' })
    at = lexeme.lastIndex
  }
  return [...lexemes, { kind: 'end', text: '' }]
}

function parse(text: string): Condition {
  const inner = /^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1]
  if (inner === undefined) throw new ConditionRefused('not one ${…}')
  if (inner.length > MAXIMUM_LENGTH) throw new ConditionRefused('too long')
  const lexemes = split(inner)
  let at = 0
  let depth = 0

  const peek = (): Lexeme => lexemes[at] ?? { kind: 'end', text: '' }
  const take = (...signs: readonly string[]): string | undefined => {
    const { kind, text: sign } = peek()
    if (kind !== 'sign' || !signs.includes(sign)) return undefined
    at += 1
    return sign
  }
  const refuse = (): never => {
    throw new ConditionRefused(peek().kind === 'end' ? 'it breaks off' : `'${peek().text}'`)
  }
  const expect = (sign: string): void => {
    if (take(sign) === undefined) refuse()
  }

  const parseChoice = (): Condition => {
    depth += 1
    if (depth > MAXIMUM_DEPTH) throw new ConditionRefused('nested too deeply')
    const test = parseLevel(0)
    let result = test
    if (take('?') !== undefined) {
      const then = parseChoice()
      expect(':')
      const otherwise = parseChoice()
      result = (values) => (test(values) ? then(values) : otherwise(values))
    }
    depth -= 1
    return result
  }

  const parseLevel = (level: number): Condition => {
    const signs = levels[level]
    if (signs === undefined) return parseUnary()
    let left = parseLevel(level + 1)
    for (let sign = take(...signs); sign !== undefined; sign = take(...signs)) {
      left = join(sign, left, parseLevel(level + 1))
    }
    return left
  }

  const parseUnary = (): Condition => {
    const sign = take('!', '-')
    if (sign === undefined) return parseOne()
    depth += 1
    if (depth > MAXIMUM_DEPTH) throw new ConditionRefused('nested too deeply')
    const operand = parseUnary()
    depth -= 1
    return sign === '!' ? (values) => !operand(values) : (values) => -Number(operand(values))
  }

  const parseOne = (): Condition => {
    const { kind, text: word } = peek()
    if (take('(') !== undefined) {
      const inside = parseChoice()
      expect(')')
      return inside
    }
    if (kind === 'end' || kind === 'sign') return refuse()
    at += 1
    if (kind === 'number') return () => Number(word)
    if (kind === 'text') return () => word
    return parseName(word)
  }

  const parseName = (word: string): Condition => {
    if (word === 'true' || word === 'false') return () => word === 'true'
    if (word === 'null' || word === 'undefined') return () => undefined
    if (take('(') !== undefined) return parseCall(word)
    const path = [word]
    while (take('.') !== undefined) {
      if (peek().kind !== 'name') refuse()
      path.push(peek().text)
      at += 1
    }
    const forbidden = path.find((name) => forbiddenNames.has(name))
    if (forbidden !== undefined) throw new ConditionRefused(`'${forbidden}'`)
    return (values) => path.reduce<unknown>(own, values)
  }

  const parseCall = (name: string): Condition => {
    const called = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (called === undefined) throw new ConditionRefused(`'${name}(…)'`)
    const args: Condition[] = []
    if (take(')') === undefined) {
      do args.push(parseChoice())
      while (take(',') !== undefined)
      expect(')')
    }
    return (values) => called(...args.map((arg) => arg(values)))
  }

  const condition = parseChoice()
  if (peek().kind !== 'end') refuse()
  return condition
}

function join(sign: string, left: Condition, right: Condition): Condition {
  if (sign === '&&') return (values) => left(values) && right(values)
  if (sign === '||') return (values) => left(values) || right(values)
  const compute = operators[sign]
  if (compute === undefined) throw new ConditionRefused(`'${sign}'`)
  return (values) => compute(left(values), right(values))
}

const operators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '==': looselyEqual,
  '!=': (left, right) => !looselyEqual(left, right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => order(left, right) < 0,
  '>': (left, right) => order(left, right) > 0,
  '<=': (left, right) => order(left, right) <= 0,
  '>=': (left, right) => order(left, right) >= 0,
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string' ? textOf(left) + textOf(right) : Number(left) + Number(right),
  '-': (left, right) => Number(left) - Number(right),
  '*': (left, right) => Number(left) * Number(right),
  '/': (left, right) => Number(left) / Number(right),
}

function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** As `==` of JavaScript for what JSON can hold. */
function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === null || left === undefined || right === null || right === undefined)
    return isAbsent(left) && isAbsent(right)
  if (typeof left === typeof right) return false
  if (typeof left === 'object' || typeof right === 'object') return textOf(left) === textOf(right)
  return Number(left) === Number(right)
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined

/** NaN, so every comparison false, when there is no order between the two. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  const numbers = [left, right].map((value) => (value === undefined ? Number.NaN : Number(value)))
  return (numbers[0] ?? Number.NaN) - (numbers[1] ?? Number.NaN)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
