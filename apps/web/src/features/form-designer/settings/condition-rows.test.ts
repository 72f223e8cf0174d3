import { ConditionRefused, parseCondition } from '@liveline/form-schema/expression.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packForms } from '../../../../test/form-schemas.ts'
import { treeOf } from '../schema-edit/tree.ts'
import { asksAlone, operators, readRows, writeRows } from './condition-rows.ts'

const row = fc
  .record({
    field: fc.constantFrom('a', 'b1', 'mainForm.voltage'),
    operator: fc.constantFrom(...operators),
    value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom("it's", '\\', '"', '&& x', '||')),
  })
  .map((one) => {
    const isAsked = asksAlone(one.operator)
    const value = typeof one.value === 'string' ? one.value.replaceAll(/[{}]/g, '') : one.value
    return { ...one, value: isAsked ? '' : value }
  })
const rows = fc
  .record({ join: fc.constantFrom('&&' as const, '||' as const), rows: fc.array(row, { minLength: 1, maxLength: 5 }) })
  .map((one) => (one.rows.length === 1 ? { ...one, join: '&&' as const } : one))

describe('a condition as rows', () => {
  it('reads back what it wrote, and writes what the one evaluator reads', () => {
    fc.assert(
      fc.property(rows, (condition) => {
        const text = writeRows(condition)
        expect(readRows(text)).toEqual(condition)
        expect(typeof parseCondition(text)).toBe('function')
      }),
      { seed: 20261123, numRuns: 1_000 },
    )
  })

  it('means the same as the text it was read from', () => {
    const values = { a: 'x', b: 3, c: true, d: '', e: 'xyz' }
    for (const text of [
      "${a == 'x' && b>=3}",
      '${c == true || d != 1}',
      "${!ISEMPTY(a) && CONTAINS(e, 'y')}",
      '${ISEMPTY(d)}',
    ]) {
      const read = readRows(text)
      expect(read).toBeDefined()
      if (read !== undefined) expect(parseCondition(writeRows(read))(values)).toEqual(parseCondition(text)(values))
    }
  })

  it('leaves what is more than comparisons to the text', () => {
    for (const text of [
      '${a && (b || c)}',
      "${a == 'x' && b == 1 || c == 2}",
      '${a + 1 == 2}',
      '${true}',
      '',
      'a',
      '${}',
    ])
      expect(readRows(text)).toBeUndefined()
  })

  it('reads most conditions of the pack', () => {
    const conditions = packForms.flatMap(([, schema]) =>
      [...treeOf(schema).values()].flatMap(({ node }) =>
        ['visibleOn', 'requiredOn', 'hiddenOn'].flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : [])),
      ),
    )
    const read = conditions.filter((text) => readRows(text) !== undefined)
    expect(read.length / conditions.length).toBeGreaterThan(0.9)
    for (const text of conditions) expect(() => parseCondition(text)).not.toThrow(ConditionRefused)
  })
})
