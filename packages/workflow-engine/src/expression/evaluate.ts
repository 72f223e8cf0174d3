import { ExpressionError, UnknownVariable } from '../errors.ts'
import type { Variables, VariableValue } from '../state.ts'
import {
  createWork,
  MAXIMUM_SIZE,
  spendCharacters,
  spendComparing,
  spendLooking,
  spendParsing,
  spendReading,
  WORK_BUDGET,
} from '../work.ts'
import type { Work } from '../work.ts'
import { compare, equals, isEmpty, isList, isMap, toBoolean, toNumber, toText } from './coerce.ts'
import { callMethod } from './methods.ts'
import { parseExpression } from './parse-expression.ts'
import type { Expression } from './parse-expression.ts'
import { callVariableFunction } from './variable-functions.ts'

/** A function that expressions may call. */
export type ExpressionMethod = (...args: readonly VariableValue[]) => VariableValue

/** `methods` by the name as written, dots included: `execution.getVariable`, `now`. */
export type EvaluateOptions = {
  readonly methods?: Readonly<Record<string, ExpressionMethod>>
  /** Shared by expressions that are evaluated in one go; without it each has a budget of its own. */
  readonly work?: Work
}

/** Looks a variable up; undefined when there is none. */
export type VariableLookup = (name: string) => VariableValue | undefined

/** Larger whole numbers are not made: their digits double with every round of a loop that squares them. */
const LARGEST_WHOLE = 2n ** 1024n
/** Camunda's word for what is one here: times are dates. */
const synonyms: ReadonlyMap<string, string> = new Map([['dateTime', 'now']])
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The value of a text with `${…}` or `#{…}` (the UEL subset): the value itself when the text is one expression, else
 * a text. Only own properties of plain data can be reached.
 * @throws {UnknownVariable} {@link ExpressionError}
 * @example evaluate('${class >= 3 and not empty crew}', { class: 3, crew: ['u1'] }) // true
 */
