import { BellOutlined } from '@ant-design/icons'
import { TASK_PATH } from '@liveline/contract/console-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lazy-part.tsx'
import { noteTaskOpened, unreadCountQuery } from '../../../api/notice-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { withTexts } from '../../../messages/load-texts.ts'
import { Skeleton } from '../../../ui/feedback/state-page.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { useWindowAddress } from '../../../ui/navigation.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { usePreferences } from '../../../ui/theme/use-preferences.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { AlarmWatch } from './alarm/alarm-watch.tsx'
import { useToDoSum } from './todo-queries.ts'
import './todo-popover.css'

const MOST_SHOWN = 99
/** What is not on the first picture waits for it. */
const IDLE_AT_LATEST_MS = 4_000

const NoticeCentre = lazyPart(() => withTexts(['notices'], () => import('./notice-centre.tsx')))

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), IDLE_AT_LATEST_MS), [])
  return isIdle
}

/** Whoever opens a task has read what announced it. */
function useTaskRead(): void {
  const href = useWindowAddress()
  const [path, search = ''] = href.split('?')
  const taskId = path === TASK_PATH ? new URLSearchParams(search).get('taskId') : null
  useEffect(() => {
    if (taskId !== null) void noteTaskOpened(taskId)
  }, [taskId])
}

/**
 * The bell. The badge is the sum of what waits; a count that failed shows "–", never 0 (answers B20); a dot says that
 * there is something unread.
 */
export function TodoPopover() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { alarmPopup } = usePreferences()
  const isIdle = useIdle()
  const { sum, isUnknown, words, overdue } = useToDoSum()
  const { data: unread } = useQuery({ ...unreadCountQuery, enabled: isIdle })
  useTaskRead()
  // What is known of a number that failed in part is said when it is enough.
  const badge = sum > MOST_SHOWN ? `${MOST_SHOWN}+` : isUnknown ? '–' : String(sum)
  const todo = isUnknown ? t('shell.todoUnknown') : t('shell.todoCount', { total: words })
  const hasUnread = unread !== undefined && unread.unread > 0
  const label = hasUnread
    ? t('shell.notices.bell', { todo, unread: countText(unread.unread, unread.unreadIsCapped, language) })
    : todo

  return (
    <>
      <Popup
        label={label}
        kind="dialog"
        onOpen={() => {
          for (const { all } of [queryKeys.todo, queryKeys.notices])
            void queryClient.invalidateQueries({ queryKey: all })
        }}
        trigger={
          <span className="navbar-badge">
            <BellOutlined aria-hidden />
            {(isUnknown || sum > 0) && (
              <b data-overdue={overdue > 0} aria-hidden>
                {badge}
              </b>
            )}
            {hasUnread && <i aria-hidden />}
          </span>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton lines={6} />}>
            <NoticeCentre close={close} />
          </Suspense>
        )}
      </Popup>
      {isIdle && alarmPopup && <AlarmWatch />}
    </>
  )
}
