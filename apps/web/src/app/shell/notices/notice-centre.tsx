import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadCountQuery } from '../../../api/notice-queries.ts'
import { countText } from '../../../ui/list/count-text.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { AlarmChoices } from './alarm/alarm-choices.tsx'
import './notice-centre.css'
import { NoticeList } from './notice-list.tsx'
import { ToDoList } from './to-do-list.tsx'
import { useToDoSum } from './todo-queries.ts'

type Tab = 'todo' | 'notices'
const tabs: readonly Tab[] = ['todo', 'notices']

/** What the bell opens: tasks one click away, and what the person was told (specification §2, §6). */
export default function NoticeCentre({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [tab, setTab] = useState<Tab>('todo')
  const id = useId()
  const buttons = useRef(new Map<Tab, HTMLButtonElement | null>())
  const unread = useQuery(unreadCountQuery)
  const { text: todo } = useToDoSum()
  // The panel opened before its content had arrived: the focus comes with it.
  useEffect(() => buttons.current.get('todo')?.focus({ preventScroll: true }), [])

  const counts = {
    todo,
    notices: unread.data === undefined ? '–' : countText(unread.data.unread, unread.data.unreadIsCapped, language),
  }
  const names = { todo: t('notices.todoTab'), notices: t('notices.noticeTab') }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = tab === 'todo' ? 'notices' : 'todo'
    setTab(other)
    buttons.current.get(other)?.focus()
  }
  return (
    <div className="notice-centre">
      <div className="notice-tabs" role="tablist" aria-label={t('notices.centre')}>
        {tabs.map((one) => (
          <button
            key={one}
            ref={(element) => void buttons.current.set(one, element)}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
            onKeyDown={onKey}
          >
            {t('notices.tabWithCount', { name: names[one], total: counts[one] })}
          </button>
        ))}
      </div>
      <div className="notice-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'todo' ? <ToDoList close={close} /> : <NoticeList close={close} />}
      </div>
      <AlarmChoices />
    </div>
  )
}
