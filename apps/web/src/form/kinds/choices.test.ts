import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { expect, it } from 'vitest'
import { labelOf } from './choices.ts'

it.each(['constructor', 'toString', '__proto__'])('calls a value %s by nothing that an object inherits', (value) => {
  const node = { type: 'select', name: 'a', label: 'A', source: '/form/catalogue' }
  const [field] = fieldsOf({ type: 'form', body: [node] })

  expect(labelOf(value, { node, field: field!, labels: { '/form/catalogue': {} }, language: 'en' })).toBe(value)
})
