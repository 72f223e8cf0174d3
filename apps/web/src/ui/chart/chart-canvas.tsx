import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useIsMobile } from '../use-is-mobile.ts'
import type { ChartData } from './chart-data.ts'
import { chartOption, type ChartColours } from './chart-option.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  CanvasRenderer,
])

const seriesColours = ['accent', 'running', 'class-3', 'class-4', 'class-2', 'done', 'danger', 'text-2']

/** As the palette has them now: in the theme and the accent that the person chose. */
function coloursOf(element: Element): ChartColours {
  const rules = getComputedStyle(element)
  const colour = (name: string) => rules.getPropertyValue(`--ll-${name}`).trim()
  return {
    series: seriesColours.map(colour),
    text: colour('text'),
    quiet: colour('text-2'),
    line: colour('border'),
    surface: colour('raised'),
    font: rules.fontFamily,
  }
}

interface Props {
  readonly data: ChartData
  readonly format: (value: number) => string
}

/** The drawing itself; it follows its box, the theme and the accent. */
export function ChartCanvas({ data, format }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsMobile()
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const chart = init(element)
    const draw = () => chart.setOption(chartOption(data, { colours: coloursOf(element), isNarrow, format }), true)
    draw()
    const sizes = new ResizeObserver(() => chart.resize())
    sizes.observe(element)
    const looks = new MutationObserver(draw)
    looks.observe(document.documentElement, { attributes: true })
    return () => {
      sizes.disconnect()
      looks.disconnect()
      chart.dispose()
    }
  }, [data, format, isNarrow])
  return <div ref={box} className="ll-chart-canvas" />
}
