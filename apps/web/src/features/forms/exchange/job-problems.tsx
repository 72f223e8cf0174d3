import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import './job-problems.css'

/** What is wrong with the rows of a file: the row, the field and the reason of each. */
export function JobProblems({ outcome }: { outcome: NonNullable<DataJob['outcome']> }) {
  const { t } = useTranslation()
  const { problems } = outcome
  if (problems.length === 0) return null
  const told = new Set(problems.map(({ row }) => row)).size
  return (
    <Panel title={t('exchange.problems')}>
      {told < outcome.refused && <p>{t('exchange.problemsFirst', { count: problems.length })}</p>}
      <div className="job-problems">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('exchange.row')}</th>
              <th scope="col">{t('exchange.field')}</th>
              <th scope="col">{t('exchange.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, field, message }, place) => (
              <tr key={`${row} ${field} ${place}`}>
                <td>{row}</td>
                <td>{column === '' ? (field === '' ? t('exchange.wholeRow') : field) : column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
