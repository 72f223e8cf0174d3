import { expect, it } from 'vitest'
import { commonVersion, noOrder, orderOf, versionOf } from './order-entry.ts'

const on = { flowKey: 'storm', version: 3 }

it('is an order once all that its act needs is said', () => {
  expect(orderOf(noOrder, undefined)).toEqual({ act: 'suspend' })
  expect(orderOf({ ...noOrder, act: 'reassign' }, undefined)).toBeUndefined()
  expect(orderOf({ ...noOrder, act: 'reassign', people: [7] }, undefined)).toEqual({ act: 'reassign', newUserId: 7 })
  const variable = { ...noOrder, act: 'setVariable', type: 'number', value: '4' } as const
  expect(orderOf({ ...variable, name: '4 crews' }, undefined)).toBeUndefined()
  expect(orderOf({ ...variable, name: 'crew', value: 'four' }, undefined)).toBeUndefined()
  expect(orderOf({ ...variable, name: ' crew ' }, undefined)).toEqual({
    act: 'setVariable',
    name: 'crew',
    value: { type: 'number', value: 4 },
  })
})

it('leads instances elsewhere only within one version of one workflow', () => {
  const jump = { ...noOrder, act: 'jump', targetNode: 'plan' } as const
  expect(orderOf(jump, undefined)).toBeUndefined()
  expect(orderOf({ ...jump, targetNode: '' }, on)).toBeUndefined()
  expect(orderOf(jump, on)).toEqual({ act: 'jump', ...on, targetNode: 'plan', mode: 'return' })
  expect(orderOf({ ...jump, fromNode: 'sign', mode: 'tokenOnly' }, on)).toEqual({
    ...{ act: 'jump', ...on },
    ...{ fromNode: 'sign', targetNode: 'plan', mode: 'tokenOnly' },
  })
  // A page of its own asks for the version and the mapping.
  expect(orderOf({ ...noOrder, act: 'migrate' }, on)).toBeUndefined()
})

it('takes what a filter matches to be of one version where the filter says so', () => {
  expect(versionOf({ flowIds: ['storm'], version: 3 })).toEqual(on)
  expect(versionOf({ flowIds: ['storm', 'outage'], version: 3 })).toBeUndefined()
  expect(versionOf({ flowIds: ['storm'] })).toBeUndefined()
  expect(versionOf({ version: 3 })).toBeUndefined()
})

it('takes chosen instances to be of one version where all of them are', () => {
  expect(commonVersion([on, { ...on }])).toEqual(on)
  expect(commonVersion([on, { ...on, version: 4 }])).toBeUndefined()
  expect(commonVersion([on, { ...on, flowKey: 'outage' }])).toBeUndefined()
  expect(commonVersion([])).toBeUndefined()
})
