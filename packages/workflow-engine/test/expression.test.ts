import { describe, expect, it } from 'vitest'
import { evaluate, ExpressionError, UnknownVariable } from '../src/index.ts'

const variables = {
  plan: { class: 3, crew: ['u1', 'u2'], note: '' },
  name: 'LW09',
  at: new Date('2026-03-02T08:00:00Z'),
  big: 9_007_199_254_740_993n,
  nothing: null,
}

describe('an expression', () => {
  it.each([
    ['${plan.class >= 3 and not empty plan.crew}', true],
    ['${plan.class lt 3 or plan.note eq ""}', true],
    ['${plan["crew"][1]}', 'u2'],
    ['${plan.crew.contains("u2") ? plan.crew.size() : 0}', 2],
    ['${1 + 2 * 3 - 4 div 2}', 5],
    ['${-7 mod 4}', -3],
    ['${(1 + 2) * 3}', 9],
    ['${name.startsWith("LW")}', true],
    ["#{name == 'LW09'}", true],
    ['${plan.class == "3"}', true],
    ['${at > "2026-01-01T00:00:00Z"}', true],
    ['${big + plan.crew.size() == 0}', false],
    ['${nothing.anything == null}', true],
    ['${empty nothing}', true],
    ['${!true || false}', false],
    ['  ${true}\n', true],
    ['Task ${plan.class} of ${name}', 'Task 3 of LW09'],
    ['plain text', 'plain text'],
    ['${twice(plan.class)}', 6],
    ["${'it\\'s'}", "it's"],
    ['${计划 == 1}', true],
  ])('%s gives %s', (expression, value) => {
    const methods = { twice: (number: unknown) => Number(number) * 2 }

    expect(evaluate(expression, { ...variables, 计划: 1 }, { methods })).toEqual(value)
  })

  it('keeps the type of a lone expression', () => {
    expect(evaluate('${big}', variables)).toBe(9_007_199_254_740_993n)
    expect(evaluate('${at}', variables)).toBe(variables.at)
  })

  it('refuses an unknown variable by name', () => {
    expect(() => evaluate('${plan.class > limit}', variables)).toThrow(UnknownVariable)
    expect(() => evaluate('${toString}', variables)).toThrow(UnknownVariable)
    expect(() => evaluate('${__proto__}', variables)).toThrow(UnknownVariable)
  })

  it.each(['constructor', '__proto__', 'prototype'])('does not reach %s', (name) => {
    expect(() => evaluate(`\${plan.${name}}`, variables)).toThrow(ExpressionError)
    expect(() => evaluate(`\${plan['${name}']}`, variables)).toThrow(ExpressionError)
    expect(() => evaluate(`\${name.${name}('x')}`, variables)).toThrow(ExpressionError)
  })

  it('sees own properties only', () => {
    expect(evaluate('${plan.toString}', variables)).toBe(null)
    expect(() => evaluate('${plan.hasOwnProperty("class")}', variables)).toThrow(ExpressionError)
  })

  it.each(['${', '${1 +}', '${a b}', '${(1}', "${'open}", '${a.}', '${;}', '${a = 1}', '${}'])(
    '%s cannot be parsed',
    (expression) => {
      expect(() => evaluate(expression, { a: 1, b: 2 })).toThrow(ExpressionError)
    },
  )

  it('stops at depth, length and division by zero', () => {
    expect(() => evaluate(`\${${'('.repeat(100)}1${')'.repeat(100)}}`, {})).toThrow('nested too deeply')
    expect(() => evaluate(`\${${'1+'.repeat(2_000)}1}`, {})).toThrow('too long')
    expect(() => evaluate('${1 / 0}', {})).toThrow('division by zero')
  })
})
