import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, ExpressionError } from '../src/index.ts'
import type { VariableValue } from '../src/index.ts'

/** Each kind of value, and names that mean something to JavaScript. */
const variables: Readonly<Record<string, VariableValue>> = {
  text: 'LW09',
  number: 3,
  big: 9_007_199_254_740_993n,
  at: new Date('2026-03-02T08:00:00Z'),
  list: ['a', 1, null, ['b']],
  map: JSON.parse('{"__proto__":{"polluted":true},"constructor":"mine","toString":"mine","class":1}'),
  nothing: null,
  execution: { id: 'drawn' },
}
const touched: string[] = []
const methods = {
  now: () => new Date('2026-03-02T08:00:00Z'),
  'execution.getVariable': (name: VariableValue = null) =>
    typeof name === 'string' && Object.hasOwn(variables, name) ? (variables[name] ?? null) : null,
  'execution.setVariable': (name: VariableValue = null) => {
    touched.push(JSON.stringify(name))
    return null
  },
}

/** JSON, dates and big integers; nothing that can be called, and no object with another prototype. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean', 'number', 'bigint'].includes(typeof value)) return true
  if (value instanceof Date) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}

/** A refusal as text, or the value. Anything else that is thrown is a fault of ours. */
function outcomeOf(expression: string): { readonly value: unknown } | 'refused' {
  try {
    return { value: evaluate(expression, variables, { methods }) }
  } catch (failure) {
    if (failure instanceof ExpressionError) return 'refused'
    throw failure
  }
}

const escapes = [
  "${''.getClass()}",
  "${''.getClass().forName('java.lang.Runtime').getMethod('getRuntime').invoke(null).exec('id')}",
  "${''.class.forName('java.lang.Runtime')}",
  "${text['class']['forName']('java.lang.Runtime')}",
  "${T(java.lang.Runtime).getRuntime().exec('id')}",
  '${Runtime.getRuntime()}',
  "${java.lang.Runtime.getRuntime().exec('id')}",
  "${new java.lang.ProcessBuilder('id').start()}",
  "${Class.forName('java.lang.Runtime')}",
  '${execution.getEngineServices()}',
  '${execution.getProcessEngineServices().getRepositoryService()}',
  '${execution.getCurrentActivityName.constructor}',
  '${runtimeService.createProcessInstanceQuery().list()}',
  "${taskService.complete('1')}",
  '${identityService}',
  '${environment.getProperty("x")}',
  '${applicationContext.getBean("dataSource")}',
  '${beans.dataSource}',
  '${pageContext.request}',
  '${applicationScope}',
  '${text.constructor}',
  "${text.constructor.constructor('return process')()}",
  "${text['constructor']['constructor']('return process')()}",
  "${text['const' + 'ructor']}",
  "${list['__proto__']}",
  '${list.__proto__.polluted}',
  '${map.__proto__.polluted}',
  "${map['constructor']}",
  "${execution['constructor']}",
  '${list.map.constructor}',
  "${list.concat('x')}",
  '${list.sort()}',
  '${number.toFixed.call()}',
  '${at.constructor}',
  '${at.toJSON.constructor}',
  '${big.constructor}',
  '${now.constructor}',
  '${now().constructor}',
  "${execution.getVariable.constructor('return 1')()}",
  '${vars:constructor(text)}',
  '${vars:__proto__(text)}',
  '${vars:toString(text)}',
  '${process.exit(1)}',
  '${globalThis}',
  '${globalThis.process}',
  "${require('fs')}",
  "${import('fs')}",
  '${eval("1")}',
  "${Function('return 1')()}",
  '${this}',
  '${this.constructor}',
  '${arguments}',
  '${() => 1}',
  '${`x`}',
  '${a = 1}',
  '${text; number}',
  '${[1,2,3]}',
  '${{"a":1}}',
  "${text.matches('(a+)+$')}",
  '${list.push(1)}',
  '${map.put("a", 1)}',
  '${hasOwnProperty}',
  '${valueOf()}',
  '${toString()}',
  '${text.valueOf()}',
  "${map.hasOwnProperty('class')}",
  '${text.normalize()}',
  "${'a'.repeat(100000000)}",
]

