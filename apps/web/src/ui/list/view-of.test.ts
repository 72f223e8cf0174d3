import { expect, it } from 'vitest'
import { currentView, viewPatch, viewQuery } from './view-of.ts'

const names = ['keyword', 'classes']
const view = { id: '1', name: '三类', query: { classes: '3', sort: '-dueAt' }, layout: { hidden: ['dueAt'] } }

it('keeps filters, order and rows a page, and not the place', () => {
  expect(viewQuery(names, { classes: '3', keyword: '', sort: '-dueAt', page: '4', after: 'c', other: 'x' })).toEqual(
    view.query,
  )
})

it('takes away what the view does not name', () => {
  expect(viewPatch(names, view)).toStrictEqual({ keyword: undefined, classes: '3', sort: '-dueAt', rows: undefined })
})

it('asks for what a filter says that is offered only once the view is shown', () => {
  const ofForm = { ...view, query: { flows: 'storm', fields: '[["crew","ge","5"]]' } }
  expect(viewPatch(['flows'], ofForm)).toStrictEqual({ ...ofForm.query, sort: undefined, rows: undefined })
})

it('knows the view that is shown', () => {
  const now = { classes: '3', sort: '-dueAt', page: '2' }

  expect(currentView([view], names, now, { hidden: ['dueAt'] })).toBe('1')
  expect(currentView([view], names, now, {})).toBeUndefined()
  expect(currentView([view], names, { ...now, keyword: 'a' }, { hidden: ['dueAt'] })).toBeUndefined()
})
