import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { expect, it } from 'vitest'
import { compareForms, type FormComparison } from './compare-forms.ts'

const items = {
  title: { type: 'input-text', name: 'title', label: '标题' },
  crews: { type: 'input-number', name: 'crews', label: '班组数' },
  secret: { type: 'input-text', name: 'secret', label: '保密' },
  planNo: { type: 'input-text', name: 'planNo', label: '编号', liveline: { auto: 'planNo' } },
  at: { type: 'input-datetime', name: 'at', label: '申请时间', liveline: { auto: 'applyTime' } },
  tools: {
    type: 'combo',
    name: 'tools',
    label: '工具',
    multiple: true,
    items: [
      { type: 'input-text', name: 'tool', label: '名称' },
      { type: 'input-number', name: 'count', label: '数量' },
      { type: 'input-text', name: 'price', label: '价格' },
    ],
  },
}
type Item = keyof typeof items

function aForm(
  values: Record<string, unknown>,
  {
    has = ['title', 'crews', 'tools'],
    hidden = [],
  }: { has?: readonly Item[] | undefined; hidden?: readonly string[] } = {},
): TaskForm {
  return {
    formKey: 'plan',
    formName: '计划',
    formNameEn: 'Plan',
    formVersionId: 1,
    formDataId: '1',
    schema: { type: 'form', body: has.map((name) => items[name]) },
    values,
    defaultRight: 'read',
    fields: Object.fromEntries(hidden.map((name) => [name, { right: 'hidden' as const, required: false }])),
    isMain: true,
    labels: {},
  } as TaskForm
}

const compared = (now: TaskForm, before: TaskForm): FormComparison => {
  const [one] = compareForms([now], [before])
  if (one === undefined) throw new Error('Nothing compared')
  return one
}
const namesOf = ({ changes }: FormComparison) => changes.map(({ name }) => name)

it('tells what differs, and what was filled in alike; what is empty on both sides is neither', () => {
  const comparison = compared(
    aForm({ title: '更换绝缘子', crews: 2 }),
    aForm({ title: '更换绝缘子', crews: 1, tools: [] }),
  )

  expect(namesOf(comparison)).toEqual(['crews'])
  expect(comparison.changes[0]).toMatchObject({ now: { value: 2 }, before: { value: 1 }, rows: [] })
  expect(comparison.same.map(({ name }) => name)).toEqual(['title'])
})

it('pairs rows that are the same in any order, others by their first cell, and tells which came and went', () => {
  const now = aForm({
    tools: [
      { tool: '绝缘毯', count: 3 },
      { tool: '操作杆', count: 2 },
      { tool: '绝缘手套', count: 1 },
    ],
  })
  const before = aForm({
    tools: [
      { tool: '操作杆', count: 2 },
      { tool: '绝缘毯', count: 4 },
      { tool: '跳线', count: 1 },
    ],
  })

  const [change] = compared(now, before).changes
  expect(change?.rows).toMatchObject([
    { kind: 'changed', now: { count: 3 }, before: { count: 4 }, columns: [{ name: 'count' }] },
    { kind: 'added', row: { tool: '绝缘手套' } },
    { kind: 'removed', row: { tool: '跳线' } },
  ])
})

it('pairs every row once, of several that are the same too', () => {
  const row = { tool: '绝缘毯', count: 1 }
  const [change] = compared(aForm({ tools: [row, row, row] }), aForm({ tools: [row, row] })).changes

  expect(change?.rows).toEqual([{ kind: 'added', row }])
})

it('takes rows in which nothing is entered for the same, however they are empty', () => {
  const now = aForm({ tools: [{ tool: '' }, { tool: '绝缘毯', count: 1 }] })
  const before = aForm({ tools: [{ tool: '绝缘毯', count: 1, price: '' }, {}] })

  expect(compared(now, before).changes).toEqual([])
})

it('leaves out what its reader may not see on either side, columns of a sub-table too', () => {
  const has = ['title', 'secret', 'tools'] as const
  const values = { secret: 'a', tools: [{ tool: '绝缘毯', count: 1, price: '1' }] }
  const others = { secret: 'b', tools: [{ tool: '绝缘毯', count: 1, price: '2' }] }
  const hidden = ['secret', 'tools.price']

  for (const [now, before] of [
    [aForm(values, { has, hidden }), aForm(others, { has })],
    [aForm(values, { has }), aForm(others, { has, hidden: ['secret'] })],
  ] as const) {
    expect(namesOf(compared(now, before))).not.toContain('secret')
  }
  const [change] = compared(aForm(values, { has, hidden }), aForm({ ...others, tools: [] }, { has, hidden })).changes
  expect(change?.now?.field.fields.map(({ name }) => name)).toEqual(['tool', 'count'])
  expect(compared(aForm(values, { has, hidden }), aForm(others, { has, hidden })).changes).toEqual([])
})

it('tells a field that only one version of the form has, when something is entered in it', () => {
  const now = aForm({ title: 'a', secret: 'x' }, { has: ['title', 'secret'] })
  const before = aForm({ title: 'a', crews: 1 }, { has: ['title', 'crews', 'tools'] })

  expect(compared(now, before).changes).toMatchObject([
    { name: 'secret', now: { value: 'x' }, before: undefined },
    { name: 'crews', now: undefined, before: { value: 1 } },
  ])
})

it('says nothing of the number and the time of the applications, which differ by their nature', () => {
  const has = ['title', 'planNo', 'at'] as const
  const now = aForm({ title: 'a', planNo: 'LWP-2', at: '2026-11-02T08:00:00+08:00' }, { has })
  const before = aForm({ title: 'a', planNo: 'LWP-1', at: '2026-11-01T08:00:00+08:00' }, { has })

  expect(compared(now, before)).toMatchObject({ changes: [], same: [{ name: 'title' }] })
})

it('names a form that the earlier application has not', () => {
  expect(compareForms([aForm({ title: 'a' })], [])).toMatchObject([{ before: undefined, changes: [], same: [] }])
})
