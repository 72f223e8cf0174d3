import { expect, it } from 'vitest'
import { acceptTypedTimes } from './accept-typed-times.ts'

it('accepts from the keyboard the format that the field shows', () => {
  const field = { type: 'input-datetime', name: 'planStart', displayFormat: 'YYYY-MM-DD HH:mm' }

  const schema = acceptTypedTimes({ type: 'form', body: [{ type: 'group', body: [field, { type: 'input-text' }] }] })

  expect(schema['body']).toEqual([
    { type: 'group', body: [{ ...field, inputFormat: 'YYYY-MM-DD HH:mm' }, { type: 'input-text' }] },
  ])
})
