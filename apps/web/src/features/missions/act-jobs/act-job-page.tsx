import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import { actJobAddress } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateTasks } from '../../../api/query-client.ts'
import { paths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { Facts, type Fact } from '../../../ui/labels/facts.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink, useRoute, useTabTitle } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RepeatActJob, StopActJob } from './act-job-commands.tsx'
import { actJobQuery, isUnderWay } from './act-job-queries.ts'
import { ActJobResults } from './act-job-results.tsx'
import { ActJobProgress, ActJobState } from './act-job-state.tsx'
import { actJobTitle } from './act-job-words.ts'
import { useOrderText } from './use-order-text.ts'
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
        <JobFacts job={data} />
      </Panel>
      <ActJobResults key={`${data.id} ${isOver}`} job={data} />
    </section>
  )
}

function JobFacts({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  const ordered = useOrderText(job)
  const { endedAt, repeats } = job
  const facts: Fact[] = ordered === undefined ? [] : [[t('actJobs.ordered.title'), ordered]]
  facts.push([t('actJobs.reason'), job.reason], [t('actJobs.orderer'), job.userName])
  facts.push([t('actJobs.startedAt'), <AbsoluteTime key="at" value={job.createdAt} />])
  if (endedAt !== null) facts.push([t('actJobs.endedAt'), <AbsoluteTime key="end" value={endedAt} />])
  if (repeats !== null) {
    const link = (
      <RouteLink key="repeats" to={actJobAddress(repeats)}>
        {t('actJobs.repeatsLink')}
      </RouteLink>
    )
    facts.push([t('actJobs.repeats'), link])
  }
  return <Facts facts={facts} />
}

/** Lists of instances and tasks follow a job that has ended. */
function useNewStates(job: ActJob | undefined): void {
  const isOver = job !== undefined && !isUnderWay(job)
  useEffect(() => {
    if (isOver) void invalidateTasks()
  }, [isOver])
}
