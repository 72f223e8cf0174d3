import { CloseOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { markNoticesRead } from '../../../../api/notice-queries.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { taskStateLabel, taskStateText } from '../../../../ui/labels/task-state.tsx'
import { useSpeech } from '../../../../ui/labels/use-speech.ts'
import { countText } from '../../../../ui/list/count-text.ts'
import { paths } from '../../../paths.ts'
import { toDoPath, todoTotalQuery } from '../todo-queries.ts'
import './alarm-host.css'
import { playTone, tellDesktop } from './tell-aloud.ts'
import { useDialogOpen } from './use-dialog-open.ts'

/** More than these are one card. */
const MOST_CARDS = 3

function Card(props: { title: string; closeLabel: string; onClose: () => void; children?: ReactNode }) {
  return (
    <article className="alarm-card">
      <p>{props.title}</p>
      {props.children}
      <IconButton label={props.closeLabel} onClick={props.onClose}>
        <CloseOutlined aria-hidden />
      </IconButton>
    </article>
  )
}

/** After a login: how much waits, once. */
function Summary({ onClose }: { onClose: () => void }) {
  const { t, language } = useSpeech()
  const { data } = useQuery(todoTotalQuery)
  if (data === undefined || data.total === 0) return null
  const total = countText(data.total, data.totalIsCapped, language)
  const overdue = countText(data.overdue, data.overdueIsCapped, language)
  const title = data.overdue === 0 ? t('alarm.summaryCalm', { total }) : t('alarm.summary', { total, overdue })
  const path = toDoPath()
  return (
    <Card title={title} closeLabel={t('alarm.close', { title })} onClose={onClose}>
      {path !== undefined && (
        <ButtonLink to={path} onClick={onClose}>
          {t('alarm.see')}
        </ButtonLink>
      )}
    </Card>
  )
}

interface Props {
  readonly alarms: readonly NoticeRow[]
  /** Those that came at once, last; the most urgent first. */
  readonly fresh: readonly NoticeRow[]
  readonly isGreeting: boolean
  readonly dismiss: (ids: readonly string[]) => void
  readonly onGreeted: () => void
}

/** The cards of what has come: never over a dialog. */
export default function AlarmHost({ alarms, fresh, isGreeting, dismiss, onGreeted }: Props) {
  const speech = useSpeech()
  const { t, language } = speech
  const titleOf = (notice: NoticeRow) => nameIn(language, notice, 'title')
  useEffect(() => {
    const [first] = fresh
    if (first === undefined) return
    playTone()
    const isOne = fresh.length === 1
    tellDesktop({
      title: isOne ? titleOf(first) : t('alarm.grouped', { count: fresh.length }),
      body: isOne ? (taskStateText(first.task, speech) ?? '') : t('alarm.groupedHint', { title: titleOf(first) }),
      link: isOne ? first.link : paths.notices,
      tag: first.id,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- told once, whatever else is drawn anew
  }, [fresh])
  const isWaiting = useDialogOpen()
  const ids = alarms.map(({ id }) => id)
  const isGrouped = alarms.length > MOST_CARDS
  const [first] = alarms
  return (
    <>
      {!isWaiting && isGreeting && <Summary onClose={onGreeted} />}
      {!isWaiting && isGrouped && first !== undefined && (
        <Card
          title={t('alarm.grouped', { count: alarms.length })}
          closeLabel={t('alarm.closeAll')}
          onClose={() => dismiss(ids)}
        >
          <small>{t('alarm.groupedHint', { title: titleOf(first) })}</small>
          <ButtonLink to={`${paths.notices}?unread=1`} onClick={() => dismiss(ids)}>
            {t('alarm.see')}
          </ButtonLink>
        </Card>
      )}
      {!isWaiting &&
        !isGrouped &&
        alarms.map((notice) => {
          const title = titleOf(notice)
          const open = () => {
            dismiss([notice.id])
            void markNoticesRead([notice.id]).catch(() => {})
          }
          return (
            <Card
              key={notice.id}
              title={title}
              closeLabel={t('alarm.close', { title })}
              onClose={() => dismiss([notice.id])}
            >
              <small>
                {notice.from !== null && <span>{t('notices.from', { name: notice.from })}</span>}
                {taskStateLabel(notice.task, speech)}
              </small>
              {notice.link.startsWith('/') && (
                <ButtonLink to={notice.link} onClick={open}>
                  {t('alarm.open')}
                  <span className="ll-visually-hidden"> {title}</span>
                </ButtonLink>
              )}
            </Card>
          )
        })}
    </>
  )
}
