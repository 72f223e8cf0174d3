import { expect, it } from 'vitest'
import { readPageParams } from '../src/page-table/judge-page-params.ts'

const params = {
  flowIdList: [],
  columns: [{ key: 'number', title: 'Number', titleEn: '', sortable: true }],
  filters: [],
  actions: ['open'],
}
const problemsOf = (value: unknown) => readPageParams(JSON.stringify(value), 'en').problems
const places = (value: unknown) => problemsOf(value).map(({ place }) => place)
const withColumn = (column: object) => ({ ...params, columns: [...params.columns, { title: 'x', ...column }] })

it('finds nothing wrong with a page of tasks and one of records', () => {
  expect(readPageParams(JSON.stringify(params), 'en')).toEqual({ params, problems: [] })
  const records = { ...params, source: 'records', formIdList: [1], columns: [{ key: 'fields.a', title: 'A' }] }
  expect(problemsOf(records)).toEqual([])
})

it.each([
  ['a column twice', withColumn({ key: 'number' }), ['columns[1].key']],
  ['a fact that is none', withColumn({ key: 'nothing' }), ['columns[1].key']],
  ['a key of no shape', withColumn({ key: 'a b' }), ['columns[1].key']],
  ['a width that hides the others', withColumn({ key: 'title', width: 9_000 }), ['columns[1].width']],
  [
    'an order that the list has not',
    withColumn({ key: 'form.survey.leader', sortable: true }),
    ['columns[1].sortable'],
  ],
  ['totals of a fact', withColumn({ key: 'title', totals: 'sum' }), ['columns[1].totals']],
  ['a setting that does not exist', { ...params, onClick: 'x' }, ['onClick']],
  ['a format that does not exist', withColumn({ key: 'title', format: 'html' }), ['columns[1].format']],
  ['no columns', { ...params, columns: [] }, ['columns']],
  ['records of no form', { ...params, source: 'records' }, ['formIdList', 'columns[0].key', 'columns[0].sortable']],
  [
    'a filter by what is no filter',
    { ...params, filters: [{ key: 'title', title: 'x', kind: 'text' }] },
    ['filters[0].kind'],
  ],
  [
    'a choice without choices',
    { ...params, filters: [{ key: 'fields.a', title: 'x', kind: 'select' }] },
    ['filters[0].options'],
  ],
  [
    'a filter that stands there twice',
    {
      ...params,
      filters: [
        { key: 'keyword', title: 'x', kind: 'text' },
        { key: 'keyword', title: 'y', kind: 'text' },
      ],
    },
    ['filters[1].key'],
  ],
  ['an order by a column that is not sortable', { ...params, defaultSort: '-title' }, ['defaultSort']],
])('names the place of %s', (_, value, expected) => {
  expect(places(value)).toEqual(expected)
})

it('says it in words, in both languages, and of what is no JSON too', () => {
  expect(readPageParams('{', 'zh-CN').problems[0]?.message).toMatch(/JSON/)
  expect(problemsOf(withColumn({ key: 'number' }))[0]?.message).toBe('Column “number” stands there twice: remove one')
})
