/** What a chart shows: rows along an axis, a number of each for every series; null: there is none. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly (number | null)[]
}

export const chartKinds = ['bar', 'stacked', 'line', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

export interface ChartData {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** Nothing that could be drawn. */
export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null))
