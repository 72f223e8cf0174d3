import { expect, it } from 'vitest'
import {
  askedAt,
  FIRST_PLACE,
  nextPlace,
  placeQuery,
  placeWithRows,
  previousPlace,
  readPlace,
  type Place,
} from './list-place.ts'

const page = (next: string | null, total = 1_000) => ({ next, total, pageSize: 20 })
const queryOf = (place: Place) =>
  Object.fromEntries(Object.entries(placeQuery(place)).flatMap(([name, value]) => (value ? [[name, value]] : [])))

it('goes by number as far as rows are counted, then by cursor, and back the same way', () => {
  const last: Place = { page: 50, cursors: [] }
  const walked = ['a', 'b', 'c'].reduce<Place>((place, cursor) => nextPlace(place, page(cursor)) ?? place, last)

  expect(nextPlace({ page: 49, cursors: [] }, page('x'))).toEqual(last)
  expect(walked).toEqual({ page: 53, cursors: ['a', 'b', 'c'] })
  expect(askedAt(walked)).toEqual({ after: 'c' })
  expect(nextPlace(walked, page(null))).toBeUndefined()

  const back = [0, 1, 2].reduce<Place>((place) => previousPlace(place) ?? place, walked)
  expect(previousPlace(walked)).toEqual({ page: 52, cursors: ['a', 'b'] })
  expect(back).toEqual(last)
  expect(previousPlace(FIRST_PLACE)).toBeUndefined()
})

it('follows the cursor of a search that looked through a part, wherever it stands', () => {
  const looked = nextPlace(FIRST_PLACE, page('on', 3))

  expect(looked).toEqual({ page: 2, cursors: ['on'] })
  expect(previousPlace({ page: 2, cursors: ['on'] })).toEqual(FIRST_PLACE)
})

it('goes by number to the end of a list in an order of its own, which names no cursor', () => {
  const walked = [1, 2, 3, 4].map((at) => nextPlace({ page: at, cursors: [] }, page(null, 75)))

  expect(walked).toEqual([{ page: 2, cursors: [] }, { page: 3, cursors: [] }, { page: 4, cursors: [] }, undefined])
})

it('stands in the address and is found there again', () => {
  for (const place of [FIRST_PLACE, { page: 7, cursors: [] }, { page: 53, cursors: ['a_-', 'B9', 'c'] }])
    expect(readPlace(queryOf(place))).toEqual(place)
  expect(queryOf({ page: 53, cursors: ['a', 'b', 'c'] })).toEqual({ page: '53', after: 'a.b.c' })
})

it.each([
  ['a page that no number leads to', { page: '5000' }],
  ['no page', { page: '-1' }],
  ['half a page', { page: '1.5' }],
  ['a cursor with other characters', { page: '51', after: 'a b' }],
  ['an empty cursor', { page: '52', after: 'a.' }],
  ['more cursors than pages', { page: '2', after: 'a.b' }],
])('knows an address that leads nowhere: %s', (_, query) => {
  expect(readPlace(query)).toBeUndefined()
})

it('keeps the address short however far somebody walks', () => {
  let place: Place = { page: 50, cursors: [] }
  for (let step = 0; step < 60; step += 1) place = nextPlace(place, page('c'.repeat(400))) ?? place

  expect(place.page).toBe(110)
  expect(place.cursors).toHaveLength(20)
  expect(readPlace(queryOf(place))).toEqual(place)
  for (let step = 0; step < 20; step += 1) place = previousPlace(place) ?? place
  expect(place).toEqual({ page: 50, cursors: [] })
})

it('leads from a page whose rows are gone to the last one with rows', () => {
  const gone = { rows: [], totalIsCapped: false, page: 9, ...page(null, 41) }

  expect(placeWithRows({ page: 9, cursors: [] }, gone)).toEqual({ page: 3, cursors: [] })
  expect(placeWithRows(FIRST_PLACE, { ...gone, total: 0 })).toBeUndefined()
  expect(placeWithRows({ page: 2, cursors: ['on'] }, { ...gone, next: 'more' })).toBeUndefined()
})
