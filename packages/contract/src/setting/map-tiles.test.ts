import { expect, it } from 'vitest'
import { mapTilesOf, tileOriginOf } from './map-tiles.ts'

it.each([
  ['/tiles/{z}/{x}/{y}.png', undefined],
  ['https://tiles.example:8443/{z}/{x}/{y}.png', 'https://tiles.example:8443'],
])('takes %s', (setting, origin) => {
  expect(mapTilesOf(setting)).toBe(setting)
  expect(tileOriginOf(setting)).toBe(origin)
})

it.each([
  'http://tiles.example/{z}/{x}/{y}.png',
  '//tiles.example/{z}/{x}/{y}.png',
  '/\\tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{z}{x}{y}.example/',
  'https://a.example;script-src */{z}/{x}/{y}',
  'https://me:secret@tiles.example/{z}/{x}/{y}.png',
  'javascript:alert(1)//{z}{x}{y}',
])('takes no tiles from %s', (setting) => {
  expect(mapTilesOf(setting)).toBe('')
})

it('names no origin without tiles', () => {
  expect(tileOriginOf('')).toBeUndefined()
})
