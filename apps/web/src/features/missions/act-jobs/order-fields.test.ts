import { expect, it } from 'vitest'
import { noOrder, orderOf } from './order-fields.tsx'

it('is an order once all that its act needs is said', () => {
  expect(orderOf(noOrder)).toEqual({ act: 'suspend' })
  expect(orderOf({ ...noOrder, act: 'reassign' })).toBeUndefined()
  expect(orderOf({ ...noOrder, act: 'reassign', people: [7] })).toEqual({ act: 'reassign', newUserId: 7 })
  const variable = { ...noOrder, act: 'setVariable', type: 'number', value: '4' } as const
  expect(orderOf({ ...variable, name: '4 crews' })).toBeUndefined()
  expect(orderOf({ ...variable, name: 'crew', value: 'four' })).toBeUndefined()
  expect(orderOf({ ...variable, name: ' crew ' })).toEqual({
    act: 'setVariable',
    name: 'crew',
    value: { type: 'number', value: 4 },
  })
})
