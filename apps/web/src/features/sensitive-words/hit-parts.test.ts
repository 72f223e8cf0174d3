import { expect, it } from 'vitest'
import { gravest, textParts } from './hit-parts.ts'

const hit = (start: number, end: number, level: 'low' | 'medium' | 'high' = 'medium') => ({
  start,
  end,
  word: `${start}`,
  level,
  category: '',
})
const cut = (text: string, hits: ReturnType<typeof hit>[]) =>
  textParts(text, hits).map((part) => [part.text, part.hits.length])

it('cuts a text where its hits stand', () => {
  expect(cut('严禁赌博。', [hit(2, 4)])).toEqual([
    ['严禁', 0],
    ['赌博', 1],
    ['。', 0],
  ])
  expect(cut('赌博', [hit(0, 2)])).toEqual([['赌博', 1]])
  expect(cut('', [])).toEqual([])
  expect(cut('无', [])).toEqual([['无', 0]])
})

it('takes hits that overlap as one piece, and those that only touch as two', () => {
  expect(cut('代打卡器', [hit(0, 3), hit(1, 4)])).toEqual([['代打卡器', 2]])
  expect(cut('赌博翻墙', [hit(0, 2), hit(2, 4)])).toEqual([
    ['赌博', 1],
    ['翻墙', 1],
  ])
})

it('tells the gravest of a piece', () => {
  expect(gravest([hit(0, 1, 'low'), hit(0, 1, 'high'), hit(0, 1)])).toBe('high')
})
