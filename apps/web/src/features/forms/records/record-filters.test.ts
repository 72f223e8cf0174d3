import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { conditionsText, type Condition } from '../../../ui/list/filters/conditions.ts'
import { shownFields } from '../../../form/shown-fields.ts'
import { filtersOf, isBin, recordFilters } from './record-filters.ts'

beforeAll(startTexts)
const options = [
  { value: 1, label: '合格' },
  { value: 2, label: '停用' },
]
const fields = shownFields({
  type: 'form',
  body: [
    { type: 'input-text', name: 'phone', label: '电话', liveline: { mask: 'phone' } },
    { type: 'input-text', name: 'tool', label: '工具' },
    { type: 'select', name: 'page', label: '页', options },
    { type: 'select', name: 'state', label: '状态', options, liveline: { filter: true } },
    { type: 'input-number', name: 'age', label: '年限' },
    { type: 'input-datetime', name: 'at', label: '时间', valueFormat: 'YYYY-MM-DDTHH:mm:ssZ' },
    { type: 'input-date', name: 'day', label: '日期', valueFormat: 'X' },
    { type: 'switch', name: 'isNew', label: '新', trueValue: 'Y' },
    { type: 'combo', name: 'parts', label: '部件', multiple: true, items: [] },
  ],
})
const asked = (...conditions: Condition[]) => filtersOf(fields, { _where: conditionsText(conditions) ?? '' })

it('offers a search, choices, and a condition on any field that is not masked, by what its kind takes', () => {
  const filters = recordFilters(fields, { t: i18next.t, language: 'zh-CN' }, false)
  expect(filters.map(({ kind, name }) => [kind, name])).toEqual([
    ['text', 'tool'],
    ['choice', 'state'],
    // Every list holds its own page in the address.
    ['choice', '_page'],
    ['conditions', '_where'],
  ])
  const conditions = filters.flatMap((filter) => (filter.kind === 'conditions' ? filter.fields : []))
  expect(conditions.map(({ name, input }) => [name, input])).toEqual([
    ['tool', 'text'],
    ['page', 'choice'],
    ['state', 'choice'],
    ['age', 'number'],
    ['at', 'day'],
    ['day', 'day'],
    ['isNew', 'choice'],
    ['parts', 'text'],
  ])
  expect(conditions.at(-1)?.operators).toEqual(['empty', 'notEmpty'])
})

it('offers the bin to whoever may delete', () => {
  const [bin] = recordFilters(fields, { t: i18next.t, language: 'zh-CN' }, true)
  expect(bin).toMatchObject({ kind: 'switch', name: '_bin' })
  expect([isBin({ _bin: '1' }), isBin({})]).toEqual([true, false])
})

it('asks for a choice by its own value, whatever type the address has', () => {
  expect(filtersOf(fields, { state: '2', tool: '杆', other: 'x', age: '3' })).toEqual([
    { field: 'tool', op: 'contains', value: '杆' },
    { field: 'state', op: 'eq', value: 2 },
  ])
  expect(filtersOf(fields, { state: '7' })).toEqual([])
})

it('asks for a number as a number, and for days from their first second to their last', () => {
  const between = { op: 'between', values: ['2026-03-02', '2026-03-03'] } as const
  expect(
    asked({ field: 'age', op: 'ge', values: ['3'] }, { field: 'at', ...between }, { field: 'day', ...between }),
  ).toEqual([
    { field: 'age', op: 'ge', value: 3 },
    { field: 'at', op: 'between', value: ['2026-03-02T00:00:00+08:00', '2026-03-03T23:59:59+08:00'] },
    { field: 'day', op: 'between', value: [1_772_380_800, 1_772_553_599] },
  ])
})

it('takes whatever is not on as off', () => {
  expect(asked({ field: 'isNew', op: 'eq', values: ['0'] })).toEqual([{ field: 'isNew', op: 'ne', value: 'Y' }])
})

it('asks nothing of a masked field, whatever the address says', () => {
  expect(asked({ field: 'phone', op: 'contains', values: ['139'] })).toEqual([])
})
