import { nameIn } from '@liveline/contract/language.ts'
import type { ReportPart, ReportSet } from '@liveline/contract/report-page/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { csvFormat } from '../../../ui/list/export/export-format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { isNumber, numberText, titleOf, valueText } from '../column-value.ts'
import { setAnswerQuery, type SetAnswer } from '../report-queries.ts'
import { paramsOf } from './report-filters.ts'

interface Props {
  readonly part: ReportPart
  readonly set: ReportSet | undefined
  readonly query: Readonly<Record<string, string>>
}

/** One figure, chart or table, drawn of what its data set answers to who reads it. */
export function ReportPartView({ part, set, query }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = nameIn(language, part, 'title')
  const params = set === undefined ? undefined : paramsOf(set, query)
  const isAsked = set?.usable === true && params !== undefined
  const { data, error, refetch } = useQuery({
    ...setAnswerQuery(part.dataSet, set?.answers ?? 'rows', params ?? {}),
    enabled: isAsked,
  })
  const hint =
    set === undefined
      ? t('reports.setGone', { code: part.dataSet })
      : set.usable
        ? params === undefined
          ? t('reports.filterNeeded')
          : undefined
        : t('reports.noRight')
  return (
    <Panel title={title} className="report-part" data-width={part.width} data-kind={part.kind}>
      {hint !== undefined ? (
        <p className="report-hint">{hint}</p>
      ) : error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined || set === undefined ? (
        <Skeleton lines={part.kind === 'number' ? 1 : 5} />
      ) : (
        <>
          <Drawn {...{ part, set, title }} answer={data} />
          {data.isCut && <p className="report-hint">{t('reports.cut', { count: data.rows.length })}</p>}
        </>
      )}
    </Panel>
  )
}

interface DrawnProps {
  readonly part: ReportPart
  readonly set: ReportSet
  readonly title: string
  readonly answer: SetAnswer
}

function Drawn(props: DrawnProps) {
  if (props.part.kind === 'table') return <Table {...props} />
  if (props.part.kind === 'number') return <Figure {...props} />
  return <DrawnChart {...props} kind={props.part.kind} />
}

const columnOf = (set: ReportSet, name: string | undefined) => set.columns.find((column) => column.name === name)

function Figure({ part, set, answer }: DrawnProps) {
  const language = useLanguage()
  const [name = ''] = part.values
  return <p className="report-figure">{valueText(answer.rows[0]?.[name], columnOf(set, name), language)}</p>
}

function DrawnChart({ part, set, answer, title, kind }: DrawnProps & { kind: ChartData['kind'] }) {
  const language = useLanguage()
  const category = columnOf(set, part.category)
  const data = useMemo(
    (): ChartData => ({
      kind,
      categories: answer.rows.map((row) => valueText(row[part.category ?? ''], category, language)),
      series: part.values.map((name) => ({
        name: titleOf(columnOf(set, name) ?? { name, label: '', labelEn: '' }, language),
        values: answer.rows.map((row) => {
          const value = row[name]
          return typeof value === 'number' ? value : null
        }),
      })),
    }),
    [answer, category, kind, language, part, set],
  )
  const unit = columnOf(set, part.values[0])?.kind ?? 'number'
  const format = useCallback((value: number) => numberText(value, unit, language), [unit, language])
  return (
    <Chart
      {...{ data, format }}
      label={title}
      categoryTitle={category === undefined ? '' : titleOf(category, language)}
    />
  )
}

const SCROLLED_BY_KEYS = { tabIndex: 0 }

function Table({ part, set, answer, title }: DrawnProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns = part.values.length === 0 ? set.columns : part.values.flatMap((name) => columnOf(set, name) ?? [])
  const cells = answer.rows.map((row) => columns.map((column) => valueText(row[column.name], column, language)))
  if (cells.length === 0) return <p className="ll-chart-empty">{t('chart.empty')}</p>
  const heads = columns.map((column) => titleOf(column, language))
  const save = async () => saveFile(await csvFormat.write([heads, ...cells]), `${title}.${csvFormat.extension}`)
  return (
    <>
      <section className="report-table" aria-label={title} {...SCROLLED_BY_KEYS}>
        <table>
          <caption className="ll-visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.name} scope="col" data-number={isNumber(column.kind)}>
                  {heads[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at} data-number={isNumber(columns[at]?.kind ?? 'text')}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button kind="text" onClick={() => void save()}>
        {t('reports.export')}
      </Button>
    </>
  )
}
