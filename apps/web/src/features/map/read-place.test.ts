import { expect, it } from 'vitest'
import { boundedText, readPlace } from './read-place.ts'

it('reads what the address carries', () => {
  expect(readPlace('?lng=120.3125&lat=31.2041&name=莲塘 811 线&address=文汇街口&coord=WGS84')).toEqual({
    place: { lng: 120.3125, lat: 31.2041 },
    given: { lng: 120.3125, lat: 31.2041 },
    system: 'wgs84',
    name: '莲塘 811 线',
    address: '文汇街口',
  })
})

it('takes numbers without a system for those of a phone in China', () => {
  const read = readPlace('?lng=120.3125&lat=31.2041')
  expect(read).toMatchObject({ system: 'gcj02', name: '' })
  expect(typeof read === 'object' && read.place).not.toEqual({ lng: 120.3125, lat: 31.2041 })
})

it('says that no place is named', () => {
  expect(readPlace('')).toBe('nothing')
  expect(readPlace('?name=x')).toBe('nothing')
})

it.each(['?lng=200&lat=31', '?lng=120&lat=89', '?lng=120', '?lng=1e2&lat=3', '?lng=a&lat=b', '?lng=1&lat=2&coord=utm'])(
  'says that %s is no place',
  (search) => {
    expect(readPlace(search)).toBe('wrong')
  },
)

it('bounds what is only text, and takes out what is not to be seen', () => {
  expect(boundedText('a\u202eb\u0000c\n d', 60)).toBe('a b c d')
  expect(boundedText('字'.repeat(100), 60)).toBe(`${'字'.repeat(59)}…`)
  expect(boundedText(null, 60)).toBe('')
})
