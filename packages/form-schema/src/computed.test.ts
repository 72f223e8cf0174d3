import { describe, expect, it } from 'vitest'
import { findCircle, withComputed } from './computed.ts'
import { lintSchema } from './lint.ts'

const number = (name: string, computed?: string, rest: object = {}) => ({
  type: 'input-number',
  name,
  ...(computed === undefined ? {} : { liveline: { computed } }),
  ...rest,
})
const form = (...body: object[]) => ({ type: 'form', body })

describe('a computed field', () => {
  it.each<[string, string, Record<string, unknown>, unknown]>([
    ['a product', '${a * b}', { a: 2, b: 3 }, 6],
    ['what rounds', '${ROUND(a / b, 2)}', { a: 1, b: 3 }, 0.33],
    ['what rounds at the middle', '${ROUND(a, 2)}', { a: 1.005 }, 1.01],
    ['a negative that rounds', '${ROUND(a)}', { a: -2.5 }, -3],
    ['the least and the most', '${MIN(a, b) + MAX(a, b, 9) + ABS(0 - a)}', { a: 2, b: 3 }, 13],
    ['a division by zero', '${a / b}', { a: 2, b: 0 }, undefined],
    ['what reads an empty field', '${a * b}', { a: 2 }, undefined],
    ['a text', "${a > 1 ? 'many' : 'one'}", { a: 2 }, 'many'],
    ['a list, which is no value', '${a}', { a: [1] }, undefined],
  ])('is %s', (_what, computed, values, expected) => {
    const schema = form(number('a'), number('b'), number('c', computed))
    expect(lintSchema(schema)).toEqual([])
    expect(withComputed(schema, { ...values, c: 'crafted' })['c']).toBe(expected)
  })

  it('follows other computed ones in whatever order they stand, and rows', () => {
    const rows = { type: 'combo', name: 'rows', multiple: true, items: [number('n'), number('twice', '${n * factor}')] }
    const schema = form(number('all', "${SUM(rows, 'twice') + COUNT(rows)}"), rows, number('factor', '${mainForm.f}'))

    const values = withComputed(schema, { rows: [{ n: 1 }, { n: 2, twice: 99 }] }, { mainForm: { f: 2 } })

    expect(values).toEqual({
      factor: 2,
      all: 8,
      rows: [
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ],
    })
  })

  it('reads nothing that is hidden', () => {
    const schema = form(number('a', undefined, { visibleOn: '${b == 1}' }), number('b'), number('c', '${a + b}'))
    expect(withComputed(schema, { a: 5, b: 1 })['c']).toBe(6)
    expect(withComputed(schema, { a: 5, b: 2 })['c']).toBeUndefined()
  })

  it('leaves what is right as it is: the same object', () => {
    const schema = form(number('a'), number('c', '${a * 2}'))
    const values = { a: 2, c: 4 }
    expect(withComputed(schema, values)).toBe(values)
  })

  it('keeps as many decimals as the field has', () => {
    expect(withComputed(form(number('a'), number('c', '${a / 3}', { precision: 1 })), { a: 1 })['c']).toBe(0.3)
  })

  it.each<[string, object]>([
    ['itself', form(number('a', '${a + 1}'))],
    ['itself over another', form(number('a', '${b}'), number('b', '${a}'))],
    ['itself in a row', form({ type: 'combo', name: 'r', multiple: true, items: [number('a', '${a * 2}')] })],
  ])('from %s is refused', (_what, schema) => {
    expect(lintSchema(schema).map(({ code }) => code)).toEqual(['COMPUTED_CIRCLE'])
  })

  it('is refused as a script, and as what is no text', () => {
    expect(lintSchema(form(number('a', '${alert(1)}'))).map(({ code }) => code)).toContain('CONDITION_REFUSED')
    expect(lintSchema(form({ ...number('a'), liveline: { computed: {} } })).map(({ code }) => code)).toContain(
      'CONDITION_REFUSED',
    )
  })

  it('of a long chain without a circle is let in', () => {
    const chain = new Map(Array.from({ length: 300 }, (_, at) => [`a${at}`, `\${a${at + 1}}`]))
    expect(findCircle(chain)).toBeUndefined()
  })
})
