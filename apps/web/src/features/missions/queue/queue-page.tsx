import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths, queueAddress } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { handlersText } from '../../../ui/labels/person.tsx'
import { navigate, useRoute, useTabEnd, useTabTitle } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Done } from '../task-page/use-completion.ts'
import { TaskOf } from '../task-page/task-of.tsx'
import { keepQueue, useQueue } from './kept-queue.ts'
import { leftOf, nextOf, placeOf, previousOf, withEnded, type Queue } from './queue.ts'
import { QueueBar } from './queue-bar.tsx'
import { QueueSummary } from './queue-summary.tsx'
import './queue-page.css'
import { usePassOn } from './use-pass-on.ts'

/** In the place of a task: what became of all of them. */
const END = 'end'

/** `paths.queue` with `at`: the tasks of a list one after the other; one that is finished opens the next by itself. */
export function QueuePage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const queue = useQueue()
  if (queue === undefined || queue.tasks.length === 0) {
    return (
      <EmptyState
        isPage
        title={t('missions.queue.none')}
        hint={t('missions.queue.noneHint')}
        action={<ButtonLink to={packPaths.toDoTasks}>{t('missions.queue.toList')}</ButtonLink>}
      />
    )
  }
  const { at } = query
  const [first] = leftOf(queue)
  const taskId = at === undefined || (at !== END && placeOf(queue, at) === 0) ? first?.taskId : at
  return taskId === undefined || taskId === END ? (
    <AtEnd queue={queue} />
  ) : (
    <AtTask key={taskId} queue={queue} taskId={taskId} />
  )
}

const goTo = (taskId: string | undefined) => navigate(queueAddress(taskId ?? END), { replace: true })

function AtEnd({ queue }: { queue: Queue }) {
  const { t } = useTranslation()
  useTabTitle(t('missions.queue.title'))
  useTabEnd(leftOf(queue).length === 0)
  return <QueueSummary queue={queue} />
}

function AtTask({ queue, taskId }: { queue: Queue; taskId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const of = queue.tasks.length
  const place = placeOf(queue, taskId)
  const title = `${place} / ${of}`
  useTabTitle(`${t('missions.queue.title')} ${title}`)
  const section = useRef<HTMLDivElement>(null)
  // The next task begins at its head, wherever the one before was left.
  useEffect(() => {
    // What it answers is a promise in newer browsers, and nothing to clean up by.
    void section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const loses = useRef(false)
  const onLoses = useCallback((would: boolean) => {
    loses.current = would
  }, [])
  const [leaving, setLeaving] = useState<{ readonly to: string | undefined }>()
  const leave = (to: string | undefined) => (loses.current ? setLeaving({ to }) : goTo(to))

  const goOn = (ending: 'done' | 'passed') => {
    const ended = withEnded(queue, taskId, ending)
    keepQueue(ended)
    goTo(nextOf(ended, taskId)?.taskId)
  }
  usePassOn(taskId, (why) => {
    toast.info(why)
    goOn('passed')
  })
  const onLeft = ({ result, what }: Done) => {
    const done = t('missions.doneTitle', { number: result.number, what })
    const open = result.open.map(({ handlers }) => handlersText(handlers, language)).join(' ')
    toast.success(
      result.open.length === 0
        ? t('missions.queue.doneEnded', { done })
        : t('missions.queue.doneNow', { done, handlers: open }),
    )
    goOn('done')
  }
  return (
    <div ref={section} className="queue">
      <QueueBar
        title={title}
        next={nextOf(queue, taskId)}
        previous={previousOf(queue, taskId)}
        onGo={leave}
        onEnd={() => leave(undefined)}
      />
      <TaskOf taskId={taskId} onLeft={onLeft} onLoses={onLoses} />
      {leaving !== undefined && (
        <AskDialog
          title={t('missions.queue.loseTitle')}
          command={t('missions.queue.lose')}
          keep={t('missions.queue.stay')}
          kind="danger"
          busy={false}
          onDo={() => goTo(leaving.to)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{t('missions.queue.loseText')}</p>
        </AskDialog>
      )}
    </div>
  )
}
