import { expect, it } from 'vitest'
import { csvText } from './csv.ts'
import { csvFormat } from './export-format.ts'

it.each(['=1+1', '+86 10', '-1', '@sum', '\tx', '\rx', '\n=1', '＝1+1', '＠sum'])(
  'keeps %j a text where a spreadsheet would calculate',
  (text) => {
    expect(csvText([[text]]).replaceAll('"', '')).toBe(`'${text}`)
  },
)

it('lets no cell begin at a semicolon or tab inside another', () => {
  expect(csvText([['a;=1+1', 'b\t=1']])).toBe('"a;=1+1","b\t=1"')
})

it('quotes commas, quotes and line ends', () => {
  expect(
    csvText([
      ['编号', '标题'],
      ['LWP-1', 'a "b", c\nd'],
    ]),
  ).toBe('编号,标题\r\nLWP-1,"a ""b"", c\nd"')
})

it('begins a file with the mark that tells Excel its encoding', async () => {
  const bytes = new Uint8Array(await (await csvFormat.write([['中']])).arrayBuffer())

  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
