import { expect, it } from 'vitest'
import { savedColumns, shownColumns, widthOf, withMoved, withShown, withWidth } from './list-layout.ts'

const columns = [
  { key: 'number', width: 190 },
  { key: 'title', hideable: false, grows: true },
  { key: 'risk', hiddenAtFirst: true },
  { key: 'dueAt' },
]
const keys = (layout: Parameters<typeof shownColumns>[1]) => shownColumns(columns, layout).map(({ key }) => key)

it('begins with what the list shows, and follows what a person puts away and brings back', () => {
  expect(keys({})).toEqual(['number', 'title', 'dueAt'])
  const without = withShown(columns, {}, 'number', false)
  expect(keys(without)).toEqual(['title', 'dueAt'])
  expect(keys(withShown(columns, without, 'risk', true))).toEqual(['title', 'risk', 'dueAt'])
})

it('leaves out what the window has no room for until somebody chooses columns, and has it in a file', () => {
  const narrow = columns.map((column) => (column.key === 'dueAt' ? { ...column, lacksRoom: true } : column))
  const on = (layout: Parameters<typeof shownColumns>[1]) =>
    [shownColumns, savedColumns].map((those) => those(narrow, layout).map(({ key }) => key))
  expect(on({})).toEqual([
    ['number', 'title'],
    ['number', 'title', 'dueAt'],
  ])
  const bothWays = (...those: string[]) => [those, those]
  const wanted = withShown(narrow, {}, 'dueAt', true)
  expect(on(wanted)).toEqual(bothWays('number', 'title', 'dueAt'))
  expect(on(withShown(narrow, wanted, 'dueAt', false))).toEqual(bothWays('number', 'title'))
})

it('never puts away what cannot be, whatever was kept', () => {
  expect(keys({ hidden: ['title', 'gone'] })).toEqual(['number', 'title', 'risk', 'dueAt'])
})

it('moves a column among all, and stands a new one where the list puts it', () => {
  const moved = withMoved(columns, {}, 'dueAt', -1)
  expect(moved.order).toEqual(['number', 'title', 'dueAt', 'risk'])
  expect(withMoved(columns, {}, 'number', -1)).toEqual({})
  expect(keys({ order: ['dueAt', 'title', 'gone'] })).toEqual(['number', 'dueAt', 'title'])
})

it('keeps the widths on screen when one is set, within what can be read', () => {
  const layout = withWidth({}, { number: 150, dueAt: 140 }, 'number', 3)
  expect(layout.widths).toEqual({ number: 48, dueAt: 140 })
  expect(widthOf(columns[0]!, layout)).toBe(48)
  expect(widthOf(columns[1]!, layout)).toBeUndefined()
  expect(widthOf(columns[0]!, {})).toBeUndefined()
})
