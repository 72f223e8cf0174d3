import { parseCsv } from 'hucre/csv'
import { expect, it } from 'vitest'
import { cellText, unguarded } from './cell-text.ts'
import { streamOf } from './sheet-files.ts'

it.each(['=1+1', '+86 10', '-1', '@sum', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠sum'])(
  'keeps %j a text where a spreadsheet would calculate, and takes it back as it was',
  (text) => {
    expect(cellText(text)).toBe(`'${text}`)
    expect(unguarded(cellText(text))).toBe(text)
  },
)

it('sees a formula behind what is left out', () => {
  expect(cellText('\u0001\u0000=1+1')).toBe("'=1+1")
})

it.each([
  ['a formula', '=', 32_767],
  ['a text', 'x', 32_767],
  ['characters of two halves', '😀', 32_766],
  ['a formula of such', '=😀', 32_766],
])('holds no more of %s than a cell does, and no half of a character', (_, part, length) => {
  const text = cellText(part + part.slice(-2).repeat(40_000))

  expect(text).toHaveLength(length)
  expect(text.isWellFormed()).toBe(true)
})

it.each([';', '\t', ',', '\n', '"'])('lets no cell of CSV begin at %j inside another', async (sign) => {
  const text = `a${sign}=1+1`
  async function* rows() {
    yield [text, 'b', -1]
  }
  const csv = await new Response(streamOf('csv', rows(), '')).text()

  expect(csv).toContain(`"${text.replace('"', '""')}","b",`)
  for (const delimiter of [',', ';', '\t']) expect(parseCsv(csv, { delimiter })[0]?.[0]).toContain(text)
})
