import { ExportOutlined, ImportOutlined, SwapOutlined } from '@ant-design/icons'
import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { RouteLink, useRoute } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './data-jobs-page.css'
import { CancelJob, DownloadJob } from './job-acts.tsx'
import { isUnderWay, jobsQuery } from './job-queries.ts'
import { JobProgress, JobState } from './job-state.tsx'
import { jobTitle, outcomeText } from './job-words.ts'

/** The exports and imports of the person, newest first; those under way move on as he looks. */
export function DataJobsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { active } = useRoute()
  const jobs = useQuery(jobsQuery(active))
  const { data } = jobs
  return (
    <section className="ll-page">
      <PageHeader
        title={t('exchange.jobs')}
        count={data && countText(data.length, false, language)}
        subtitle={t('exchange.jobsIntro')}
      />
      {data === undefined ? (
        jobs.isError ? (
          <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<SwapOutlined aria-hidden />} title={t('exchange.noJobs')} hint={t('exchange.noJobsHint')} />
      ) : (
        <Panel>
          <ul className="job-list">
            {data.map((job) => (
              <Line key={job.id} job={job} />
            ))}
          </ul>
        </Panel>
      )}
    </section>
  )
}

function Line({ job }: { job: DataJob }) {
  const { t } = useTranslation()
  const words = { t, language: useLanguage() }
  const { upload, result, expiresAt } = job
  return (
    <li>
      {job.kind === 'export' ? <ExportOutlined aria-hidden /> : <ImportOutlined aria-hidden />}
      <div className="job-line">
        <p className="job-line-head">
          <RouteLink to={dataJobAddress(job.id)}>{jobTitle(job, words)}</RouteLink>
          <JobState state={job.state} />
          <RelativeTime value={job.createdAt} />
        </p>
        {upload !== null && <p>{upload.fileName}</p>}
        {isUnderWay(job) ? <JobProgress job={job} /> : <p>{outcomeText(job, words)}</p>}
        {result !== null && expiresAt !== null && (
          <p className="ll-muted">{t('exchange.keptUntil', { time: absoluteTime(expiresAt) })}</p>
        )}
        {job.state === 'done' && upload === null && result === null && (
          <p className="ll-muted">{t('exchange.resultGone')}</p>
        )}
      </div>
      <div className="job-line-acts">
        {isUnderWay(job) ? (
          <CancelJob job={job} />
        ) : upload === null ? (
          <DownloadJob job={job} />
        ) : (
          <DownloadJob
            job={job}
            words={t(result?.isOnce === true ? 'exchange.passwordSheet' : 'exchange.errorSheet')}
          />
        )}
      </div>
    </li>
  )
}
