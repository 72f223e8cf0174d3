import type { ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import './error-reports.css'

/** What the list says of each fault. */
export function errorReportColumns({ t, language, now }: Speech): readonly ListColumn<ErrorReportRow>[] {
  const kind = (row: ErrorReportRow) => t(`errorReports.kinds.${row.kind}`)
  const count = (row: ErrorReportRow) => t('errorReports.countTimes', { count: row.count })
  const state = ({ settledAt }: ErrorReportRow) => t(settledAt === null ? 'errorReports.open' : 'errorReports.settled')
  return [
    {
      key: 'number',
      title: t('errorReports.number'),
      cell: ({ number }) => <span className="ll-number">{number}</span>,
      text: ({ number }) => String(number),
      onCard: 'number',
      hideable: false,
      isLink: true,
    },
    {
      key: 'message',
      title: t('errorReports.message'),
      cell: ({ message }) => message,
      text: ({ message }) => message,
      onCard: 'title',
      grows: true,
    },
    { key: 'kind', title: t('errorReports.kind'), cell: kind, text: kind, onCard: 'fact' },
    {
      key: 'path',
      title: t('errorReports.path'),
      cell: ({ path }) => path,
      text: ({ path }) => path,
      onCard: 'fact',
    },
    { key: 'count', title: t('errorReports.count'), cell: count, text: count, onCard: 'fact' },
    {
      key: 'lastAt',
      title: t('errorReports.lastAt'),
      cell: ({ lastAt }) => timeLabel(lastAt, now, language, t),
      text: ({ lastAt }) => absoluteTime(lastAt),
      onCard: 'fact',
    },
    {
      key: 'state',
      title: t('errorReports.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.settledAt === null ? 'waiting' : 'done'}>
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
  ]
}
