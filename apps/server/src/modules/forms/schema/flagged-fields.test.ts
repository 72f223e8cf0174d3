import { expect, it } from 'vitest'
import { flaggedFields, takesTexts } from './flagged-fields.ts'

const schema = {
  type: 'form',
  body: [
    { type: 'input-text', name: 'title', label: '标题', labelEn: 'Title' },
    { type: 'textarea', name: 'account', label: '说明' },
    { type: 'input-number', name: 'count', label: '数量' },
    { type: 'select', name: 'kind', label: '类型', options: ['赌博'] },
    { type: 'input-text', name: 'sum', label: '合计', liveline: { computed: 'title' } },
    {
      type: 'combo',
      name: 'rows',
      label: '明细',
      multiple: true,
      items: [{ type: 'input-text', name: 'note', label: '备注' }],
    },
  ],
}
const wordsIn = (text: string) => ['赌博', '翻墙'].filter((word) => text.includes(word))
const flagged = (
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
  language: 'zh-CN' | 'en' = 'zh-CN',
) => flaggedFields(schema, { values, before, language }, wordsIn)

it('flags what somebody types, in the rows of tables too, and says where', () => {
  expect(
    flagged({
      title: '赌博和翻墙',
      account: '无',
      kind: '赌博',
      sum: '赌博',
      rows: [{ note: '无' }, { note: '翻墙' }],
    }),
  ).toEqual([
    { path: 'title', label: '标题', words: ['赌博', '翻墙'] },
    { path: 'rows[1].note', label: '备注', words: ['翻墙'] },
  ])
  expect(flagged({ title: '赌博' }, {}, 'en')[0]?.label).toBe('Title')
})

it('flags no text that stood there before, wherever its row stands now', () => {
  const before = { title: '赌博', rows: [{ note: '翻墙' }] }

  expect(flagged({ title: '赌博', rows: [{ note: '无' }, { note: '翻墙' }] }, before)).toEqual([])
  expect(flagged({ title: '还是赌博', rows: [{ note: '不翻墙' }] }, before).map(({ path }) => path)).toEqual([
    'title',
    'rows[0].note',
  ])
})

it('passes over values of another type', () => {
  expect(flagged({ title: 7, rows: '赌博', account: null })).toEqual([])
})

it('knows a form that nobody types into', () => {
  expect(takesTexts(schema)).toBe(true)
  expect(takesTexts({ type: 'form', body: [{ type: 'input-number', name: 'count', label: '数量' }] })).toBe(false)
})
