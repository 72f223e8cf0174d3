import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { expect, it } from 'vitest'
import { columnsOf } from './import-columns.ts'
import { valueOfCell } from './value-of-cell.ts'

const twice = ['甲', '甲'].map((label, value) => ({ label, value }))
const fields = fieldsOf({
  type: 'form',
  body: [
    { type: 'select', name: 'state', label: '状态', options: [...twice, { label: '乙', value: 2 }] },
    { type: 'input-file', name: 'plan', label: '图纸' },
  ],
})
const state = fields.find(({ name }) => name === 'state')

it('takes no option by a word that two of them share', () => {
  if (state === undefined) throw new Error('The form has no such field')
  expect(valueOfCell(state, '乙', new Map())).toEqual({ value: 2 })
  expect(valueOfCell(state, '甲', new Map())).toHaveProperty('problem')
})

it('takes no column of a field whose values have no words', () => {
  const header = (cells: string[]) => columnsOf({ row: 1, cells }, fields, { name: 'a.csv', language: 'zh-CN' })
  expect(header(['状态'])).toHaveLength(1)
  expect(() => header(['状态', '图纸'])).toThrow(expect.objectContaining({ code: 'IMPORT_REFUSED' }))
})
