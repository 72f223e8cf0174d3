import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import type { DataJob, ImportMode } from '@liveline/contract/data-job/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/input.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { navigate } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { targetOf } from './import-target.ts'
import { jobsChanged, jobsQuery } from './job-queries.ts'
import { formOf, rowsText } from './job-words.ts'

interface Props {
  readonly job: DataJob
  readonly upload: NonNullable<DataJob['upload']>
  readonly outcome: NonNullable<DataJob['outcome']>
}

/** Stores the right rows of a file that was checked, after asking; where that has been done, leads to it. */
export function ImportRows({ job, upload, outcome }: Props) {
  const { t } = useTranslation()
  const words = { t, language: useLanguage() }
  const [asking, setAsking] = useState(false)
  const { busy, failure, send } = useSendOnce()
  const { data: jobs } = useQuery(jobsQuery(false))
  const { accepted, refused } = outcome
  const target = targetOf(job, words.language)
  if (accepted === 0 || jobs === undefined || (target.isWhole && refused > 0)) return null
  const done = jobs.find((other) => hasStored(other, upload.fileId))
  if (done !== undefined) {
    return (
      <>
        <span>{t('exchange.alreadyImported')}</span>
        <ButtonLink to={dataJobAddress(done.id)}>{t('exchange.toImport')}</ButtonLink>
      </>
    )
  }
  const store = async () => {
    const mode: ImportMode = refused === 0 ? 'all' : 'valid'
    const begun = await send({ fileId: upload.fileId, dryRun: false, mode }, target.start)
    if (begun === undefined) return
    setAsking(false)
    await jobsChanged()
    navigate(dataJobAddress(begun.jobId))
  }
  const rows = rowsText(accepted, words)
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('exchange.importRows', { rows })}
      </Button>
      {asking && (
        <AskDialog
          title={t('exchange.importAllTitle', { rows })}
          command={t('exchange.importRows', { rows })}
          keep={t('exchange.dismiss')}
          busy={busy}
          onDo={() => void store()}
          onClose={() => setAsking(false)}
        >
          <p>{t('exchange.importAllText', { name: upload.fileName, rows, form: formOf(job, words.language) })}</p>
          {refused > 0 && <p>{t('exchange.importLeftOut', { count: refused })}</p>}
          {failure !== undefined && <FieldError text={failure.message} />}
        </AskDialog>
      )}
    </>
  )
}

/** Whether a job has stored rows of this file, or is about to. */
function hasStored({ upload, state, outcome }: DataJob, fileId: string): boolean {
  if (upload === null || upload.dryRun || upload.fileId !== fileId) return false
  return state === 'waiting' || state === 'running' || (state === 'done' && (outcome?.accepted ?? 0) > 0)
}
