import {
  dateWords,
  type DataSetColumn,
  type DataSetParameter,
  type DataSetTrial,
  type EnteredDataSet,
} from '@liveline/contract/data-set/shapes.ts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { titleOf, valueText } from '../column-value.ts'
import { ReportFilters } from '../pages/filter-bar.tsx'
import { valueOf } from '../pages/report-filters.ts'
import { QueryFailure } from './query-failure.tsx'

interface Props {
  readonly draft: EnteredDataSet
  readonly sql: RefObject<HTMLTextAreaElement>
  /** The columns of the answer: those that were described keep what was said of them. */
  readonly onColumns: (columns: DataSetColumn[]) => void
}

/** The server alone knows which day a word means; what is not touched is not sent. */
function withoutWord(parameter: DataSetParameter): DataSetParameter {
  const { initial, ...rest } = parameter
  return dateWords.some((word) => word === initial) ? rest : parameter
}

const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** Runs what is entered for a sample, or tells what it would cost. */
export function TrialPart({ draft, sql, onColumns }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [trial, setTrial] = useState<DataSetTrial>()
  const { busy, failure, send } = useSendOnce()
  const asked = draft.parameters.filter(({ from }) => from === undefined).map(withoutWord)
  const tryIt = async (run: boolean) => {
    const { query, parameters, answers, columns, timeLimitMs, rowLimit } = draft
    const params = Object.fromEntries(
      asked
        .filter(({ name }) => values[name] !== undefined)
        .map((parameter) => [parameter.name, valueOf(parameter, values[parameter.name])]),
    )
    // Columns of another query would be in the way.
    const body = { query, parameters, answers, columns, timeLimitMs, rowLimit, run, ...(run ? { params } : {}) }
    setTrial(undefined)
    const found = await send(body, (one) => api.dataSet.tryOut({ body: one, quiet: true }))
    if (found === undefined) return
    setTrial(found)
    onColumns(
      found.columns.map(
        ({ name, kind }) =>
          columns.find((column) => column.name === name) ?? { name, label: '', labelEn: '', kind, mask: 'none' },
      ),
    )
  }
  const described = (name: string) => draft.columns.find((column) => column.name === name)
  return (
    <aside aria-label={t('reports.trial')}>
      <Panel title={t('reports.trial')}>
        <ReportFilters filters={asked} values={values} onChange={(patch) => setValues({ ...values, ...patch })} />
        <Button disabled={busy || draft.query.trim() === ''} aria-busy={busy} onClick={() => void tryIt(true)}>
          {t('reports.run')}
        </Button>{' '}
        <Button disabled={busy || draft.query.trim() === ''} onClick={() => void tryIt(false)}>
          {t('reports.planOnly')}
        </Button>
        {failure !== undefined && <QueryFailure failure={failure} sql={sql} />}
        {trial !== undefined && (
          <div aria-live="polite">
            <p className="report-hint">
              {t('reports.cost', { cost: Math.round(trial.plan.cost), rows: trial.plan.rows })}
              {trial.tookMs !== null && ` · ${t('reports.took', { ms: trial.tookMs, count: trial.rows.length })}`}
              {trial.isCut && ` · ${t('reports.sampleCut')}`}
            </p>
            {trial.tookMs !== null && (
              <section className="report-table" aria-label={t('reports.trial')} {...SCROLLED_BY_KEYS}>
                <table>
                  <caption className="ll-visually-hidden">{t('reports.trial')}</caption>
                  <thead>
                    <tr>
                      {trial.columns.map(({ name }) => (
                        <th key={name} scope="col">
                          {titleOf(described(name) ?? { name, label: '', labelEn: '' }, language)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {trial.rows.map((row, index) => (
                      <tr key={index}>
                        {trial.columns.map(({ name }) => (
                          <td key={name}>{valueText(row[name], described(name), language)}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <details className="report-folded">
              <summary>{t('reports.plan')}</summary>
              <pre className="report-plan">{trial.plan.text}</pre>
            </details>
          </div>
        )}
      </Panel>
    </aside>
  )
}
