import { describe, expect, it } from 'vitest'
import { evaluate, ExpressionError } from '../src/index.ts'

const variables = {
  class: 3,
  big: 3n,
  text: 'LW09',
  blank: '',
  none: null,
  crew: ['u1', 7],
  nobody: [],
  map: {},
  at: new Date('2026-03-02T08:00:00Z'),
  eq: 'named like an operator',
}

describe('a function on a variable by name', () => {
  it.each([
    ['${vars:equals(class, 3)}', true],
    ['${var:eq("class", big)}', true],
    ["${variables:eq('class', '3')}", false],
    ['${vars:equals(missing, 3)}', false],
    ['${vars:equals(missing, null)}', true],
    ['${vars:notEquals(class, 4)}', true],
    ['${vars:ne(missing, 4)}', false],
    ['${vars:ne(none, null)}', false],
    ['${vars:get(class) + 1}', 4],
    ['${vars:get(missing)}', null],
    ['${vars:getOrDefault(missing, 5)}', 5],
    ['${vars:getOrDefault(class, 5)}', 3],
    ['${vars:exists(none)}', false],
    ['${vars:exists(blank)}', true],
    ['${vars:isEmpty(missing)}', true],
    ['${vars:empty(blank)}', true],
    ['${vars:empty(nobody)}', true],
    ['${vars:empty(map)}', false],
    ['${vars:isNotEmpty(crew)}', true],
    ['${vars:notEmpty(missing)}', false],
    ['${vars:contains(text, "LW", "09")}', true],
    ['${vars:contains(crew, "u1", 7)}', true],
    ['${vars:contains(crew, "u1", "u2")}', false],
    ['${vars:contains(missing, "u1")}', false],
    ['${vars:contains(class, 3)}', false],
    ['${vars:containsAny(crew, "u2", 7)}', true],
    ['${vars:containsAny(missing, "u2")}', false],
    ['${vars:lt(class, 4)}', true],
    ['${vars:lowerThan(missing, 4)}', false],
    ['${vars:lessThan(class, null)}', false],
    ['${vars:lte(class, 3)}', true],
    ['${vars:lowerThanOrEquals(class, 2)}', false],
    ['${vars:lessThanOrEquals(class, 3)}', true],
    ['${vars:gt(text, "LW08")}', true],
    ['${vars:greaterThan(at, vars:get(at))}', false],
    ['${vars:gte(at, at)}', true],
    ['${vars:greaterThanOrEquals(missing, 0)}', false],
    ['${true ? vars:get(class) : vars:get(text)}', 3],
    ['${vars:equals(class, 3) && !vars:exists(missing)}', true],
    ['Class ${vars:get(class)}', 'Class 3'],
    ['${vars:base64(text)}', 'TFcwOQ=='],
    ['${vars:base64(missing)}', null],
  ])('%s gives %s', (expression, value) => {
    expect(evaluate(expression, variables)).toEqual(value)
  })

  it.each(['${vars:steal(class)}', '${vars:equals()}', '${other:equals(class, 3)}', '${vars:constructor(class)}'])(
    '%s is refused when it is read',
    (expression) => {
      expect(() => evaluate(expression, variables)).toThrow(ExpressionError)
    },
  )

  it('leaves a choice between a variable of that name and a call alone', () => {
    const methods = { get: (value: unknown) => `got ${String(value)}` }

    expect(evaluate('${false ? vars : get(class)}', { ...variables, vars: 1 }, { methods })).toBe('got 3')
  })
})
