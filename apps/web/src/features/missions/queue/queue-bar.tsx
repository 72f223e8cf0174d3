import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { QueuedTask } from './queue.ts'

interface Props {
  /** Where in the queue: "3 / 12". */
  readonly title: string
  readonly next: QueuedTask | undefined
  readonly previous: QueuedTask | undefined
  /** To a task, or to the end with what became of them. */
  readonly onGo: (taskId: string | undefined) => void
  readonly onEnd: () => void
}

/** Where one is in the queue; skip, back, end. */
export function QueueBar({ title, next, previous, onGo, onEnd }: Props) {
  const { t } = useTranslation()
  useShortcut('nextInQueue', () => onGo(next?.taskId))
  useShortcut('previousInQueue', previous === undefined ? undefined : () => onGo(previous.taskId))
  return (
    <nav className="queue-bar" aria-label={t('missions.queue.title')}>
      <span>
        <span className="queue-name">{t('missions.queue.title')}</span> <strong>{title}</strong>
      </span>
      <Button disabled={previous === undefined} aria-keyshortcuts="k" onClick={() => onGo(previous?.taskId)}>
        <ArrowLeftOutlined aria-hidden /> {t('missions.queue.previous')} <kbd>K</kbd>
      </Button>
      <Button aria-keyshortcuts="j" title={next && `${next.number} ${next.title}`} onClick={() => onGo(next?.taskId)}>
        {t('missions.queue.skip')} <ArrowRightOutlined aria-hidden /> <kbd>J</kbd>
      </Button>
      <Button kind="text" onClick={onEnd}>
        <CloseOutlined aria-hidden /> {t('missions.queue.end')}
      </Button>
    </nav>
  )
}
