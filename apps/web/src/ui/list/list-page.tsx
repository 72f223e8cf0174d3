import { ReloadOutlined } from '@ant-design/icons'
import { useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { useRoute, useSetQuery } from '../navigation.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useLanguage } from '../use-language.ts'
import { ColumnChooser } from './columns/column-chooser.tsx'
import type { ListColumn, ListRows } from './columns/list-column.ts'
import { savedColumns, shownColumns } from './columns/list-layout.ts'
import { ExportButton } from './export/export-button.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { isNarrowed, namesOf, type ListFilter } from './filters/list-filter.ts'
import { listCount } from './list-count.ts'
import { keepLayout, keepViews, useListMemory } from './list-memory.ts'
import { ListContent } from './list-content.tsx'
import { ListNote } from './list-note.tsx'
import './list-page.css'
import { SavedViews } from './saved-views.tsx'
import { BatchBar } from './selection/batch-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { nextSort, sortOf } from './sort.ts'
import { SortChoice } from './sort-choice.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useLongList, type LongListSource } from './use-long-list.ts'
import { usePreview } from './use-preview.ts'
import { useSameFunction, useSameQuery } from './use-same.ts'
import { useDefaultView } from './use-default-view.ts'
import { currentView, viewPatch, viewQuery, withDefault, withSaved } from './view-of.ts'

/** Another filter or order is another list: it begins at its first page. */
const fromTheStart = { page: undefined, after: undefined } as const

/** How a list is shown. */
export interface ShownList {
  /** Keys of the columns, in their order. */
  readonly columns: readonly string[]
  readonly sort: string | undefined
  /** Rows that pass the filters; those that are counted, when there are more. */
  readonly total: number
  readonly totalIsCapped: boolean
}

export interface ListPageProps<T> {
  /** Under this name columns and views are kept. */
  readonly page: string
  readonly title: string
  readonly intro?: string
  /** The primary action of the page, on the right of its head; as a function where it wants rows to act on. */
  readonly action?: ReactNode | ((shown: ShownList | undefined) => ReactNode)
  /** Stands between the head and the filters. */
  readonly above?: ReactNode
  readonly source: LongListSource<T>
  /** False while it is not known yet what to ask for. */
  readonly isReady?: boolean
  /** Why there can be no list at all, before anybody asked for it. */
  readonly failure?: { readonly error: unknown; readonly onRetry?: () => void } | undefined
  readonly columns: readonly ListColumn<T>[]
  readonly filters: readonly ListFilter[]
  readonly rows: ListRows<T>
  /** Says why there is nothing, and what to do. */
  readonly empty: ReactNode
  /** The same of what the filters ask for; without it, that nothing fits them. */
  readonly emptyOfFilters?: ReactNode
  /** The order until somebody chooses another: a column's `sortKey`, `-` before it descends. */
  readonly defaultSort?: string | undefined
  /** What stands under columns, by their key. */
  readonly totals?: ReadonlyMap<string, ReactNode> | undefined
  /** What can be done with chosen rows; `leave` takes rows out of the choice. */
  readonly batch?: (rows: readonly T[], leave: (rows: readonly T[]) => void, shown: ShownList) => ReactNode
  /** Saves the list in another way than as a file that the browser writes itself; null: it is not saved at all. */
  readonly saving?: ((shown: ShownList) => ReactNode) | null
  /** Leads a list of more rows than are counted to those around a day: what the address says then. */
  readonly dayPatch?: (day: string, sort: string | undefined) => Record<string, string | undefined>
}

/**
 * A list that grows with the work: head, filters, rows, pager, all declared as data by the page; filters, order and place
 * live in the address, columns and views with the person (`list-memory.ts`).
 *
 * The table's model (widths, order, visibility, selection) is ours: the server filters, sorts and pages, so that of a
 * table library nothing would be left but those four, which are `columns/` and `selection/`, and a row object of its own
 * for every row.
 */
export function ListPage<T>(props: ListPageProps<T>) {
  const {
    page,
    title,
    intro,
    source,
    isReady = true,
    failure,
    columns,
    filters,
    rows: of,
    batch,
    saving,
    dayPatch,
  } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const isNarrow = useIsMobile()
  const query = useSameQuery(useRoute().query)
  const setQuery = useSetQuery()
  const change = useSameFunction((patch: Record<string, string | undefined>) => setQuery({ ...patch, ...fromTheStart }))
  const section = useRef<HTMLElement>(null)

  const { layout, views } = useListMemory(page)
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const onLayout = useSameFunction((next: typeof layout) => keepLayout(page, next))
  const sort = sortOf(query, columns) ?? props.defaultSort
  const onSort = useSameFunction((key: string) => change({ sort: nextSort(sort, key) }))
  const names = useMemo(() => filters.flatMap(namesOf), [filters])

  const noteOpen = useDefaultView({ page, views, names, query, onQuery: change })

  const list = useLongList({ ...source, sort, enabled: isReady })
  const rows = list.data?.rows ?? none
  const selection = useSelection(of.keyOf)
  const { total = 0, totalIsCapped = false } = list.data ?? {}
  const asShown = { columns: shown.map(({ key }) => key), sort, total, totalIsCapped }
  const preview = usePreview(section, rows, of, !isNarrow)
  useKeptFocus(section)
  useKeptScroll(section, list.data !== undefined && !list.isStale)
  const onDay = useSameFunction((day: string) => change(dayPatch?.(day, sort) ?? {}))
  const onRows = useSameFunction((count: number) => change({ rows: String(count) }))
  return (
    <section className="ll-page ll-list-page" ref={section}>
      <PageHeader
        title={title}
        count={listCount(list, language)}
        subtitle={intro}
        actions={
          <>
            <IconButton label={t('list.refresh')} onClick={() => void list.refetch()}>
              <ReloadOutlined spin={list.isFetching} aria-hidden />
            </IconButton>
            {list.data !== undefined && saving === undefined && (
              <ExportButton title={title} columns={savedColumns(columns, layout)} ask={source.ask} sort={sort} />
            )}
            <SavedViews
              views={views}
              current={currentView(views, names, query, layout)}
              onApply={(view) => {
                keepLayout(page, view.layout)
                change(viewPatch(names, view))
              }}
              onSave={(name) =>
                keepViews(page, (all) => withSaved(all, { name, query: viewQuery(names, query), layout }))
              }
              onRename={(id, name) =>
                keepViews(page, (all) => all.map((view) => (view.id === id ? { ...view, name } : view)))
              }
              onDefault={(id) => {
                noteOpen()
                keepViews(page, (all) => withDefault(all, id))
              }}
              onDelete={(id) => keepViews(page, (all) => all.filter((view) => view.id !== id))}
            />
            {!isNarrow && (
              <ColumnChooser
                columns={columns}
                layout={layout}
                onLayout={onLayout}
                table={() => section.current?.querySelector('table') ?? null}
              />
            )}
            {list.data !== undefined && saving?.(asShown)}
            {typeof props.action === 'function'
              ? props.action(list.data === undefined ? undefined : asShown)
              : props.action}
          </>
        }
      />
      {props.above}
      {(filters.length > 0 || isNarrow) && (
        <FilterBar filters={filters} query={query} isNarrow={isNarrow} onChange={change}>
          {isNarrow && <SortChoice columns={columns} sort={sort} onSort={change} />}
        </FilterBar>
      )}
      <ListNote text={list.notice} />
      <ListContent
        {...{ list, of, shown, columns, layout, sort, onSort, onLayout, isNarrow, selection, preview, failure, onRows }}
        isNarrowed={isNarrowed(filters, query)}
        empty={props.empty}
        emptyOfFilters={props.emptyOfFilters}
        totals={props.totals}
        onDay={dayPatch === undefined ? undefined : onDay}
      />
      {batch !== undefined && selection.rows.length > 0 && (
        <BatchBar count={selection.rows.length} onClear={selection.clear}>
          {batch(selection.rows, (left) => selection.set(left, false), asShown)}
        </BatchBar>
      )}
    </section>
  )
}

const none: readonly never[] = []
