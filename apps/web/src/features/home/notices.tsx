import { BellOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { markAllNoticesRead, markNoticesRead, unreadCountQuery } from '../../api/notice-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { countText } from '../../ui/list/count-text.ts'
import { taskStateLabel, urgencyOf } from '../../ui/labels/task-state.tsx'
import { RelativeTime } from '../../ui/labels/times.tsx'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { noticesQuery } from './home-queries.ts'
import { Panel, PanelContent } from './panel.tsx'

/** Whoever marks has been told already when it failed. */
const mark = (marking: Promise<void>) => void marking.catch(() => {})

/** The newest notices, and how many are unread of all there are. */
export function Notices() {
  const speech = useSpeech()
  const { t, language, now } = speech
  const asked = useQuery(noticesQuery)
  const { data: all } = useQuery(unreadCountQuery)
  const newest = asked.data?.rows[0]
  const hasUnread = all !== undefined && all.unread > 0
  return (
    <Panel
      title={t('home.notices')}
      count={hasUnread ? t('home.unread', { total: countText(all.unread, all.unreadIsCapped, language) }) : undefined}
      aside={
        hasUnread && newest !== undefined ? (
          <Button kind="text" onClick={() => mark(markAllNoticesRead(newest.id))}>
            {t('home.allRead')}
          </Button>
        ) : undefined
      }
    >
      <PanelContent
        asked={asked}
        lines={3}
        isEmpty={({ rows }) => rows.length === 0}
        empty={{ icon: <BellOutlined aria-hidden />, title: t('home.noticesEmpty'), hint: t('home.noticesEmptyHint') }}
      >
        {({ rows }) => (
          <ul>
            {rows.map((notice) => {
              const title = nameIn(language, notice, 'title')
              // What nobody has to do any more must not read as if it waited.
              const isOver = urgencyOf(notice.task, now) === 'over'
              return (
                <li key={notice.id} className="home-notice" data-unread={notice.readAt === null} data-over={isOver}>
                  {notice.link.startsWith('/') ? (
                    <RouteLink to={notice.link} onClick={() => mark(markNoticesRead([notice.id]))}>
                      {title}
                    </RouteLink>
                  ) : (
                    <span>{title}</span>
                  )}
                  <span className="home-notice-facts">
                    {isOver && taskStateLabel(notice.task, speech)}
                    <RelativeTime value={notice.createdAt} />
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </PanelContent>
    </Panel>
  )
}
