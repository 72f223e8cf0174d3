import { useTranslation } from 'react-i18next'
import { queueAddress } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { countOf, leftOf, type Queue } from './queue.ts'

/** At the end of a queue: how many were done, which were not, and the way back to the list. */
export function QueueSummary({ queue }: { queue: Queue }) {
  const { t } = useTranslation()
  const left = leftOf(queue)
  const [first] = left
  const passed = countOf(queue, 'passed')
  return (
    <DonePanel
      title={t('missions.queue.over', { done: countOf(queue, 'done'), of: queue.tasks.length })}
      open={
        <>
          {passed > 0 && <p>{t('missions.queue.passed', { count: passed })}</p>}
          {left.length > 0 && <p>{t('missions.queue.left', { count: left.length })}</p>}
          {queue.isCut && <p>{t('missions.queue.cut', { count: queue.tasks.length })}</p>}
        </>
      }
      actions={
        <>
          {first !== undefined && (
            <ButtonLink to={queueAddress(first.taskId)}>
              {t('missions.queue.resume', { count: left.length })}
            </ButtonLink>
          )}
          <ButtonLink to={queue.from}>{t('missions.queue.toList')}</ButtonLink>
        </>
      }
    >
      {left.length > 0 && (
        <ul className="queue-rest">
          {left.map(({ taskId, number, title }) => (
            <li key={taskId}>
              <RouteLink to={queueAddress(taskId)}>{number}</RouteLink>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </DonePanel>
  )
}
