import { ReloadOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../feedback/state-page.tsx'
import { PageHeader } from '../page-header.tsx'
import { useLanguage } from '../use-language.ts'
import { listCount } from './list-count.ts'
import { ListNote } from './list-note.tsx'
import { Pager } from './pager.tsx'
import { SearchOn } from './search-on.tsx'
import { TableFrame } from './table.tsx'
import type { useLongList } from './use-long-list.ts'

interface Props<T> {
  readonly title: string
  readonly intro?: string
  /** Beside the one that asks again. */
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  readonly list: ReturnType<typeof useLongList<T>>
  /** Why there can be no list at all, before anybody asked for it. */
  readonly failure?: { readonly error: unknown; readonly onRetry?: () => void } | undefined
  /** An empty list may be the filters' doing. */
  readonly isNarrowed?: boolean
  /** Says why there is nothing, and what to do. */
  readonly empty: ReactNode
  /** Leads a list of more rows than are counted to those around a day. */
  readonly onDay?: (day: string) => void
  /** The rows as a table, or as cards. */
  readonly children: (rows: readonly T[]) => ReactNode
}

/** Every list that grows with the work: head, filters, its four states, pager. */
export function ListFrame<T>(props: Props<T>) {
  const { title, intro, actions, filters, list } = props
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section className="ll-page">
      <PageHeader
        title={title}
        count={listCount(list, language)}
        subtitle={intro}
        actions={
          <>
            <IconButton label={t('list.refresh')} onClick={() => void list.refetch()}>
              <ReloadOutlined spin={list.isFetching} aria-hidden />
            </IconButton>
            {actions}
          </>
        }
      />
      {filters}
      <ListNote text={list.notice} />
      <Content {...props} />
    </section>
  )
}

function Content<T>({ list, failure, isNarrowed, empty, onDay, children }: Props<T>) {
  const { t } = useTranslation()
  if (failure !== undefined) return <ErrorState {...failure} />
  if (list.error !== null && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.data === undefined) {
    return (
      <TableFrame>
        <Skeleton lines={8} />
      </TableFrame>
    )
  }
  const { rows, next, total } = list.data
  return (
    <>
      {rows.length > 0 ? (
        children(rows)
      ) : next !== null ? (
        <SearchOn list={list.data} place={list.place} goTo={list.goTo} />
      ) : isNarrowed === true || total > 0 ? (
        <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
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
          {...(onDay === undefined ? {} : { onDay })}
        />
      )}
    </>
  )
}
