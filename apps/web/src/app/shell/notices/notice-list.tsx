import { BellOutlined, CheckOutlined, RightOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markAllNoticesRead, markNoticesRead, noticePagesQuery } from '../../../api/notice-queries.ts'
import { kindText } from '../../../features/notices/notice-kind.ts'
import '../../../features/notices/notice-unread.css'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { taskStateLabel } from '../../../ui/labels/task-state.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useSpeech, type Speech } from '../../../ui/labels/use-speech.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { paths } from '../../paths.ts'

/** Whoever marks has been told already when it failed. */
const mark = (ids: readonly string[]) => void markNoticesRead(ids).catch(() => {})

/** What the person was told, newest first, a page at a time. */
export function NoticeList({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const speech = useSpeech()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticePagesQuery(onlyUnread),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const [newest] = rows
  const markAll = async (upTo: string) => {
    try {
      await markAllNoticesRead(upTo)
      toast.success(t('notices.marked'))
    } catch {
      // Shown by the one place that shows failures.
    }
  }
  return (
    <>
      <div className="notice-tools">
        <Button aria-pressed={onlyUnread} onClick={() => setOnlyUnread(!onlyUnread)}>
          {t('notices.onlyUnread')}
        </Button>
        {newest !== undefined && rows.some(({ readAt }) => readAt === null) && (
          <Button kind="text" onClick={() => void markAll(newest.id)}>
            {t('notices.markAll')}
          </Button>
        )}
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={5} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<BellOutlined aria-hidden />}
          title={onlyUnread ? t('notices.noneUnread') : t('notices.none')}
          hint={t('notices.noneHint')}
        />
      ) : (
        <ul>
          {rows.map((notice) => (
            <Line key={notice.id} notice={notice} speech={speech} close={close} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notices.more')}
        </Button>
      )}
      <RouteLink className="notice-all" to={paths.notices} onClick={close}>
        {t('notices.all')} <RightOutlined aria-hidden />
      </RouteLink>
      <RouteLink className="notice-all" to={paths.dataJobs} onClick={close}>
        {t('notices.dataJobs')} <RightOutlined aria-hidden />
      </RouteLink>
    </>
  )
}

function Line({ notice, speech, close }: { notice: NoticeRow; speech: Speech; close: () => void }) {
  const { t, language } = speech
  const title = nameIn(language, notice, 'title')
  const isUnread = notice.readAt === null
  const facts = (
    <>
      <strong data-unread={isUnread}>{title}</strong>
      <span>
        <span className="notice-kind">{kindText(notice.kind, speech)}</span>
        {taskStateLabel(notice.task, speech)}
        <RelativeTime value={notice.createdAt} />
        <span className="ll-visually-hidden">{isUnread ? t('notices.unread') : t('notices.read')}</span>
      </span>
    </>
  )
  return (
    <li className="notice-row">
      {notice.link.startsWith('/') ? (
        <RouteLink
          className="notice-line"
          to={notice.link}
          onClick={() => {
            if (isUnread) mark([notice.id])
            close()
          }}
        >
          {facts}
        </RouteLink>
      ) : (
        <div className="notice-line">{facts}</div>
      )}
      {isUnread && (
        <IconButton label={t('notices.markOne', { title })} onClick={() => mark([notice.id])}>
          <CheckOutlined aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
