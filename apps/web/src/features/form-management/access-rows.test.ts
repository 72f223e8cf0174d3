import { expect, it } from 'vitest'
import { accessRights, newRow, withRight } from './access-rows.ts'

const everything = accessRights.reduce((row, right) => withRight(row, right, true), newRow(7))

it('takes with reading whatever needs reading, and leaves the entering of records', () => {
  expect(withRight(everything, 'mayRead', false)).toEqual({
    ...everything,
    mayRead: false,
    mayUpdate: false,
    mayDelete: false,
    mayExport: false,
    mayReveal: false,
  })
})

it.each(['mayUpdate', 'mayDelete', 'mayExport', 'mayReveal'] as const)(
  'lets nobody have %s without reading',
  (right) => {
    const blind = withRight(everything, 'mayRead', false)
    expect(withRight(blind, right, true)).toMatchObject({ mayRead: true, [right]: true })
  },
)

it('lets somebody enter and import what he does not see', () => {
  const blind = withRight(withRight(everything, 'mayRead', false), 'mayCreate', true)
  expect(withRight(blind, 'mayImport', true)).toMatchObject({ mayRead: false, mayCreate: true, mayImport: true })
})
