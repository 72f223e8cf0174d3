import { expect, it } from 'vitest'
import { cellsOf, readWordLines } from './word-lines.ts'

const otherwise = { level: 'medium', category: '' } as const
const read = (text: string) => readWordLines(text, otherwise)
const wordsOf = (text: string) => read(text).map((line) => ('word' in line ? line.word.word : line.fault))

it.each([
  ['赌博', ['赌博']],
  [' 赌博 , 高 ', ['赌博', '高']],
  ['a\tb, c\t', ['a', 'b, c', '']],
  ['"a,b","say ""no"""', ['a,b', 'say "no"']],
  ['5" 扳手,低', ['5" 扳手', '低']],
  ["'=1+1,'-", ['=1+1', '-']],
  ["it's", ["it's"]],
])('reads the cells of %j', (line, cells) => {
  expect(cellsOf(line)).toEqual(cells)
})

it('reads a word a line, whatever ends the lines, and counts empty ones', () => {
  expect(read('\uFEFF赌博\r\n\r\n翻墙\rVPN').map(({ line, text }) => [line, text])).toEqual([
    [1, '赌博'],
    [3, '翻墙'],
    [4, 'VPN'],
  ])
})

it('reads what the list exports, in either language and whatever order the columns have', () => {
  const zh = '分类,敏感词,级别,状态,例外短语,最近修改\n违法,赌博,高,停用,赌博检测仪 | 反赌博,2026-11-24'
  const en = 'Sensitive word,Level,State\ngambling,low,on'

  expect(read(zh)).toMatchObject([
    {
      line: 2,
      word: { word: '赌博', level: 'high', category: '违法', enabled: false, exceptions: ['赌博检测仪', '反赌博'] },
    },
  ])
  expect(read(en)).toMatchObject([{ word: { word: 'gambling', level: 'low', enabled: true } }])
})

it('says of each line what is wrong with it', () => {
  const text = ['词'.repeat(51), '\u200b', '甲,极高', `乙,,${'类'.repeat(31)}`, '丙,,,,\u200b', '丁'].join('\n')

  expect(wordsOf(text)).toEqual(['tooLong', 'invalid', 'level', 'tooLong', 'exceptions', '丁'])
})

it('takes what a line does not say from what is said for all', () => {
  expect(readWordLines('甲,,纪律\n乙', { level: 'high', category: '违法' })).toMatchObject([
    { word: { level: 'high', category: '纪律' } },
    { word: { level: 'high', category: '违法' } },
  ])
})

it('takes no word for a level or a column that only an object of the language knows', () => {
  expect(wordsOf('赌博,constructor')).toEqual(['level'])
  expect(wordsOf('constructor,敏感词\n高,赌博')).toEqual(['赌博'])
})
