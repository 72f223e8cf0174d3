import type { ReportPart } from '@liveline/contract/report-page/shapes.ts'
import { describe, expect, it } from 'vitest'
import { judgeReport } from './judge-report.ts'

const column = (name: string, kind: 'text' | 'number') => ({ name, kind })
const sets = [
  {
    code: 'plans',
    columns: [column('month', 'text'), column('count', 'number'), column('hours', 'number')],
    parameters: [{ name: 'since', type: 'date' }],
  },
  { code: 'fees', columns: [column('sum', 'number')], parameters: [{ name: 'since', type: 'text' }] },
]
const part = (facts: Partial<ReportPart> = {}): ReportPart => ({
  ...{ kind: 'bar', dataSet: 'plans', title: 'T', titleEn: '', width: 6, category: 'month', values: ['count'] },
  ...facts,
})
const without = ({ category: _category, ...facts }: ReportPart): ReportPart => facts
const messages = (...parts: ReportPart[]) => judgeReport({ parts }, sets, 'en').map(({ message }) => message)

describe('a report', () => {
  it.each([
    ['bars', part({ values: ['count', 'hours'] })],
    ['a pie', part({ kind: 'pie' })],
    ['a figure', without(part({ kind: 'number' }))],
    ['a table of all columns', without(part({ kind: 'table', values: [] }))],
  ])('may hold %s', (_, held) => expect(messages(held)).toEqual([]))

  it.each([
    ['a data set that is gone', part({ dataSet: 'gone' }), 'there is no data set “gone”'],
    ['a column that is gone', part({ values: ['gone'] }), 'its data set has no column “gone”: choose another'],
    ['a category that is gone', part({ category: 'gone' }), 'its data set has no column “gone”: choose another'],
    [
      'a column of a table that is gone',
      part({ kind: 'table', values: ['x'] }),
      'its data set has no column “x”: choose another',
    ],
    ['bars along nothing', without(part()), 'choose the column of categories'],
    ['bars of nothing', part({ values: [] }), 'choose the columns of numbers to draw'],
    ['slices of two', part({ kind: 'pie', values: ['count', 'hours'] }), 'choose one column of numbers'],
    ['bars of texts', part({ values: ['month'] }), 'the column “month” holds no numbers'],
    ['too many bars', part({ values: Array.from({ length: 9 }, () => 'count') }), 'at most 8 columns of numbers'],
  ])('is refused for %s', (_, held, message) => expect(messages(held)).toEqual([message]))

  it('is refused when one filter has two types', () => {
    const figure = without(part({ kind: 'number', dataSet: 'fees', values: ['sum'] }))
    expect(messages(part(), figure)).toEqual([
      'the filter “since” has different types in the data sets: change one of them',
    ])
  })
})
