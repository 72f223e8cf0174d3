import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { expect, it } from 'vitest'
import { columnOfField, moved, newDraft, withColumn, withFilter, withoutColumn } from './page-draft.ts'

const column = (key: string) => ({ key, title: key, titleEn: '' })
const params: PageParams = {
  ...newDraft.params,
  columns: [column('number'), column('fields.a'), column('title')],
  filters: [{ key: 'fields.a', title: 'a', titleEn: '', kind: 'text' }],
  defaultSort: '-fields.a',
}
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

it('moves a column among the others, and nowhere else', () => {
  expect(keys(moved(params.columns, 0, 2))).toEqual(['fields.a', 'title', 'number'])
  expect(keys(moved(params.columns, 2, 0))).toEqual(['title', 'number', 'fields.a'])
  expect(keys(moved(params.columns, 0, 3))).toEqual(keys(params.columns))
  expect(keys(moved(params.columns, 0, -1))).toEqual(keys(params.columns))
})

it('takes with a column its filter and the order by it', () => {
  const left = withoutColumn(params, 'fields.a')

  expect(keys(left.columns)).toEqual(['number', 'title'])
  expect(left.filters).toEqual([])
  expect(left).not.toHaveProperty('defaultSort')
  expect(withoutColumn(params, 'title').defaultSort).toBe('-fields.a')
})

it('writes only what is set', () => {
  const wide = withColumn(params, 'title', { width: 200, format: 'text' })
  expect(wide.columns[2]).toEqual({ ...column('title'), width: 200, format: 'text' })
  expect(withColumn(wide, 'title', { width: undefined, format: undefined })).toEqual(params)
})

it('gives a column one filter, with choices only where one chooses', () => {
  const options = [{ value: '1', label: '一', labelEn: 'One' }]
  const named = { key: 'fields.a', title: 'a', titleEn: '', options }

  expect(withFilter(params, named, 'choices').filters).toEqual([{ ...named, kind: 'choices' }])
  expect(withFilter(params, named, 'text').filters).toEqual(params.filters)
  expect(withFilter(params, named, undefined).filters).toEqual([])
})

it('makes of a field the column that fits its kind', () => {
  const field = { label: '数量', labelEn: 'Amount', form: { name: '', nameEn: '' }, options: [] }

  expect(columnOfField({ ...field, key: 'fields.amount', type: 'input-number', searchable: true })).toEqual({
    ...{ key: 'fields.amount', title: '数量', titleEn: 'Amount', format: 'number', align: 'right', sortable: true },
  })
  expect(columnOfField({ ...field, key: 'form.survey.leader', type: 'input-text', searchable: false })).toEqual({
    ...{ key: 'form.survey.leader', title: '数量', titleEn: 'Amount' },
  })
})
