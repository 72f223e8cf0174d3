import type { ReactNode } from 'react'
import './task-state.css'
import { absoluteTime, relativeTime } from './time.ts'
import type { Speech } from './use-speech.ts'

/** The task that a notice asks for, as it is now. */
interface AskedTask {
  readonly state: 'open' | 'done' | 'withdrawn'
  /** Who did it. */
  readonly by: string | null
  readonly dueAt: string | null
}

/** How urgent what a notice asks for still is; `over`: nobody has to do it any more. */
export type TaskUrgency = 'over' | 'late' | 'open' | 'none'

export function urgencyOf(task: AskedTask | null, now: Date): TaskUrgency {
  if (task === null) return 'none'
  if (task.state !== 'open') return 'over'
  return task.dueAt !== null && new Date(task.dueAt) < now ? 'late' : 'open'
}

/** "Done by Zhou Min", "Withdrawn", "Overdue since …", "Due in …"; undefined where there is nothing to do. */
export function taskStateText(task: AskedTask | null, { t, language, now }: Speech): string | undefined {
  if (task === null) return undefined
  if (task.state === 'done') {
    return task.by === null ? t('taskState.done') : t('taskState.doneBy', { name: task.by })
  }
  if (task.state === 'withdrawn') return t('taskState.withdrawn')
  if (task.dueAt === null) return t('taskState.open')
  const time = relativeTime(task.dueAt, now, language, t('time.justNow'))
  return new Date(task.dueAt) < now
    ? t('taskState.late', { time: absoluteTime(task.dueAt) })
    : t('taskState.due', { time })
}

/** The same, as it is shown; null where there is nothing to do. */
export function taskStateLabel(task: AskedTask | null, speech: Speech): ReactNode {
  const text = taskStateText(task, speech)
  if (text === undefined) return null
  return (
    <span className="ll-task-state" data-urgency={urgencyOf(task, speech.now)}>
      {text}
    </span>
  )
}
