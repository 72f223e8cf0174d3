import { expect, it } from 'vitest'
import { entryDifference } from './entry-difference.ts'

const told = (before: unknown, after: unknown) =>
  entryDifference(before, after).map(({ path, kind, before: old, after: now }) => [path.join('.'), kind, old, now])

it('tells changed, added, removed and equal fields apart, in the order in which they stand', () => {
  expect(told({ name: '甲', level: 2, gone: 1 }, { name: '乙', level: 2, note: '' })).toEqual([
    ['name', 'changed', '甲', '乙'],
    ['level', 'same', '2', '2'],
    ['gone', 'removed', '1', undefined],
    ['note', 'added', undefined, ''],
  ])
})

it('goes into records and lists of records, and reads lists of plain values as a whole', () => {
  expect(told({ person: { phone: '1' }, ids: [1, 2] }, { person: { phone: '2' }, ids: [2] })).toEqual([
    ['person.phone', 'changed', '1', '2'],
    ['ids', 'changed', '1, 2', '2'],
  ])
  expect(told(undefined, { rules: [{ who: 'a' }, { who: 'b' }] })).toEqual([
    ['rules.1.who', 'added', undefined, 'a'],
    ['rules.2.who', 'added', undefined, 'b'],
  ])
})

it('reads what lies deep as text', () => {
  const [field] = entryDifference(undefined, { a: { b: { c: { d: 1 } } } })
  expect(field?.path).toEqual(['a', 'b', 'c'])
  expect(field?.after).toBe('{\n  "d": 1\n}')
})

it.each([
  ['nothing at all', undefined, undefined, []],
  ['null that becomes a value', { a: null }, { a: 1 }, [['a', 'changed', 'null', '1']]],
  ['a text instead of a record', { a: 'x' }, { a: { b: 1 } }, [['a', 'changed', 'x', '{\n  "b": 1\n}']]],
  ['an empty record', { a: {} }, { a: {} }, [['a', 'same', '{}', '{}']]],
])('takes %s', (_name, before, after, rows) => {
  expect(told(before, after)).toEqual(rows)
})
