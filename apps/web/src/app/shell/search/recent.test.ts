// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { addRecent, readRecent } from './recent.ts'

const one = (n: number | string, to = `/page-${n}`) => ({ key: `page:${n}`, title: `page ${n}`, detail: '', to })
beforeEach(() => localStorage.clear())

it('keeps six, the newest first, each once, for each person alone', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) addRecent(8, one(n))
  expect(readRecent(8).map(({ key }) => key)).toEqual([3, 7, 6, 5, 4, 2].map((n) => `page:${n}`))
  expect(readRecent(9)).toEqual([])
})

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'never leads to %s, whoever wrote it there',
  (to) => {
    localStorage.setItem('liveline.search.8', JSON.stringify([one('a', to), one('b')]))
    expect(readRecent(8).map(({ key }) => key)).toEqual(['page:b'])
  },
)
