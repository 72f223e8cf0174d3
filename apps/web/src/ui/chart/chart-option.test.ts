import { describe, expect, it } from 'vitest'
import { isEmptyChart, type ChartData } from './chart-data.ts'
import { chartOption } from './chart-option.ts'

const colours = { series: ['a', 'b'], text: 't', quiet: 'q', line: 'l', surface: 's', font: 'f' }
const looks = { colours, isNarrow: false, format: (value: number) => `${value} h` }
const two: ChartData = {
  kind: 'bar',
  categories: ['I', 'II'],
  series: [
    { name: 'asked', values: [1, null] },
    { name: 'done', values: [3, 4] },
  ],
}

describe('a chart', () => {
  it('has a bar for each number of each series, a legend for several', () => {
    const { series, legend } = chartOption(two, looks)
    expect(series.map((one) => [one.type, one.data])).toEqual([
      ['bar', [1, null]],
      ['bar', [3, 4]],
    ])
    expect(legend.show).toBe(true)
    expect(chartOption({ ...two, series: two.series.slice(0, 1) }, looks).legend.show).toBe(false)
  })

  it('piles up what is stacked, and joins what is a line', () => {
    expect(chartOption({ ...two, kind: 'stacked' }, looks).series).toMatchObject([{ stack: 'all' }, { stack: 'all' }])
    expect(chartOption({ ...two, kind: 'line' }, looks).series).toMatchObject([{ type: 'line' }, { type: 'line' }])
  })

  it('has no steps between whole numbers where all are whole', () => {
    expect(chartOption(two, looks)).toMatchObject({ yAxis: { minInterval: 1 } })
    const measured = { ...two, series: [{ name: 'hours', values: [1.5, null] }] }
    expect(chartOption(measured, looks)).not.toHaveProperty('yAxis.minInterval')
  })

  it('has a slice for each category', () => {
    const { series } = chartOption({ ...two, kind: 'pie' }, looks)
    expect(series).toMatchObject([
      {
        type: 'pie',
        data: [
          { name: 'I', value: 1 },
          { name: 'II', value: 0 },
        ],
      },
    ])
  })

  it('tells numbers with their unit, in text and never in markup', () => {
    const { tooltip } = chartOption(two, looks)
    expect(tooltip.renderMode).toBe('richText')
    expect(
      tooltip.formatter([
        { name: 'I', seriesName: '<b>', value: 1 },
        { seriesName: 'done', value: null },
      ]),
    ).toBe('I\n<b>: 1 h\ndone: —')
  })

  it('is empty when it has no number at all', () => {
    expect(isEmptyChart(two)).toBe(false)
    expect(isEmptyChart({ ...two, series: [{ name: 'x', values: [null] }] })).toBe(true)
    expect(isEmptyChart({ ...two, series: [] })).toBe(true)
  })
})