export function evaluate(expression: string, variables: Variables, options: EvaluateOptions = {}): VariableValue {
  const lookup: VariableLookup = (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
  const tooMuch = (): never => {
    throw new ExpressionError(expression, 'too much work')
  }
  return evaluateWith(expression, lookup, () => options.methods ?? {}, options.work ?? createWork(WORK_BUDGET, tooMuch))
}

/** As {@link evaluate}, with the variables behind a function, and methods that are made only when there is an expression. */
export function evaluateWith(
  source: string,
  lookup: VariableLookup,
  methods: () => Readonly<Record<string, ExpressionMethod>>,
  work: Work,
): VariableValue {
  spendParsing(work, source)
  const template = parseExpression(source)
  const only = template[0]
  // Most texts of a drawing are names.
  if (template.length === 1 && typeof only === 'string') return only
  const evaluateNode = createEvaluator(source, lookup, methods(), work)
  if (template.length === 1 && only !== undefined && typeof only !== 'string') return evaluateNode(only)
  let text = ''
  for (const part of template) {
    text += typeof part === 'string' ? part : textWithin(work, evaluateNode(part))
    if (text.length > MAXIMUM_SIZE) throw new ExpressionError(source, TOO_LONG)
  }
  return text
}

const TOO_LONG = 'the text grows too long'

function textWithin(work: Work, value: VariableValue): string {
  spendReading(work, value)
  return toText(value)
}

/** `a.b` when the target of a call is a plain path of names, for looking up whitelisted methods. */
function dottedName(target: Expression | undefined, name: string): string | undefined {
  if (target === undefined) return name
  return target.kind === 'variable' ? `${target.name}.${name}` : undefined
}

function createEvaluator(
  source: string,
  lookup: VariableLookup,
  methods: Readonly<Record<string, ExpressionMethod>>,
  work: Work,
): (expression: Expression) => VariableValue {
  const fail = (detail: string): never => {
    throw new ExpressionError(source, detail)
  }
  const text = (from: VariableValue): string => textWithin(work, from)
  const limited = (built: VariableValue): VariableValue => {
    if (typeof built === 'string' && built.length > MAXIMUM_SIZE) return fail(TOO_LONG)
    return built instanceof Date && Number.isNaN(built.getTime()) ? fail('the date lies outside the calendar') : built
  }
  /** A text is read when it is made a number. */
  const numberOf = (from: VariableValue): number | bigint | undefined => {
    if (typeof from === 'string') spendCharacters(work, from.length)
    return toNumber(from)
  }

  const property = (object: VariableValue, key: VariableValue): VariableValue => {
    const name = text(key)
    if (forbiddenKeys.has(name)) return fail(`'${name}' may not be read`)
    if (object === null) return null
    if (isList(object)) return name === 'length' ? object.length : (object[Number(name)] ?? null)
    if (typeof object === 'string') return name === 'length' ? object.length : (object[Number(name)] ?? null)
    if (isMap(object)) return Object.hasOwn(object, name) ? (object[name] ?? null) : null
    return fail(`'${name}' of a value without properties`)
  }

  /** `execution.businessKey` is `execution.getBusinessKey()`, where there is no variable of that name. */
  const getterOf = ({ object, key }: Expression & { kind: 'property' }): ExpressionMethod | undefined => {
    if (object.kind !== 'variable' || key.kind !== 'literal' || typeof key.value !== 'string') return undefined
    const name = `${object.name}.get${key.value.charAt(0).toUpperCase()}${key.value.slice(1)}`
    return Object.hasOwn(methods, name) && lookup(object.name) === undefined ? methods[name] : undefined
  }

  const call = (expression: Expression & { kind: 'call' }): VariableValue => {
    const args = expression.args.map(value)
    const written = dottedName(expression.target, expression.name)
    const name = written === undefined ? undefined : (synonyms.get(written) ?? written)
    if (name !== undefined && Object.hasOwn(methods, name)) {
      for (const arg of args) spendReading(work, arg)
      return limited(methods[name]?.(...args) ?? null)
    }
    if (expression.target === undefined) return fail(`unknown function '${expression.name}'`)
    const result = callMethod(work, value(expression.target), expression.name, args)
    return result === undefined ? fail(`unknown method '${expression.name}'`) : limited(result)
  }

  const arithmetic = (operator: string, left: VariableValue, right: VariableValue): VariableValue => {
    const [a, b] = [numberOf(left), numberOf(right)]
    if (a === undefined || b === undefined) {
      if (operator !== '+' || (typeof left !== 'string' && typeof right !== 'string')) {
        return fail(`'${operator}' of values that are no numbers`)
      }
      return limited(text(left) + text(right))
    }
    if (typeof a === 'bigint' && typeof b === 'bigint' && operator !== '/') return calculateWhole(operator, a, b)
    return calculate(operator, Number(a), Number(b))
  }

  const calculateWhole = (operator: string, a: bigint, b: bigint): bigint => {
    if (operator === '%' && b === 0n) return fail('division by zero')
    if (operator === '%') return a % b
    const result = operator === '*' ? a * b : operator === '+' ? a + b : a - b
    return result > LARGEST_WHOLE || result < -LARGEST_WHOLE ? fail('the number grows too large') : result
  }

  const calculate = (operator: string, a: number, b: number): number => {
    if ((operator === '/' || operator === '%') && b === 0) return fail('division by zero')
    if (operator === '/') return a / b
    if (operator === '%') return a % b
    if (operator === '*') return a * b
    return operator === '+' ? a + b : a - b
  }

  const binary = (expression: Expression & { kind: 'binary' }): VariableValue => {
    const { operator } = expression
    const left = value(expression.left)
    if (operator === '&&') return toBoolean(left) && toBoolean(value(expression.right))
    if (operator === '||') return toBoolean(left) || toBoolean(value(expression.right))
    const right = value(expression.right)
    if (!/[<>=]/.test(operator)) return arithmetic(operator, left, right)
    spendComparing(work, left, right)
    if (operator === '==') return equals(left, right)
    if (operator === '!=') return !equals(left, right)
    // As in UEL: nothing is before or after null.
    if (left === null || right === null) return left === right && operator.endsWith('=')
    const order = compare(left, right)
    if (order === undefined) return fail(`'${operator}' of values without an order`)
    if (operator === '<') return order < 0
    if (operator === '>') return order > 0
    return operator === '<=' ? order <= 0 : order >= 0
  }

  const unary = ({ operator, operand }: Expression & { kind: 'unary' }): VariableValue => {
    const inner = value(operand)
    if (operator === '!') return !toBoolean(inner)
    if (operator === 'empty') {
      if (isMap(inner)) spendLooking(work, Object.keys(inner).length)
      return isEmpty(inner)
    }
    const number = numberOf(inner)
    return number === undefined ? fail("'-' of a value that is no number") : -number
  }

  const value = (expression: Expression): VariableValue => {
    work.spend(1)
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'variable': {
        const found = lookup(expression.name)
        if (found === undefined) throw new UnknownVariable(source, expression.name)
        return found
      }
      case 'property': {
        const getter = getterOf(expression)
        return getter === undefined ? property(value(expression.object), value(expression.key)) : limited(getter())
      }
      case 'call':
        return call(expression)
      case 'variableCall': {
        const args = expression.args.map(value)
        const found = lookup(text(value(expression.variable))) ?? null
        return limited(callVariableFunction(work, expression.name, found, args) ?? null)
      }
      case 'unary':
        return unary(expression)
      case 'binary':
        return binary(expression)
      case 'choice':
        return toBoolean(value(expression.test)) ? value(expression.then) : value(expression.otherwise)
    }
  }
  return value
}
