import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { useTranslation } from 'react-i18next'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'

/** Beside the title: which plan, in what state, and by when. */
export function TaskFacts({ task }: { task: TaskInfo }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="ll-number">{task.instance.number}</span>
      <StateTag state={task.instance.businessState} />
      {task.overdue && <StateTag state="overdue" />}
      {task.escalated && <StateTag state="escalated" />}
      {task.dueAt !== null && task.status === 'open' && (
        <span data-overdue={task.overdue}>
          {t('missions.due')} <RelativeTime value={task.dueAt} />
        </span>
      )}
    </>
  )
}