describe('an attempt to escape', () => {
  it.each(escapes)('is refused: %s', (expression) => {
    expect(outcomeOf(expression)).toBe('refused')
    expect(touched).toEqual([])
  })

  it.each([
    ['a template in a value is text', "${'$' + '{1 + 1}'}", '${1 + 1}'],
    ['a template in a template is text', "${'#{1 + 1}'}", '#{1 + 1}'],
    ['another template language is text', '{{constructor}} <%= 1 %> [[${number}]]', '{{constructor}} <%= 1 %> [[3]]'],
    ['an own property of a forbidden kind of name is data', '${map.toString}', 'mine'],
    ['a service is nothing', '${execution.engineServices.runtimeService}', null],
    ['a method of a list is nothing', "${list['map']}", null],
    ['an inherited property is nothing', '${execution.hasOwnProperty}', null],
    ['the properties of a text are its characters', '${text.toUpperCase}', null],
  ])('is inert: %s', (_, expression, value) => {
    expect(outcomeOf(expression)).toEqual({ value })
  })

  it('leaves nothing behind', () => {
    for (const expression of escapes) outcomeOf(expression)

    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })
})

const names = [
  ...Object.keys(variables),
  ...['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'class', 'length', 'size', 'get', 'contains'],
  ...['substring', 'replace', 'concat', 'plusDays', 'plusMonths', 'getTime', 'keySet', 'values', 'base64', 'then'],
]
const pieces = [
  ...names,
  ...['1', '0', '-1', '1e309', '99999999999', "'x'", '"__proto__"', "''", 'true', 'null', 'empty', 'not', 'and', 'mod'],
  ...[
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    '?',
    ':',
    '+',
    '-',
    '*',
    '/',
    '%',
    '==',
    '<',
    '!',
    '&&',
    '||',
    'vars:get(',
    '=',
    '\\',
  ],
]
const soup = fc
  .array(fc.constantFrom(...pieces, ' ', '}', '${', '#{'), { maxLength: 40 })
  .map((parts) => parts.join(' '))

/** Expressions that parse, so that what they do is tried, and not only how they are refused. */
const { grown } = fc.letrec<{ grown: string }>((tie) => ({
  grown: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...names, '1', '0', '2.5', "'x'", "''", 'null', 'true', 'now()'),
    fc.tuple(tie('grown'), fc.constantFrom(...names)).map(([of, name]) => `(${of}).${name}`),
    fc.tuple(tie('grown'), tie('grown')).map(([of, key]) => `(${of})[${key}]`),
    fc
      .tuple(tie('grown'), fc.constantFrom(...names), fc.array(tie('grown'), { maxLength: 3 }))
      .map(([of, name, args]) => `(${of}).${name}(${args.join(',')})`),
    fc
      .tuple(tie('grown'), fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '>=', '&&', 'or'), tie('grown'))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc.tuple(tie('grown'), tie('grown'), tie('grown')).map(([test, a, b]) => `(${test} ? ${a} : ${b})`),
    tie('grown').map((inner) => `(empty ${inner})`),
    fc
      .tuple(
        fc.constantFrom('get', 'equals', 'contains', 'lt', 'base64', 'containsAny'),
        fc.constantFrom(...names),
        tie('grown'),
      )
      .map(([name, of, other]) => `vars:${name}(${of}, ${other})`),
    tie('grown').map((inner) => `execution.getVariable(${inner})`),
  ),
}))

/** Texts are counted, not timed. */

describe('whatever is written', () => {
  it.each([
    ['any characters', 0, fc.string({ unit: 'binary', maxLength: 60 }).map((inner) => `\${${inner}}`)],
    ['any pieces', 1, soup.map((inner) => `\${${inner}}`)],
    ['any expression that parses', 400, grown.map((inner) => `\${${inner}}`)],
    ['any expression within a text', 400, grown.map((inner) => `a \${${inner}} b`)],
  ])('gives plain data or is refused, and changes nothing: %s', (_, least, texts) => {
    const before = structuredClone(variables)
    let answered = 0
    fc.assert(
      fc.property(texts, (expression) => {
        const outcome = outcomeOf(expression)
        if (outcome === 'refused') return true
        answered += 1
        return isPlain(outcome.value)
      }),
      { seed: 20_260_302, numRuns: 4_000 },
    )

    expect(answered).toBeGreaterThanOrEqual(least)
    expect(structuredClone(variables)).toEqual(before)
    expect(touched).toEqual([])
  })
})
