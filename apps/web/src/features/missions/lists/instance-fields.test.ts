import { expect, it } from 'vitest'
import { conditionsText, type Condition } from '../../../ui/list/filters/conditions.ts'
import { fieldConditionsIn, offeredFields, soughtFields } from './instance-fields.ts'

const fields = soughtFields({
  type: 'form',
  body: [
    { type: 'input-text', name: 'phone', label: '电话', liveline: { mask: 'phone' } },
    { type: 'input-text', name: 'feeder', label: '线路' },
    {
      ...{ type: 'select', name: 'level', label: '等级' },
      options: [
        { value: 1, label: '一' },
        { value: 2, label: '二' },
      ],
    },
    { type: 'input-number', name: 'crew', label: '人数' },
    { type: 'input-datetime', name: 'at', label: '时间', valueFormat: 'YYYY-MM-DDTHH:mm:ssZ' },
    { type: 'input-date', name: 'day', label: '日期', valueFormat: 'X' },
    { type: 'input-date', name: 'foreign', label: '外文日期', valueFormat: 'MM/DD/YYYY' },
    { type: 'switch', name: 'isUrgent', label: '紧急', trueValue: 'Y', falseValue: 'N' },
    { type: 'combo', name: 'parts', label: '部件', multiple: true, items: [] },
  ],
})
const asked = (...conditions: Condition[]) => fieldConditionsIn(conditionsText(conditions), fields)

it('offers what the call can ask, and nothing of a masked field or of days that have no order', () => {
  const offered = offeredFields(fields, 'zh-CN', ['是', '否'])
  expect(offered.map(({ name, input, operators }) => [name, input, operators])).toEqual([
    ['feeder', 'text', ['contains', 'eq']],
    ['level', 'choice', ['eq']],
    ['crew', 'number', ['between', 'eq', 'ge', 'le']],
    ['at', 'day', ['between', 'ge', 'le']],
    ['day', 'day', ['between', 'ge', 'le']],
    ['isUrgent', 'choice', ['eq']],
  ])
})

it('asks for numbers as numbers, for a choice by its own value, and for a flag by what the form holds', () => {
  expect(
    asked(
      { field: 'feeder', op: 'contains', values: ['城东'] },
      { field: 'level', op: 'eq', values: ['2'] },
      { field: 'crew', op: 'between', values: ['3', '5'] },
      { field: 'crew', op: 'ge', values: ['4'] },
      { field: 'isUrgent', op: 'eq', values: ['0'] },
    ),
  ).toEqual([
    { field: 'feeder', contains: '城东' },
    { field: 'level', is: 2 },
    { field: 'crew', from: 3, to: 5 },
    { field: 'crew', from: 4 },
    { field: 'isUrgent', is: 'N' },
  ])
})

it('asks for whole days, of texts by their beginning and of moments by their seconds', () => {
  const days = { op: 'between', values: ['2026-03-02', '2026-03-03'] } as const
  expect(asked({ field: 'at', ...days }, { field: 'day', ...days })).toEqual([
    { field: 'at', from: '2026-03-02', to: '2026-03-03' },
    { field: 'day', from: 1_772_380_800, to: 1_772_553_599 },
  ])
  expect(asked({ field: 'at', op: 'le', values: ['2026-03-02'] })).toEqual([{ field: 'at', to: '2026-03-02' }])
})

it('leaves out what is not of these fields or no value of theirs, whatever the address says', () => {
  expect(
    asked({ field: 'phone', op: 'contains', values: ['139'] }, { field: 'gone', op: 'eq', values: ['1'] }),
  ).toEqual([])
  expect(asked({ field: 'crew', op: 'ge', values: ['many'] }, { field: 'at', op: 'ge', values: ['soon'] })).toEqual([])
  expect(asked({ field: 'crew', op: 'eq', values: ['many'] })).toEqual([])
  expect(fieldConditionsIn(undefined, fields)).toEqual([])
})
