import { ExpressionError, UnknownVariable } from '../errors.ts'
import type { Variables, VariableValue } from '../model.ts'
import { compare, equals, isEmpty, isList, isMap, toBoolean, toNumber, toText } from './coerce.ts'
import { callMethod } from './methods.ts'
import { parseExpression } from './parse-expression.ts'
import type { Expression } from './parse-expression.ts'
import { variableFunction } from './variable-functions.ts'

/** A function that expressions may call. */
export type ExpressionMethod = (...args: readonly VariableValue[]) => VariableValue

/** `methods` by the name as written, dots included: `execution.getVariable`, `now`. */
export type EvaluateOptions = { readonly methods?: Readonly<Record<string, ExpressionMethod>> }

/** Looks a variable up; undefined when there is none. */
export type VariableLookup = (name: string) => VariableValue | undefined

/** More steps than any drawn condition needs. */
const MAXIMUM_STEPS = 10_000
/** Longer texts are not built. */
const MAXIMUM_TEXT_LENGTH = 100_000
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The value of a text with `${…}` or `#{…}` (the UEL subset): the value itself when the text is one expression, else
 * a text. Only own properties of plain data can be reached.
 * @throws {UnknownVariable} {@link ExpressionError}
 * @example evaluate('${class >= 3 and not empty crew}', { class: 3, crew: ['u1'] }) // true
 */
export function evaluate(expression: string, variables: Variables, options: EvaluateOptions = {}): VariableValue {
  const lookup: VariableLookup = (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
  return evaluateWith(expression, lookup, options.methods ?? {})
}

/** As {@link evaluate}, with the variables behind a function. */
export function evaluateWith(
  source: string,
  lookup: VariableLookup,
  methods: Readonly<Record<string, ExpressionMethod>>,
): VariableValue {
  const template = parseExpression(source)
  const evaluateNode = createEvaluator(source, lookup, methods)
  const only = template[0]
  if (template.length === 1 && only !== undefined) return typeof only === 'string' ? only : evaluateNode(only)
  return template.map((part) => (typeof part === 'string' ? part : toText(evaluateNode(part)))).join('')
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
): (expression: Expression) => VariableValue {
  let steps = 0
  const fail = (detail: string): never => {
    throw new ExpressionError(source, detail)
  }

  const property = (object: VariableValue, key: VariableValue): VariableValue => {
    if (object === null) return null
    const name = toText(key)
    if (forbiddenKeys.has(name)) return fail(`'${name}' may not be read`)
    if (isList(object)) return name === 'length' ? object.length : (object[Number(name)] ?? null)
    if (typeof object === 'string') return name === 'length' ? object.length : (object[Number(name)] ?? null)
    if (isMap(object)) return Object.hasOwn(object, name) ? (object[name] ?? null) : null
    return fail(`'${name}' of a value without properties`)
  }

  const call = (expression: Expression & { kind: 'call' }): VariableValue => {
    const args = expression.args.map(value)
    const name = dottedName(expression.target, expression.name)
    if (name !== undefined && Object.hasOwn(methods, name)) return methods[name]?.(...args) ?? null
    if (expression.target === undefined) return fail(`unknown function '${expression.name}'`)
    const result = callMethod(value(expression.target), expression.name, args)
    return result === undefined ? fail(`unknown method '${expression.name}'`) : result
  }

  const arithmetic = (operator: string, left: VariableValue, right: VariableValue): VariableValue => {
    const [a, b] = [toNumber(left), toNumber(right)]
    if (a === undefined || b === undefined) {
      if (operator !== '+' || (typeof left !== 'string' && typeof right !== 'string')) {
        return fail(`'${operator}' of values that are no numbers`)
      }
      const text = toText(left) + toText(right)
      return text.length > MAXIMUM_TEXT_LENGTH ? fail('the text grows too long') : text
    }
    if (typeof a === 'bigint' && typeof b === 'bigint' && operator !== '/') return calculateWhole(operator, a, b)
    return calculate(operator, Number(a), Number(b))
  }

  const calculateWhole = (operator: string, a: bigint, b: bigint): bigint => {
    if (operator === '%' && b === 0n) return fail('division by zero')
    if (operator === '%') return a % b
    if (operator === '*') return a * b
    return operator === '+' ? a + b : a - b
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
    if (operator === '==') return equals(left, right)
    if (operator === '!=') return !equals(left, right)
    if (!/[<>]/.test(operator)) return arithmetic(operator, left, right)
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
    if (operator === 'empty') return isEmpty(inner)
    const number = toNumber(inner)
    return number === undefined ? fail("'-' of a value that is no number") : -number
  }

  const value = (expression: Expression): VariableValue => {
    steps += 1
    if (steps > MAXIMUM_STEPS) fail('too many steps')
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'variable': {
        const found = lookup(expression.name)
        if (found === undefined) throw new UnknownVariable(source, expression.name)
        return found
      }
      case 'property':
        return property(value(expression.object), value(expression.key))
      case 'call':
        return call(expression)
      case 'variableCall': {
        const args = expression.args.map(value)
        const found = lookup(toText(value(expression.variable))) ?? null
        return variableFunction(expression.name)?.(found, ...args) ?? null
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
