import { RedoOutlined, StopOutlined } from '@ant-design/icons'
import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { actJobsChanged } from './act-job-queries.ts'

/** Stops a job that is under way, after asking. */
export function StopActJob({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const stop = async () => {
    const after = await send({ id: job.id }, (body, idempotencyKey) =>
      api.actJob.stop({ body, idempotencyKey, quiet: true }),
    )
    if (after === undefined) return
    queryClient.setQueryData(queryKeys.actJobs.one(job.id), after)
    // It may have ended on its own before the word came.
    if (after.state === 'stopped') toast.success(t('actJobs.stopped'))
    setAsking(false)
    await actJobsChanged()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <StopOutlined aria-hidden />
        {t('actJobs.stop')}
      </Button>
      {asking && (
        <AskDialog
          title={t('actJobs.stopTitle')}
          command={t('actJobs.stop')}
          keep={t('actJobs.keep')}
          kind="danger"
          busy={busy}
          onDo={() => void stop()}
          onClose={() => setAsking(false)}
        >
          <p>{t('actJobs.stopText', { left: job.total - job.done - job.refused })}</p>
          {failure !== undefined && <FieldError text={failure.message} />}
        </AskDialog>
      )}
    </>
  )
}

/** Acts again on what was refused or left, and leads to the new job. */
export function RepeatActJob({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  const { busy, failure, send } = useSendOnce()
  const repeat = async () => {
    const begun = await send(
      { id: job.id },
      (body, idempotencyKey) => api.actJob.repeat({ body, idempotencyKey, quiet: true }),
      actJobsChanged,
    )
    if (begun === undefined) return
    navigate(actJobAddress(begun.jobId))
  }
  return (
    <>
      <Button disabled={busy} aria-busy={busy} onClick={() => void repeat()}>
        <RedoOutlined aria-hidden />
        {t('actJobs.repeat', { count: job.total - job.done })}
      </Button>
      {failure !== undefined && <FieldError text={failure.message} />}
    </>
  )
}
