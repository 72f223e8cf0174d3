import type { ShownValue } from '@liveline/contract/administration/shapes.ts'
import { expect, it } from 'vitest'
import { entryOf, typedEntry } from './typed-entry.ts'

it.each([
  ['text', ' a ', { type: 'text', value: ' a ' }],
  ['text', '', { type: 'null' }],
  ['null', 'x', { type: 'text', value: 'x' }],
  ['boolean', 'true', { type: 'boolean', value: true }],
  ['boolean', 'maybe', undefined],
  ['number', ' 2.5 ', { type: 'number', value: 2.5 }],
  ['number', '', undefined],
  ['number', 'Infinity', undefined],
  ['integer', '-12345678901234567890', { type: 'integer', value: '-12345678901234567890' }],
  ['integer', '1.5', undefined],
  ['dateTime', '2026-12-24T08:00:00+08:00', { type: 'dateTime', value: '2026-12-24T00:00:00.000Z' }],
  ['dateTime', 'soon', undefined],
  ['json', '{"a":[1]}', { type: 'json', value: { a: [1] } }],
  ['json', '1', undefined],
  ['json', '{', undefined],
] as const)('takes for %s what was entered as %j', (type, entry, expected) => {
  expect(typedEntry(type, entry)).toEqual(expected)
})

it.each<[ShownValue, string]>([
  [{ type: 'number', value: 2 }, '2'],
  [{ type: 'json', value: [1] }, '[\n  1\n]'],
  [{ type: 'null', value: null }, ''],
])('shows %j to be changed', (value, entry) => {
  expect(entryOf(value)).toBe(entry)
})
