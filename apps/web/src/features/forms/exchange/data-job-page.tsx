import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { invalidateRecords } from '../records/record-queries.ts'
import './data-job-page.css'
import { ImportDialog } from './import-dialog.tsx'
import { addressOfSubject, targetOf } from './import-target.ts'
import { ImportRows } from './import-rows.tsx'
import { CancelJob, DownloadJob, RepeatJob } from './job-acts.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobProblems } from './job-problems.tsx'
import { isUnderWay, jobQuery } from './job-queries.ts'
import { JobProgress, JobState } from './job-state.tsx'
import { jobTitle, outcomeText } from './job-words.ts'

const toSubject = {
  form: 'exchange.toRecords',
  people: 'exchange.toPeople',
  audit: 'exchange.toAuditLog',
} as const

/** `paths.dataJob` with `id`: one export or import, how far it is and what came of it. */
export function DataJobPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query, active } = useRoute()
  const id = query['id'] ?? ''
  const job = useQuery({ ...jobQuery(id, active), enabled: id !== '' })
  const { data } = job
  const title = data && jobTitle(data, { t, language })
  useTabTitle(title)
  useNewRecords(data)
  if (id === '') return <EmptyState isPage title={t('exchange.noJob')} hint={t('exchange.noJobHint')} />
  if (data === undefined && job.isError)
    return <ErrorState isPage error={job.error} onRetry={() => void job.refetch()} />
  if (data === undefined || title === undefined) return <Skeleton lines={8} />
  return (
    <section className="ll-page job-page">
      <PageHeader
        title={title}
        state={<JobState state={data.state} />}
        actions={
          <>
            <ButtonLink to={addressOfSubject(data)}>{t(toSubject[data.subject])}</ButtonLink>
            <ButtonLink to={paths.dataJobs}>{t('exchange.toJobs')}</ButtonLink>
          </>
        }
      />
      <Panel>
        {/* It is there before there is anything to say, so that it is read out. */}
        <p className="job-outcome" role={data.state === 'failed' ? 'alert' : 'status'}>
          {outcomeText(data, { t, language })}
        </p>
        {isUnderWay(data) ? (
          <div className="job-running">
            <JobProgress job={data} />
            <p>{t('exchange.leave')}</p>
            <CancelJob job={data} />
          </div>
        ) : (
          <Ended job={data} />
        )}
      </Panel>
      {data.outcome !== null && <JobProblems outcome={data.outcome} />}
      <JobFacts job={data} />
    </section>
  )
}

/** What came of a job, and what can be done with that. */
function Ended({ job }: { job: DataJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [uploading, setUploading] = useState(false)
  const { upload, outcome, state, result } = job
  const isExport = upload === null
  const isGone = state === 'done' && isExport && result === null
  const isMendable = outcome !== null && outcome.refused > 0
  return (
    <div className="job-ended">
      {isGone && <p>{t('exchange.resultGone')}</p>}
      {result?.isOnce === true && <p className="ll-muted">{t('exchange.passwordHint')}</p>}
      {isMendable && result !== null && <p className="ll-muted">{t('exchange.errorSheetHint')}</p>}
      <div className="job-acts">
        {upload !== null && upload.dryRun && outcome !== null && <ImportRows {...{ job, upload, outcome }} />}
        {isExport ? (
          <DownloadJob job={job} kind="primary" />
        ) : (
          <DownloadJob
            job={job}
            {...(result?.isOnce === true ? { kind: 'primary' as const } : {})}
            words={t(result?.isOnce === true ? 'exchange.passwordSheet' : 'exchange.errorSheet')}
          />
        )}
        {(isMendable || (state === 'failed' && !isExport)) && (
          <Button onClick={() => setUploading(true)}>{t('exchange.mended')}</Button>
        )}
        {(state === 'failed' || state === 'cancelled' || isGone) && <RepeatJob key={job.id} job={job} />}
      </div>
      {uploading && <ImportDialog target={targetOf(job, language)} onClose={() => setUploading(false)} />}
    </div>
  )
}

/** The lists of records and people follow an import that has ended. */
function useNewRecords(job: DataJob | undefined): void {
  const isStored = job?.upload?.dryRun === false && job.state === 'done'
  useEffect(() => {
    if (isStored)
      void Promise.all([invalidateRecords(), queryClient.invalidateQueries({ queryKey: queryKeys.people.all })])
  }, [isStored])
}
