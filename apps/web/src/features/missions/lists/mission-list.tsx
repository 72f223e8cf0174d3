import { CoffeeOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { TO_DO_PAGE_CONFIG_ID } from '@liveline/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCount } from '../../../ui/list/list-count.ts'
import { ListNote } from '../../../ui/list/list-note.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SearchOn } from '../../../ui/list/search-on.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { setHiddenColumns, useHiddenColumns } from './column-choice.ts'
import { fromTheStart, hasFilters, jumpTo, missionFiltersOf, nextSort, readPageParams, sortOf } from './list-address.ts'
import { useColumns, hiddenWhenFinished, type Column } from './mission-columns.tsx'
import { MissionFilters } from './mission-filters.tsx'
import { missionList, pageConfigQuery } from '../mission-queries.ts'
import { MissionTable } from './mission-table.tsx'
import '../../../ui/work-pages.css'

const noParams = { flowIdList: [], columns: [], filters: [], actions: [] }

/** A task page drawn from its page config (specification §2; design.md §3 Page tables). */
export function MissionList({ finished }: { finished: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
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

  const failure = config.error ?? missions.error
  const broken = config.data !== undefined && pageParams === undefined
  const rows = missions.data?.rows ?? []
  return (
    <section className="ll-page" key={path}>
      <PageHeader
        title={t(finished ? 'missions.finishedTitle' : 'missions.toDoTitle')}
        count={listCount(missions, language)}
        actions={
          <>
            <button
              type="button"
              className="ll-icon-button"
              aria-label={t('list.refresh')}
              title={t('list.refresh')}
              onClick={() => void missions.refetch()}
            >
              <ReloadOutlined spin={missions.isFetching} aria-hidden />
            </button>
            <ColumnChooser page={pageKey} columns={all} hidden={hidden} />
          </>
        }
      />
      {pageParams !== undefined && <MissionFilters filters={pageParams.filters} finished={finished} />}
      <ListNote text={missions.notice} />
      {broken ? (
        <ErrorState error={new Error(t('missions.configBroken', { id: configId }))} />
      ) : failure !== null && missions.data === undefined ? (
        <ErrorState error={failure} onRetry={() => void (config.isError ? config.refetch() : missions.refetch())} />
      ) : missions.data === undefined ? (
        <div className="ll-table-frame">
          <Skeleton lines={8} />
        </div>
      ) : (
        <>
          {rows.length > 0 ? (
            <MissionTable
              rows={rows}
              columns={columns}
              actions={pageParams?.actions ?? []}
              finished={finished}
              sort={sort}
              onSort={(key) => setQuery({ sort: nextSort(sort, key), ...fromTheStart })}
            />
          ) : missions.data.next !== null ? (
            <SearchOn list={missions.data} place={missions.place} goTo={missions.goTo} />
          ) : hasFilters(query) || missions.data.total > 0 ? (
            <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
          ) : (
            <EmptyState
              icon={<CoffeeOutlined aria-hidden />}
              title={t(finished ? 'missions.finishedEmpty' : 'missions.toDoEmpty')}
              hint={t(finished ? 'missions.finishedEmptyHint' : 'missions.toDoEmptyHint')}
            />
          )}
          {(rows.length > 0 || missions.place.page > 1) && (
            <Pager
              list={missions.data}
              place={missions.place}
              goTo={missions.goTo}
              exact={missions.exact}
              isStale={missions.isStale}
              // Between days, what is to do comes in the order of its arrival.
              onDay={(day) =>
                setQuery({ ...jumpTo(day, sort ?? (finished ? undefined : 'createdAt')), ...fromTheStart })
              }
            />
          )}
        </>
      )}
    </section>
  )
}

function ColumnChooser(props: { page: string; columns: readonly Column[]; hidden: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <span className="ll-desk-only">
      <Popup label={t('list.columns')} trigger={<SettingOutlined aria-hidden />} kind="dialog">
        {() => (
          <div className="ll-columns">
            {props.columns.map((column) => (
              <label key={column.key} className="ll-check">
                <input
                  type="checkbox"
                  disabled={column.key === 'title'}
                  checked={column.key === 'title' || !props.hidden.includes(column.key)}
                  onChange={(event) =>
                    setHiddenColumns(
                      props.page,
                      event.target.checked
                        ? props.hidden.filter((key) => key !== column.key)
                        : [...props.hidden, column.key],
                    )
                  }
                />
                {column.title}
              </label>
            ))}
            <button
              type="button"
              className="ll-button"
              data-kind="text"
              onClick={() => setHiddenColumns(props.page, undefined)}
            >
              {t('list.columnsReset')}
            </button>
          </div>
        )}
      </Popup>
    </span>
  )
}
