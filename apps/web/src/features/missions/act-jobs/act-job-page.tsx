import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateTasks } from '../../../api/query-client.ts'
import { paths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink, useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RepeatActJob, StopActJob } from './act-job-commands.tsx'
import { ActJobOrder } from './act-job-order.tsx'
import { actJobQuery, isUnderWay } from './act-job-queries.ts'
import { ActJobResults } from './act-job-results.tsx'
import { ActJobProgress, ActJobState } from './act-job-state.tsx'
import { actJobTitle } from './act-job-words.ts'
import './act-jobs.css'

/** `paths.actJob` with `id`: one act on many instances, how far it is and what became of each. */
export function ActJobPage() {
  const { t } = useTranslation()
  const { query, active } = useRoute()
  const id = query['id'] ?? ''
  const job = useQuery({ ...actJobQuery(id, active), enabled: id !== '' })
  const { data } = job
  const title = data && actJobTitle(data, t)
  useTabTitle(title)
  useNewStates(data)
  if (id === '') return <EmptyState isPage title={t('actJobs.noJob')} hint={t('actJobs.noJobHint')} />
  if (data === undefined && job.isError)
    return <ErrorState isPage error={job.error} onRetry={() => void job.refetch()} />
  if (data === undefined || title === undefined) return <Skeleton lines={8} />
  const isOver = !isUnderWay(data)
  return (
    <section className="ll-page">
      <PageHeader
        title={title}
        state={<ActJobState state={data.state} />}
        actions={<ButtonLink to={paths.actJobs}>{t('actJobs.toJobs')}</ButtonLink>}
      />
      <Panel>
        <div className="act-job-head">
          <ActJobProgress job={data} />
          {isOver ? data.done < data.total && <RepeatActJob key={data.id} job={data} /> : <StopActJob job={data} />}
        </div>
        {!isOver && <p className="ll-muted">{t('actJobs.leave')}</p>}
        {data.isCut && <p>{t('actJobs.cut', { most: data.total })}</p>}
        <Facts job={data} />
      </Panel>
      <ActJobResults key={`${data.id} ${isOver}`} job={data} />
    </section>
  )
}

function Facts({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  return (
    <dl className="act-job-facts">
      <ActJobOrder order={job.order} />
      <div>
        <dt>{t('actJobs.reason')}</dt>
        <dd>{job.reason}</dd>
      </div>
      <div>
        <dt>{t('actJobs.orderer')}</dt>
        <dd>{job.userName}</dd>
      </div>
      <div>
        <dt>{t('actJobs.startedAt')}</dt>
        <dd>
          <AbsoluteTime value={job.createdAt} />
        </dd>
      </div>
      {job.endedAt !== null && (
        <div>
          <dt>{t('actJobs.endedAt')}</dt>
          <dd>
            <AbsoluteTime value={job.endedAt} />
          </dd>
        </div>
      )}
      {job.repeats !== null && (
        <div>
          <dt>{t('actJobs.repeats')}</dt>
          <dd>
            <RouteLink to={actJobAddress(job.repeats)}>{t('actJobs.repeatsLink')}</RouteLink>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Lists of instances and tasks follow a job that has ended. */
function useNewStates(job: ActJob | undefined): void {
  const isOver = job !== undefined && !isUnderWay(job)
  useEffect(() => {
    if (isOver) void invalidateTasks()
  }, [isOver])
}
