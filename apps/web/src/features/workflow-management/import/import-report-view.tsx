import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { FlowProblemList } from '../flow-problem-list.tsx'
import { groupsOf } from './report-groups.ts'
import '../workflows.css'

/** As they call themselves in every language. */
const makerNames: Readonly<Partial<Record<ImportReport['dialects'][number], string>>> = {
  flowable: 'Flowable',
  activiti: 'Activiti',
  camunda7: 'Camunda 7',
  camunda8: 'Camunda 8',
}

/** What would become of a file: whose it is, and of each element what is not supported, kept, understood. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const { notSupported, kept, understood } = groupsOf(report.elements)
  const makers = report.dialects
    .map((dialect) => makerNames[dialect] ?? t('workflows.ownDialect'))
    .join(t('workflows.comma'))
  const group = (
    title: string,
    tone: string,
    rows: readonly {
      readonly elementId: string
      readonly label: string
      readonly type: string
      readonly names: readonly string[]
    }[],
    isOpen: boolean,
  ) =>
    rows.length > 0 && (
      <details open={isOpen}>
        <summary>
          <span className="ll-tag" data-tone={tone}>
            {title}
          </span>{' '}
          {t('workflows.elements', { count: rows.length })}
        </summary>
        <ul className="flow-report-list">
          {rows.map(({ elementId, label, type, names }) => (
            <li key={elementId}>
              {label} <span className="ll-muted">{type}</span>
              {names.length > 0 && <code>{names.join(', ')}</code>}
            </li>
          ))}
        </ul>
      </details>
    )
  return (
    <section className="flow-report" aria-label={t('workflows.report')}>
      <p>
        {makers === '' ? t('workflows.plainBpmn') : t('workflows.madeFor', { makers })}{' '}
        {report.otherProcesses.length > 0 &&
          t('workflows.otherProcesses', { ids: report.otherProcesses.join(t('workflows.comma')) })}
      </p>
      {group(t('workflows.notSupported'), 'stopped', notSupported, true)}
      {group(t('workflows.kept'), 'waiting', kept, true)}
      {group(t('workflows.understood'), 'done', understood, false)}
      {report.problems.length > 0 && (
        <details>
          <summary>{t('workflows.toMend', { count: report.problems.length })}</summary>
          <FlowProblemList problems={report.problems} />
        </details>
      )}
    </section>
  )
}
