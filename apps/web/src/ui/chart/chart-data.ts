/** What a chart shows: rows along an axis, a number of each for every series; null: there is none. */
interface ChartSeries {
  readonly name: string
  readonly values: readonly (number | null)[]
}

type ChartKind = 'bar' | 'stacked' | 'line' | 'pie'

export interface ChartData {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** Nothing that could be drawn. */
export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null))
