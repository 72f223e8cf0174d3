/** A chart in the words of echarts; pure, so that it is tested without a canvas. */
import type { ChartData } from './chart-data.ts'

export interface ChartColours {
  readonly series: readonly string[]
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly surface: string
  readonly font: string
}

interface Looks {
  readonly colours: ChartColours
  readonly isNarrow: boolean
  /** A number as it is read. */
  readonly format: (value: number) => string
}

type Told = {
  readonly value?: unknown
  readonly name?: string
  readonly seriesName?: string
  readonly marker?: unknown
}

export function chartOption({ kind, categories, series }: ChartData, { colours, isNarrow, format }: Looks) {
  const words = (value: unknown) => (typeof value === 'number' ? format(value) : '—')
  const common = {
    animation: false,
    color: [...colours.series],
    textStyle: { fontFamily: colours.font, color: colours.text },
    // Drawn within the canvas: the content policy lets nobody write styles into markup.
    tooltip: {
      renderMode: 'richText' as const,
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontFamily: colours.font },
      formatter: (told: Told | readonly Told[]) => {
        const all: readonly Told[] = Array.isArray(told) ? told : [told as Told]
        return [
          ...(kind === 'pie' ? [] : [all[0]?.name ?? '']),
          ...all.map((one) => `${kind === 'pie' ? one.name : one.seriesName}: ${words(one.value)}`),
        ].join('\n')
      },
    },
    legend: {
      show: kind === 'pie' || series.length > 1,
      type: 'scroll' as const,
      bottom: 0,
      textStyle: { color: colours.text },
      pageTextStyle: { color: colours.quiet },
    },
  }
  if (kind === 'pie') {
    const [slices] = series
    return {
      ...common,
      series: [
        {
          type: 'pie' as const,
          radius: isNarrow ? ['30%', '58%'] : ['38%', '68%'],
          center: ['50%', '45%'],
          itemStyle: { borderColor: colours.surface, borderWidth: 2 },
          label: { color: colours.text, show: !isNarrow },
          data: categories.map((name, index) => ({ name, value: slices?.values[index] ?? 0 })),
        },
      ],
    }
  }
  const axisLine = { lineStyle: { color: colours.line } }
  return {
    ...common,
    tooltip: { ...common.tooltip, trigger: 'axis' as const },
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
    xAxis: {
      type: 'category' as const,
      data: [...categories],
      axisLine,
      axisTick: { show: false },
      axisLabel: { color: colours.quiet, hideOverlap: true, ...(isNarrow ? { rotate: 40 } : {}) },
    },
    yAxis: {
      type: 'value' as const,
      // Between one and two things there is none.
      ...(isCounted(series) ? { minInterval: 1 } : {}),
      axisLabel: { color: colours.quiet, formatter: format },
      splitLine: axisLine,
    },
    series: series.map(({ name, values }) => ({
      type: kind === 'line' ? ('line' as const) : ('bar' as const),
      name,
      data: [...values],
      barMaxWidth: 40,
      ...(kind === 'stacked' ? { stack: 'all' } : {}),
      ...(kind === 'line' ? { symbolSize: 7 } : {}),
    })),
  }
}

const isCounted = (series: ChartData['series']) =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
