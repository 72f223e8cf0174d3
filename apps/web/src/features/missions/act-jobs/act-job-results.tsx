import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { ActJob, ActJobItem } from '@liveline/contract/act-job/shapes.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './act-jobs.css'
import { actResultsQuery, isUnderWay } from './act-job-queries.ts'

type Shown = 'all' | ActJobItem['state']

/** What became of each instance, those that were refused first where there are any and all is over. */
export function ActJobResults({ job }: { job: ActJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [shown, setShown] = useState<Shown>(job.refused > 0 && !isUnderWay(job) ? 'refused' : 'all')
  const results = useInfiniteQuery(
    actResultsQuery(job.id, shown === 'all' ? undefined : shown, language, job.done + job.refused),
  )
  const rows = results.data?.pages.flatMap((page) => page.rows)
  return (
    <Panel title={t('actJobs.results')}>
      <Segments<Shown>
        label={t('actJobs.show')}
        value={shown}
        onChange={setShown}
        options={[
          ['all', t('actJobs.all')],
          ['refused', t('actJobs.only.refused')],
          ['done', t('actJobs.only.done')],
          ['waiting', t('actJobs.only.waiting')],
        ]}
      />
      {rows === undefined ? (
        results.isError ? (
          <ErrorState error={results.error} onRetry={() => void results.refetch()} />
        ) : (
          <Skeleton lines={5} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('actJobs.noItems')} />
      ) : (
        <ul className="act-job-items">
          {rows.map((item) => (
            <Item key={item.instanceId} item={item} isOver={!isUnderWay(job)} />
          ))}
        </ul>
      )}
      {results.hasNextPage && (
        <Button disabled={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
          {t('actJobs.more')}
        </Button>
      )}
    </Panel>
  )
}

const icons = { done: CheckCircleOutlined, refused: CloseCircleOutlined, waiting: ClockCircleOutlined } as const

function Item({ item, isOver }: { item: ActJobItem; isOver: boolean }) {
  const { t } = useTranslation()
  const { state } = item
  const Icon = icons[state]
  const left = isOver ? 'left' : 'waiting'
  return (
    <li>
      <RouteLink to={processAddress(item.instanceId)}>
        <span className="ll-number">{item.number}</span>
      </RouteLink>
      <span className="act-job-item-title">{item.title}</span>
      <span className="act-job-item-state" data-state={state}>
        <Icon aria-hidden />
        {item.refusal ?? t(`actJobs.item.${state === 'waiting' ? left : 'done'}`)}
      </span>
    </li>
  )
}
