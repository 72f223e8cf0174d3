import { expect, it } from 'vitest'
import { conditionsText, readConditions, type ConditionField } from './conditions.ts'

const fields: readonly ConditionField[] = [
  { name: 'tool', title: '工具', input: 'text', operators: ['contains', 'empty'], options: [] },
  { name: 'age', title: '年限', input: 'number', operators: ['ge', 'between'], options: [] },
]

it('an address gives back what was written into it', () => {
  const conditions = [
    { field: 'tool', op: 'contains', values: ['"杆", [1]'] },
    { field: 'age', op: 'between', values: ['1', '3'] },
    { field: 'tool', op: 'empty', values: [] },
  ] as const
  expect(readConditions(conditionsText(conditions), fields)).toEqual(conditions)
  expect(conditionsText([])).toBeUndefined()
})

it.each([
  ['no list', '{"tool":1}'],
  ['no JSON', '[['],
  ['an unknown field', '[["price","ge","1"]]'],
  ['an operator that the field does not take', '[["tool","ge","1"]]'],
  ['too few values', '[["age","between","1"]]'],
  ['a value that is no text', '[["age","ge",{"a":1}]]'],
  ['nothing', undefined],
])('an address with %s asks for nothing', (_what, text) => {
  expect(readConditions(text, fields)).toEqual([])
})
