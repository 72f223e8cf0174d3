import { expect, it } from 'vitest'
import { objectAddress } from './object-address.ts'

it('leads to the page of an object, for whoever may open it', () => {
  expect(objectAddress('form', '7', (right) => right === 'form:read')).toBe('/design/form?formId=7')
  expect(objectAddress('form', '7', (right) => right === 'audit:read')).toBeUndefined()
})

it('leads nowhere where an object has no page', () => {
  expect(objectAddress('session', '7', () => true)).toBeUndefined()
  expect(objectAddress('constructor', '7', () => true)).toBeUndefined()
})
