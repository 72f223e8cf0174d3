import { expect, it } from 'vitest'
import { asFormula, evaluateExpression } from './evaluate-expression.ts'
import { trustExpressionsOf } from './formula.ts'

it.each([
  ['${bypass}', { bypass: false }, false],
  ['${bypass}', { bypass: true }, true],
  ['${bypass}', {}, undefined],
  ["${source == 'customer' || source == 'project'}", { source: 'project' }, true],
  ['data.age > 18', { age: 20 }, true],
  ['age > 18', { age: 3 }, false],
  ['this.regions && this.regions.length > 1', { regions: ['a', 'b'] }, true],
  ['this.regions && this.regions.length > 1', {}, undefined],
  ['this.regions && !this.regions.includes("body")', { regions: ['aside'] }, true],
  ['this.regions && !this.regions.includes("body")', { regions: ['body'] }, false],
  ['${a}-${b}', { a: 1, b: 2 }, '1-2'],
])('%s with %j is %s', (expression, data, value) => {
  trustExpressionsOf([expression, asFormula(expression)])

  expect(evaluateExpression(expression, data)).toBe(value)
})
