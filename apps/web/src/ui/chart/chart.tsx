/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a canvas among others, not a picture with an address. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../feedback/state-page.tsx'
import './chart.css'
import { isEmptyChart, type ChartData } from './chart-data.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

interface Props {
  readonly data: ChartData
  /** Its name for who does not see it. */
  readonly label: string
  /** What the categories are. */
  readonly categoryTitle: string
  /** A number as it is read. */
  readonly format: (value: number) => string
}

/** A chart with the same numbers as a table under it; what draws comes when the first chart is shown. */
export function Chart({ data, label, categoryTitle, format }: Props) {
  const { t } = useTranslation()
  const { categories, series } = data
  if (isEmptyChart(data)) return <p className="ll-chart-empty">{t('chart.empty')}</p>
  return (
    <figure className="ll-chart">
      <div role="img" aria-label={t('chart.label', { title: label, count: categories.length })}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <ChartCanvas {...{ data, format }} />
        </Suspense>
      </div>
      <details className="ll-chart-numbers">
        <summary>{t('chart.numbers')}</summary>
        <div className="ll-chart-table">
          <table>
            <caption className="ll-visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{categoryTitle}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map((category, row) => (
                <tr key={row}>
                  <th scope="row">{category}</th>
                  {series.map(({ name, values }) => {
                    const value = values[row] ?? null
                    return <td key={name}>{value === null ? '—' : format(value)}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
