import type { ListLayout } from '@liveline/contract/own-lists/shapes.ts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '../feedback/state-page.tsx'
import type { ListColumn, ListRows } from './columns/list-column.ts'
import { Pager } from './pager/pager.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ListCards } from './rows/list-cards.tsx'
import { ListTable } from './rows/list-table.tsx'
import { SkeletonRows } from './rows/skeleton-rows.tsx'
import { SearchOn } from './search-on.tsx'
import { SelectAll } from './selection/select-all.tsx'
import type { Selection } from './selection/use-selection.ts'
import type { useLongList } from './use-long-list.ts'
import type { usePreview } from './use-preview.ts'

interface Props<T> {
  readonly list: ReturnType<typeof useLongList<T>>
  readonly of: ListRows<T>
  readonly shown: readonly ListColumn<T>[]
  readonly columns: readonly ListColumn<T>[]
  readonly layout: ListLayout
  readonly onLayout: (layout: ListLayout) => void
  readonly sort: string | undefined
  readonly onSort: (key: string) => void
  readonly isNarrow: boolean
  readonly isNarrowed: boolean
  readonly selection: Selection<T>
  readonly preview: ReturnType<typeof usePreview<T>>
  readonly failure: { readonly error: unknown; readonly onRetry?: () => void } | undefined
  readonly empty: ReactNode
  readonly emptyOfFilters: ReactNode | undefined
  readonly onRows: (rows: number) => void
  readonly onDay: ((day: string) => void) | undefined
  readonly totals: ReadonlyMap<string, ReactNode> | undefined
}

/** The four states of a list: loading, failed, empty, filled. */
export function ListContent<T>(props: Props<T>) {
  const { list, shown, isNarrow, isNarrowed, failure, empty, emptyOfFilters, onRows, onDay } = props
  const { t } = useTranslation()
  if (failure !== undefined) return <ErrorState {...failure} />
  if (list.error !== null && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.data === undefined) return <SkeletonRows columns={shown.length} isNarrow={isNarrow} />
  const { rows, next, total } = list.data
  return (
    <>
      {rows.length > 0 ? (
        <Rows {...props} rows={rows} />
      ) : next !== null ? (
        <SearchOn list={list.data} place={list.place} goTo={list.goTo} />
      ) : isNarrowed || total > 0 ? (
        (emptyOfFilters ?? <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />)
      ) : (
        empty
      )}
      {(rows.length > 0 || list.place.page > 1) && (
        <Pager
          list={list.data}
          place={list.place}
          goTo={list.goTo}
          exact={list.exact}
          isStale={list.isStale}
          isNarrow={isNarrow}
          onRows={onRows}
          onDay={onDay}
        />
      )}
    </>
  )
}

/** As a table with a preview beside it, or as cards. */
function Rows<T>(props: Props<T> & { rows: readonly T[] }) {
  const { rows, of, shown, columns, layout, onLayout, sort, onSort, isNarrow, selection, preview } = props
  const selectAll = useMemo(() => <SelectAll rows={rows} of={of} selection={selection} />, [rows, of, selection])
  // What is put away was put away to make room in a table.
  if (isNarrow) return <ListCards rows={rows} of={of} columns={columns} selection={selection} />
  return (
    <div className="ll-list-rows">
      <ListTable
        rows={rows}
        of={of}
        columns={shown}
        layout={layout}
        onLayout={onLayout}
        sort={sort}
        onSort={onSort}
        selection={selection}
        selectAll={selectAll}
        previewed={preview.key}
        totals={props.totals}
      />
      {preview.row !== undefined && <PreviewPane row={preview.row} of={of} columns={columns} onClose={preview.close} />}
    </div>
  )
}
