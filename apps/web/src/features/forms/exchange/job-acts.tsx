import { DownloadOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons'
import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { jobsChanged, saveResult } from './job-queries.ts'
import { formOf } from './job-words.ts'

interface Props {
  readonly job: DataJob
}

/** Saves what a job has made, under these words. */
export function DownloadJob({ job, kind, words }: Props & { kind?: 'primary'; words?: string }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (job.result === null) return null
  const save = async () => {
    setBusy(true)
    try {
      await saveResult(job)
      // What is handed out once is gone by now.
      if (job.result?.isOnce === true) await jobsChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
      // Its time may be over.
      await jobsChanged()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} disabled={busy} aria-busy={busy} title={job.result.name} onClick={() => void save()}>
      <DownloadOutlined aria-hidden />
      {busy ? t('exchange.downloading') : (words ?? t('exchange.download'))}
    </Button>
  )
}

const lost = (job: DataJob) =>
  job.upload === null ? 'exchange.cancelExport' : job.upload.dryRun ? 'exchange.cancelCheck' : 'exchange.cancelImport'

/** Stops a job that is under way, after asking. */
export function CancelJob({ job }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const cancel = async () => {
    const after = await send({ id: job.id }, (body, idempotencyKey) =>
      api.dataJob.cancel({ body, idempotencyKey, quiet: true }),
    )
    if (after === undefined) return
    queryClient.setQueryData(queryKeys.dataJobs.one(job.id), after)
    // It may have ended on its own before the word came.
    if (after.state === 'cancelled') toast.success(t('exchange.cancelled'))
    setAsking(false)
    await jobsChanged()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <StopOutlined aria-hidden />
        {t('exchange.cancelJob')}
      </Button>
      {asking && (
        <AskDialog
          title={t('exchange.cancelTitle')}
          command={t('exchange.cancelJob')}
          keep={t('exchange.keep')}
          kind="danger"
          busy={busy}
          onDo={() => void cancel()}
          onClose={() => setAsking(false)}
        >
          <p>{t(lost(job), { form: formOf(job, language) })}</p>
          {failure !== undefined && <FieldError text={failure.message} />}
        </AskDialog>
      )}
    </>
  )
}

/** Asks for the same once more, and leads to the new job. */
export function RepeatJob({ job }: Props) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const repeat = async () => {
    const begun = await send({ id: job.id }, (body, idempotencyKey) =>
      api.dataJob.repeat({ body, idempotencyKey, quiet: true }),
    )
    if (begun === undefined) return
    await jobsChanged()
    navigate(dataJobAddress(begun.jobId))
  }
  return (
    <>
      <Button disabled={busy} aria-busy={busy} onClick={() => void repeat()}>
        <RedoOutlined aria-hidden />
        {t(job.upload === null ? 'exchange.repeatExport' : 'exchange.repeat')}
      </Button>
      {failure !== undefined && <FieldError text={failure.message} />}
    </>
  )
}
