import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWords } from '../../ui/diagram/kind-words.ts'
import { groupsOf, type ReportRow } from './report-groups.ts'
import './import-report.css'

/** As they call themselves in every language. */
const makerNames: Readonly<Partial<Record<ImportReport['dialects'][number], string>>> = {
  flowable: 'Flowable',
  activiti: 'Activiti',
  camunda7: 'Camunda 7',
  camunda8: 'Camunda 8',
}

interface Props {
  readonly report: ImportReport
  /** Shows the element of a line; absent: it is not drawn anywhere yet. */
  readonly onChoose?: (elementId: string) => void
  /** What else is told of the file. */
  readonly children?: ReactNode
}

/** What becomes of a file: whose it is, and of each element what is not supported, kept, understood. */
export function ImportReportView({ report, onChoose, children }: Props) {
  const { t } = useTranslation()
  const { notSupported, kept, understood } = groupsOf(report.elements)
  const comma = t('importReport.comma')
  const makers = report.dialects.map((dialect) => makerNames[dialect] ?? t('importReport.ownDialect')).join(comma)
  const group = (title: string, tone: string, rows: readonly ReportRow[], isOpen: boolean) =>
    rows.length > 0 && (
      <details open={isOpen}>
        <summary>
          <span className="ll-tag" data-tone={tone}>
            {title}
          </span>{' '}
          {t('importReport.elements', { count: rows.length })}
        </summary>
        <ul className="ll-import-list">
          {rows.map(({ elementId, label, type, names }) => (
            <li key={elementId}>
              {onChoose === undefined ? (
                label
              ) : (
                <button type="button" onClick={() => onChoose(elementId)}>
                  {label}
                </button>
              )}{' '}
              <span className="ll-muted">{kindWords(type, t)}</span>
              {names.length > 0 && <code>{names.join(', ')}</code>}
            </li>
          ))}
        </ul>
      </details>
    )
  return (
    <section className="ll-import-report" aria-label={t('importReport.title')}>
      <p>
        {makers === '' ? t('importReport.plainBpmn') : t('importReport.madeFor', { makers })}{' '}
        {report.otherProcesses.length > 0 &&
          t('importReport.otherProcesses', { ids: report.otherProcesses.join(comma) })}
      </p>
      {group(t('importReport.notSupported'), 'stopped', notSupported, true)}
      {group(t('importReport.kept'), 'waiting', kept, true)}
      {group(t('importReport.understood'), 'done', understood, false)}
      {children}
    </section>
  )
}
