import type { ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { Person } from '../../ui/labels/person.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'
import { AbsoluteTime } from '../../ui/labels/times.tsx'
import { errorReportQuery, settleReport } from './error-report-queries.ts'
import './error-reports.css'

interface Props {
  readonly number: number
  readonly onClose: () => void
}

/** All that is known of one fault, and whether somebody has dealt with it. */
export function ErrorReportDrawer({ number, onClose }: Props) {
  const { t } = useTranslation()
  const { data: report, error, refetch } = useQuery(errorReportQuery(number))
  const [busy, setBusy] = useState(false)
  const settle = async (isSettled: boolean) => {
    setBusy(true)
    try {
      await settleReport(number, isSettled)
      toast.success(t(isSettled ? 'errorReports.nowSettled' : 'errorReports.nowOpen', { number }))
      if (isSettled) onClose()
    } catch {
      // Shown by the one place that shows failures.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('errorReports.details', { number })}
      place="right"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('errorReports.close')}</Button>
          {report != null && (
            <Button
              {...(report.settledAt === null ? { kind: 'primary' as const } : {})}
              disabled={busy}
              onClick={() => void settle(report.settledAt === null)}
            >
              {t(report.settledAt === null ? 'errorReports.settle' : 'errorReports.reopen')}
            </Button>
          )}
        </>
      }
    >
      {error !== null && report === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : report === undefined ? (
        <Skeleton lines={6} />
      ) : report === null ? (
        <p>{t('errorReports.gone', { number })}</p>
      ) : (
        <ReportFacts report={report} />
      )}
    </Dialog>
  )
}

function ReportFacts({ report }: { report: ErrorReportRow }) {
  const { t } = useTranslation()
  const { settledAt, settledBy } = report
  const facts: readonly Fact[] = [
    [t('errorReports.message'), report.message],
    [t('errorReports.kind'), t(`errorReports.kinds.${report.kind}`)],
    [
      t('errorReports.state'),
      settledAt === null || settledBy === null
        ? t('errorReports.open')
        : t('errorReports.settledBy', { name: settledBy.name, time: absoluteTime(settledAt) }),
    ],
    [t('errorReports.count'), t('errorReports.countTimes', { count: report.count })],
    [t('errorReports.firstAt'), <AbsoluteTime key="first" value={report.firstAt} />],
    [t('errorReports.lastAt'), <AbsoluteTime key="last" value={report.lastAt} />],
    [t('errorReports.lastUser'), <Person key="user" person={report.lastUser} />],
    [t('errorReports.path'), report.path],
    [t('errorReports.version'), report.version],
    [t('errorReports.browser'), report.browser],
  ]
  return (
    <>
      <Facts facts={facts} inRows />
      <h3 className="error-report-heading">{t('errorReports.stack')}</h3>
      {report.stack === '' ? (
        <p>{t('errorReports.noStack')}</p>
      ) : (
        <pre className="error-report-stack">{report.stack}</pre>
      )}
    </>
  )
}
