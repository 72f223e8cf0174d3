import { BellOutlined } from '@ant-design/icons'
import { noticeKinds, type NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { markNoticesRead } from '../../api/notice-queries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import { useRoute } from '../../ui/navigation.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { kindText } from './notice-kind.ts'
import './notice-unread.css'

const rows: ListRows<NoticeRow> = {
  keyOf: ({ id }) => id,
  addressOf: ({ link }) => (link.startsWith('/') ? link : paths.notices),
  nameOf: ({ title }) => title,
  canSelect: ({ readAt }) => readAt === null,
}

interface Filters {
  readonly unread?: 'true'
  readonly kind?: (typeof noticeKinds)[number]
}

const noticeList = (filters: Filters) => ({
  queryKey: queryKeys.notices.list(filters),
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) =>
    api.notice.list({ query: { ...filters, ...page }, signal, quiet: true }),
})

function MarkRead({
  rows: chosen,
  leave,
}: {
  rows: readonly NoticeRow[]
  leave: (rows: readonly NoticeRow[]) => void
}) {
  const { t } = useTranslation()
  const mark = async () => {
    try {
      await markNoticesRead(chosen.map(({ id }) => id))
      leave(chosen)
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  return <Button onClick={() => void mark()}>{t('notices.markRead')}</Button>
}

const markMany = (chosen: readonly NoticeRow[], leave: (rows: readonly NoticeRow[]) => void) => (
  <MarkRead rows={chosen} leave={leave} />
)

/** Every notice of the person and of his roles, by kind and read or not. */
export function NoticesPage() {
  const speech = useSpeech()
  const { t } = speech
  const { query } = useRoute()
  const columns = useMemo(() => noticeColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'flag', name: 'unread', title: t('notices.onlyUnread') },
      {
        kind: 'choice',
        name: 'kind',
        title: t('notices.columnKind'),
        options: noticeKinds.map((kind) => ({ value: kind, label: kindText(kind, { t }) })),
      },
    ],
    [t],
  )
  const kind = noticeKinds.find((known) => known === query['kind'])
  return (
    <ListPage
      page="notices"
      title={t('notices.allTitle')}
      intro={t('notices.allIntro')}
      source={noticeList({
        ...(query['unread'] === '1' ? { unread: 'true' } : {}),
        ...(kind === undefined ? {} : { kind }),
      })}
      columns={columns}
      filters={filters}
      rows={rows}
      batch={markMany}
      empty={<EmptyState icon={<BellOutlined aria-hidden />} title={t('notices.none')} hint={t('notices.noneHint')} />}
    />
  )
}
