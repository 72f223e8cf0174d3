import { expect, it } from 'vitest'
import { finishFields, type FieldTexts } from './finish-fields.ts'

const texts: FieldTexts = {
  enter: (label) => `请填写${label}`,
  choose: (label) => `请选择${label}`,
  addRow: (label) => `请为${label}至少添加一行`,
  yes: '是',
  no: '否',
}
const finished = (field: Record<string, unknown>) =>
  (finishFields({ type: 'form', body: [field] }, texts)['body'] as Record<string, unknown>[])[0]

it('asks for an empty required field in words, before its other rules speak', () => {
  const field = finished({
    type: 'input-datetime',
    name: 'planEnd',
    label: '计划结束',
    required: true,
    validations: { isDateTimeAfter: ['${planStart}'] },
    validationErrors: { isDateTimeAfter: '结束时间应晚于开始时间' },
  })

  expect(Object.keys(field?.['validations'] as object)).toEqual(['isRequired', 'isDateTimeAfter'])
  expect(field?.['validationErrors']).toEqual({
    isRequired: '请选择计划结束',
    isDateTimeAfter: '结束时间应晚于开始时间',
  })
})

it.each([
  ['input-text', '请填写杆号'],
  ['select', '请选择杆号'],
  ['combo', '请为杆号至少添加一行'],
])('asks for a %s with its own verb', (type, request) => {
  const field = finished({ type, name: 'poles', label: '杆号', required: true })

  expect(field?.['validationErrors']).toEqual({ isRequired: request })
})

it('keeps the request that the form brings', () => {
  const field = finished({
    type: 'input-text',
    name: 'a',
    label: '甲',
    required: true,
    validationErrors: { isRequired: '甲是必须的' },
  })

  expect(field?.['validationErrors']).toEqual({ isRequired: '甲是必须的' })
})

it('takes the unit out of a number that is entered, in sub-tables too, and leaves it in one that is read', () => {
  const number = { type: 'input-number', name: 'distance', suffix: ' m' }

  expect(finished(number)).toEqual({ type: 'input-number', name: 'distance', style: { '--ll-unit': '"m"' } })
  expect(finished({ type: 'combo', name: 'crossing', items: [number] })?.['items']).toEqual([
    { type: 'input-number', name: 'distance', style: { '--ll-unit': '"m"' } },
  ])
  expect(finished({ ...number, static: true })).toEqual({ ...number, static: true, staticPlaceholder: '—' })
})

it('shows a dash for nothing and a word for a switch that is read', () => {
  expect(finished({ type: 'static', name: 'class' })).toMatchObject({ placeholder: '—' })
  expect(finished({ type: 'switch', name: 'newMethod', static: true })).toMatchObject({
    onText: '是',
    offText: '否',
    staticPlaceholder: '—',
  })
})

it('lets a sentence in a sub-table grow downward', () => {
  const rows = finished({
    type: 'combo',
    name: 'steps',
    items: [
      { type: 'input-text', name: 'step', maxLength: 200 },
      { type: 'input-text', name: 'responsible', maxLength: 20 },
    ],
  })

  expect(rows?.['items']).toEqual([
    { type: 'textarea', name: 'step', maxLength: 200, minRows: 1, maxRows: 6, showCounter: false },
    { type: 'input-text', name: 'responsible', maxLength: 20 },
  ])
})
