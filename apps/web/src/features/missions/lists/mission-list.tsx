import { CoffeeOutlined } from '@ant-design/icons'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { TO_DO_PAGE_CONFIG_ID } from '@liveline/contract/constants.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech, type Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn, ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage, type ShownList } from '../../../ui/list/list-page.tsx'
import { sortOf } from '../../../ui/list/sort.ts'
import type { LongListSource } from '../../../ui/list/use-long-list.ts'
import { RouteLink, useRoute } from '../../../ui/navigation.tsx'
import { missionList, pageConfigQuery } from '../mission-queries.ts'
import { StartQueue } from '../queue/start-queue.tsx'
import { BatchActions } from './batch-actions.tsx'
import { jumpTo, missionFiltersOf, readPageParams } from './list-address.ts'
import { missionColumns, sortKeyOf } from './mission-columns.tsx'
import { missionFilters } from './mission-filters.ts'
import { useTotals } from './use-totals.tsx'

const noParams: PageParams = { flowIdList: [], columns: [], filters: [], actions: [] }

function missionRows(actions: PageParams['actions'], finished: boolean, { t }: Speech): ListRows<MissionRow> {
  const isOffered = actions.length > 0
  const [handle, process] = [t('missions.handle'), t('missions.process')]
  return {
    keyOf: ({ taskId }) => taskId,
    addressOf: ({ taskId, instanceId }) => (finished ? processAddress(instanceId) : taskAddress(taskId)),
    nameOf: ({ number, title }) => `${number} ${title}`,
    isLate: ({ overdue }) => overdue && !finished,
    ...(!finished && { canSelect: ({ batchOutcomes }) => batchOutcomes.length > 0 }),
    ...(isOffered && {
      actions: ({ taskId, instanceId }) => (
        <>
          {!finished && actions.includes('open') && <RouteLink to={taskAddress(taskId)}>{handle}</RouteLink>}
          {actions.includes('instance') && <RouteLink to={processAddress(instanceId)}>{process}</RouteLink>}
        </>
      ),
    }),
  }
}

/** The default order, where the list has the column: a finished task has no due date. */
function sortIn(columns: readonly Pick<ListColumn<MissionRow>, 'key' | 'sortKey'>[], sort: string | undefined) {
  const key = sort?.replace(/^-/, '')
  const isThere = columns.some((column) => column.key === key && column.sortKey !== undefined)
  return sort === undefined || key === undefined || !isThere ? undefined : sort.replace(key, sortKeyOf(key))
}

const completeMany = (rows: readonly MissionRow[], leave: (rows: readonly MissionRow[]) => void) => (
  <BatchActions rows={rows} leave={leave} />
)

const workThrough =
  (source: LongListSource<MissionRow>, sort: string | undefined) => (shown: ShownList | undefined) => (
    <StartQueue source={source} sort={sort} isEmpty={shown?.total === 0} />
  )

/** A task page drawn from its page config (specification §2; design.md §3 Page tables). */
export function MissionList({ finished, pageConfigId }: { finished: boolean; pageConfigId?: number }) {
  const speech = useSpeech()
  const { t, language } = speech
  const { params, query, path } = useRoute()
  const configId = pageConfigId ?? Number(params['pageConfigId'] ?? query['id'] ?? TO_DO_PAGE_CONFIG_ID)
  const config = useQuery(pageConfigQuery(configId))
  const pageText = config.data?.pageParams
  const pageParams = useMemo(() => (pageText === undefined ? undefined : readPageParams(pageText)), [pageText])
  const { columns: configured, filters: named, actions, batchActions, defaultSort } = pageParams ?? noParams
  const asked = missionFiltersOf(query, pageParams ?? noParams, finished)
  const source = missionList(asked)
  const totals = useTotals(configured, asked, speech)
  const columns = useMemo(() => missionColumns(configured, finished, speech), [configured, finished, speech])
  const filters = useMemo(
    () => (pageParams === undefined ? [] : missionFilters(named, finished, language, t)),
    [pageParams, named, finished, language, t],
  )
  const rows = useMemo(() => missionRows(actions, finished, speech), [actions, finished, speech])

  const usualSort = sortIn(columns, defaultSort)
  const isBroken = config.data !== undefined && pageParams === undefined
  const failure = isBroken
    ? { error: new Error(t('missions.configBroken', { id: configId })) }
    : config.error !== null && config.data === undefined
      ? { error: config.error, onRetry: () => void config.refetch() }
      : undefined
  return (
    <ListPage
      key={path}
      page={`${configId}.${finished ? 'finished' : 'todo'}`}
      title={t(finished ? 'missions.finishedTitle' : 'missions.toDoTitle')}
      source={source}
      isReady={pageParams !== undefined}
      failure={failure}
      columns={columns}
      filters={filters}
      rows={rows}
      empty={
        <EmptyState
          icon={<CoffeeOutlined aria-hidden />}
          title={t(finished ? 'missions.finishedEmpty' : 'missions.toDoEmpty')}
          hint={t(finished ? 'missions.finishedEmptyHint' : 'missions.toDoEmptyHint')}
        />
      }
      totals={totals}
      defaultSort={usualSort}
      {...(!finished && { action: workThrough(source, sortOf(query, columns) ?? usualSort) })}
      {...(!finished && batchActions?.length !== 0 && { batch: completeMany })}
      // Between days, what is to do comes in the order of its arrival.
      dayPatch={(day, sort) => ({ ...jumpTo(day, sort ?? (finished ? undefined : 'createdAt')) })}
    />
  )
}
