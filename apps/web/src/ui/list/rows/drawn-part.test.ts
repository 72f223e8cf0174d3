import { expect, it } from 'vitest'
import type { ListColumn } from '../columns/list-column.ts'
import { textWidths } from './drawn-part.ts'

const column = (part: Partial<ListColumn<string>>): ListColumn<string> => ({
  ...{ key: 'a', title: '', cell: (row) => row, text: (row) => row },
  ...part,
})
const widthOf = (rows: string[], title = '') => textWidths([column({ title })], rows).get('a')

it('gives a column the room of its longest text, of Chinese letters more than of Latin ones', () => {
  expect(widthOf(['绝缘手套', '绝缘杆'])).toBe(5)
  expect(widthOf(['ab', 'insulating'])).toBeCloseTo(7)
  expect(widthOf(['一'], '检查负责人员')).toBe(8)
})

it('keeps a column within what can be read and what can be pressed', () => {
  expect(widthOf([''])).toBe(4)
  expect(widthOf(['长'.repeat(10_000)])).toBe(22)
})
