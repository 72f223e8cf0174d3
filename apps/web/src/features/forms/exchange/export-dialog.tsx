import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './export-dialog.css'
import { CancelJob, DownloadJob } from './job-acts.tsx'
import { isUnderWay, jobQuery, jobsChanged } from './job-queries.ts'
import { JobProgress, JobState } from './job-state.tsx'
import { outcomeText, rowsText } from './job-words.ts'

interface Props {
  /** Of what. */
  readonly name: string
  readonly rows: { readonly count: number; readonly isCapped: boolean; readonly areChosen: boolean }
  /** How many. */
  readonly columns: number
  readonly start: (format: ExportFormat, idempotencyKey: string) => Promise<{ jobId: string }>
  readonly onClose: () => void
}

/** Called the same in every language. */
const formats = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'CSV'],
] as const

/** Says what will be exported, begins it, and shows how far it is; it may be closed meanwhile. */
export function ExportDialog(props: Props) {
  const [jobId, setJobId] = useState<string>()
  return jobId === undefined ? (
    <AskExport {...props} onBegun={setJobId} />
  ) : (
    <Exporting jobId={jobId} title={props.name} onClose={props.onClose} />
  )
}

function AskExport(props: Props & { readonly onBegun: (jobId: string) => void }) {
  const { name, rows, columns, start, onClose, onBegun } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { busy, failure, send } = useSendOnce()
  const begin = async () => {
    const begun = await send({ format }, (asked, idempotencyKey) => start(asked.format, idempotencyKey))
    if (begun === undefined) return
    await jobsChanged()
    onBegun(begun.jobId)
  }
  return (
    <AskDialog
      title={t('exchange.exportOf', { form: name })}
      command={t('exchange.export')}
      keep={t('exchange.dismiss')}
      width={480}
      busy={busy}
      onDo={() => void begin()}
      onClose={onClose}
    >
      <div className="export-choice">
        <p>
          {t(rows.areChosen ? 'exchange.exportChosenText' : 'exchange.exportText', {
            rows: rowsText(rows.count, { t, language }, rows.isCapped),
            columns: t('exchange.columns', { count: columns }),
          })}
        </p>
        <Segments label={t('exchange.format')} value={format} options={formats} onChange={setFormat} />
        <small>{t('exchange.leave')}</small>
        {failure !== undefined && <FieldError text={failure.message} />}
      </div>
    </AskDialog>
  )
}

function Exporting({ jobId, title, onClose }: { jobId: string; title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const job = useQuery(jobQuery(jobId, true))
  const { data } = job
  return (
    <Dialog
      title={t('exchange.exportOf', { form: title })}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('exchange.close')}
          </Button>
          {data !== undefined && isUnderWay(data) && <CancelJob job={data} />}
          {data !== undefined && <DownloadJob job={data} kind="primary" />}
        </>
      }
    >
      <div className="export-choice">
        {data === undefined ? (
          job.isError ? (
            <ErrorState error={job.error} onRetry={() => void job.refetch()} />
          ) : (
            <Skeleton lines={2} />
          )
        ) : isUnderWay(data) ? (
          <>
            <JobProgress job={data} />
            <small>{t('exchange.leave')}</small>
          </>
        ) : (
          <p role={data.state === 'failed' ? 'alert' : 'status'}>
            <JobState state={data.state} /> {outcomeText(data, { t, language })}
          </p>
        )}
        <ButtonLink to={paths.dataJobs} data-kind="text" onClick={onClose}>
          {t('exchange.toJobs')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
