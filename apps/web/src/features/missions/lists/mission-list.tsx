import { CoffeeOutlined } from '@ant-design/icons'
import { TO_DO_PAGE_CONFIG_ID } from '@liveline/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { useHiddenColumns } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { fromTheStart, hasFilters, jumpTo, missionFiltersOf, nextSort, readPageParams, sortOf } from './list-address.ts'
import { useColumns, hiddenWhenFinished } from './mission-columns.tsx'
import { MissionFilters } from './mission-filters.tsx'
import { missionList, pageConfigQuery } from '../mission-queries.ts'
import { MissionTable } from './mission-table.tsx'

const noParams = { flowIdList: [], columns: [], filters: [], actions: [] }

/** A task page drawn from its page config (specification §2; design.md §3 Page tables). */
export function MissionList({ finished }: { finished: boolean }) {
  const { t } = useTranslation()
  const { params, query, path } = useRoute()
  const setQuery = useSetQuery()
  const configId = Number(params['pageConfigId'] ?? query['id'] ?? TO_DO_PAGE_CONFIG_ID)
  const config = useQuery(pageConfigQuery(configId))
  const pageParams = config.data === undefined ? undefined : readPageParams(config.data.pageParams)
  const sort = sortOf(query)
  const missions = useLongList({
    ...missionList(missionFiltersOf(query, pageParams ?? noParams, finished)),
    sort,
    enabled: pageParams !== undefined,
  })
  const pageKey = `${configId}.${finished ? 'finished' : 'todo'}`
  const hidden = useHiddenColumns(pageKey, finished ? hiddenWhenFinished : undefined)
  const all = useColumns(pageParams?.columns ?? [], finished)
  const columns = all.filter(({ key }) => key === 'title' || !hidden.includes(key))

  const broken = config.data !== undefined && pageParams === undefined
  const failure = broken
    ? { error: new Error(t('missions.configBroken', { id: configId })) }
    : config.error !== null && missions.data === undefined
      ? { error: config.error, onRetry: () => void config.refetch() }
      : undefined
  return (
    <ListFrame
      key={path}
      title={t(finished ? 'missions.finishedTitle' : 'missions.toDoTitle')}
      actions={<ColumnChooser page={pageKey} columns={all} hidden={hidden} />}
      filters={pageParams !== undefined && <MissionFilters filters={pageParams.filters} finished={finished} />}
      list={missions}
      failure={failure}
      isNarrowed={hasFilters(query)}
      empty={
        <EmptyState
          icon={<CoffeeOutlined aria-hidden />}
          title={t(finished ? 'missions.finishedEmpty' : 'missions.toDoEmpty')}
          hint={t(finished ? 'missions.finishedEmptyHint' : 'missions.toDoEmptyHint')}
        />
      }
      // Between days, what is to do comes in the order of its arrival.
      onDay={(day) => setQuery({ ...jumpTo(day, sort ?? (finished ? undefined : 'createdAt')), ...fromTheStart })}
    >
      {(rows) => (
        <MissionTable
          rows={rows}
          columns={columns}
          actions={pageParams?.actions ?? []}
          finished={finished}
          sort={sort}
          onSort={(key) => setQuery({ sort: nextSort(sort, key), ...fromTheStart })}
        />
      )}
    </ListFrame>
  )
}
