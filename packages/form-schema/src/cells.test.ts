import { describe, expect, it } from 'vitest'
import { closedColumns, forbiddenCells, mergeRows, withoutHidden, withUnseenCells } from './cells.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'

const columns = (...items: object[]): FormField => {
  const [table] = fieldsOf({ type: 'form', body: [{ type: 'combo', name: 'crew', multiple: true, items }] })
  if (table === undefined) throw new Error('No table')
  return table
}
const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, ...rest })
const crew = columns(text('name'), text('phone'), text('passed'))
const closed = closedColumns({
  crew: { right: 'edit' },
  'crew.name': { right: 'edit' },
  'crew.phone': { right: 'hidden' },
  'crew.passed': { right: 'read' },
}).get('crew')
const stored = [
  { name: '张三', phone: '138', passed: 'yes' },
  { name: '李四', phone: '139' },
]

describe('cells that a node closes', () => {
  it('keep what they hold while the rest of the row is changed, and are empty in new rows', () => {
    const entered = [{ name: '张三丰', passed: 'yes' }, {}, { name: '王五' }]
    expect(forbiddenCells(crew, stored, entered, closed)).toEqual([])
    expect(mergeRows(crew, stored, entered, closed)).toEqual([
      { name: '张三丰', phone: '138', passed: 'yes' },
      { name: '李四', phone: '139' },
      { name: '王五' },
    ])
  })

  it.each<[string, unknown, string[]]>([
    ['a read cell that is changed', [{ name: '张三', passed: 'no' }, {}], ['crew[0].passed']],
    ['a read cell that is emptied', [{ passed: '' }, {}], ['crew[0].passed']],
    ['a read cell that is filled in', [{}, { passed: 'yes' }], ['crew[1].passed']],
    ['a read cell of a new row', [{}, {}, { passed: 'yes' }], ['crew[2].passed']],
    ['a hidden cell, also one guessed right', [{ phone: '138' }, {}], ['crew[0].phone']],
    ['a row that goes', [{ name: '张三' }], ['crew']],
    ['all rows', [], ['crew']],
    ['the table itself', null, ['crew']],
    ['nothing of it', [{ name: 'x', phone: '', passed: 'yes' }, { phone: null }], []],
  ])('refuse %s', (_, entered, expected) => {
    expect(forbiddenCells(crew, stored, entered, closed)).toEqual(expected)
  })

  it('hold what is stored, whatever a call that was not refused says', () => {
    const entered = [{ name: '张三', phone: 'x', passed: 'no' }]
    expect(mergeRows(crew, stored, entered, closed)).toEqual(stored)
  })

  it('are taken out and put back row by row, fields beside them untouched', () => {
    const hidden = new Set(['crew.phone', 'place'])
    const values = { crew: stored, place: 'x', note: 'n' }
    const seen = withoutHidden(values, hidden)
    expect(seen).toEqual({ crew: [{ name: '张三', passed: 'yes' }, { name: '李四' }], note: 'n' })
    expect(withUnseenCells(seen, { whole: values, stored: {}, hidden })).toEqual({ crew: stored, note: 'n' })
    expect(withoutHidden({ crew: { phone: '1', name: 'a' } }, hidden)).toEqual({ crew: { name: 'a' } })
  })
})

describe('cells that nobody enters', () => {
  const table = columns(
    text('name'),
    text('unit', { disabled: true, value: '人' }),
    { type: 'static', name: 'source' },
    { type: 'hidden', name: 'kind', value: 'crew' },
    text('never', { hidden: true }),
    { type: 'input-number', name: 'sum', liveline: { computed: '${1 + 1}' } },
  )
  const old = [
    { name: 'a', unit: '人', source: 'plan', kind: 'crew' },
    { name: 'b', unit: '组', source: 'survey', kind: 'crew' },
  ]

  it('hold in a new row what the form says', () => {
    expect(
      mergeRows(table, undefined, [{ name: 'a', unit: '个', source: 'x', kind: 'y', never: 'z', sum: 9 }]),
    ).toEqual([{ name: 'a', unit: '人', kind: 'crew' }])
  })

  it.each<[string, unknown, string[]]>([
    ['disabled', [{ name: 'a', unit: '个' }], ['crew[0].unit']],
    ['static', [{ name: 'a', source: 'x' }], ['crew[0].source']],
    ['a hidden value', [{ name: 'a', kind: 'x' }], ['crew[0].kind']],
    ['never shown', [{ name: 'a', never: 'x' }], ['crew[0].never']],
    ['computed, which the server does again', [{ name: 'a', sum: 5 }], []],
    ['what was there, and a new row as it begins', [...old, { name: 'c', unit: '人', kind: 'crew', source: '' }], []],
  ])('%s', (_, entered, expected) => {
    expect(forbiddenCells(table, old, entered)).toEqual(expected)
  })

  it('stay with their row when others go, move or come', () => {
    const left = [{ name: 'b!', unit: '组', source: 'survey' }, { name: 'new' }]
    expect(forbiddenCells(table, old, left)).toEqual([])
    expect(mergeRows(table, old, left)).toEqual([
      { name: 'b!', unit: '组', source: 'survey', kind: 'crew' },
      { name: 'new', unit: '人', kind: 'crew' },
    ])
    expect(mergeRows(table, old, old.toReversed())).toEqual(old.toReversed())
  })
})

describe('masked cells', () => {
  const table = columns(text('name'), text('phone', { liveline: { mask: 'phone' } }))
  const [one, other] = [
    { name: 'a', phone: '13800001234' },
    { name: 'b', phone: '13811111234' },
  ]

  it('that come back as they were shown stand for what is stored, where their row was moved too', () => {
    const shown = (name: string) => ({ name, phone: '138****1234' })
    expect(mergeRows(table, [one, other], [shown('b'), shown('a')])).toEqual([other, one])
    expect(mergeRows(table, [one, other], [shown('b')])).toEqual([other])
    expect(mergeRows(table, [one, other], [shown('a'), { name: 'b', phone: '13900000000' }])).toEqual([
      one,
      { name: 'b', phone: '13900000000' },
    ])
  })
})

it('pairs as many rows as a table may have without trying each with each for long', () => {
  const table = columns(text('name'), text('unit', { disabled: true }))
  const many = Array.from({ length: 500 }, (_, at) => ({ name: `n${at}`, unit: `u${at}` }))
  expect(mergeRows(table, many, many.toReversed())).toEqual(many.toReversed())
  const tooMany = Array.from({ length: 20_000 }, () => ({ name: 'x' }))
  expect((mergeRows(table, many, tooMany) as unknown[]).length).toBe(20_000)
})
