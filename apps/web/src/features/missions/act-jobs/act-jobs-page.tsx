import { ThunderboltOutlined } from '@ant-design/icons'
import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { RouteLink, useRoute } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { actJobsQuery } from './act-job-queries.ts'
import { ActJobProgress, ActJobState } from './act-job-state.tsx'
import { actJobTitle } from './act-job-words.ts'
import './act-jobs.css'

/** Acts on many instances, of everybody, newest first; those under way move on as one looks. */
export function ActJobsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { active } = useRoute()
  const jobs = useQuery(actJobsQuery(active))
  const { data } = jobs
  return (
    <section className="ll-page">
      <PageHeader
        title={t('actJobs.jobs')}
        count={data && countText(data.length, false, language)}
        subtitle={t('actJobs.jobsIntro')}
        actions={<ButtonLink to={packPaths.instances}>{t('actJobs.toInstances')}</ButtonLink>}
      />
      {data === undefined ? (
        jobs.isError ? (
          <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<ThunderboltOutlined aria-hidden />}
          title={t('actJobs.noJobs')}
          hint={t('actJobs.noJobsHint')}
        />
      ) : (
        <Panel>
          <ul className="act-job-list">
            {data.map((job) => (
              <Line key={job.id} job={job} />
            ))}
          </ul>
        </Panel>
      )}
    </section>
  )
}

function Line({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  return (
    <li>
      <p className="act-job-line-head">
        <RouteLink to={actJobAddress(job.id)}>{actJobTitle(job, t)}</RouteLink>
        <ActJobState state={job.state} />
        <span>{job.userName}</span>
        <RelativeTime value={job.createdAt} />
      </p>
      <p>{job.reason}</p>
      <ActJobProgress job={job} />
    </li>
  )
}
