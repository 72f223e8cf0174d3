import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import type { Speech } from '../../ui/labels/use-speech.ts'
import { absoluteTime, relativeTime } from '../../ui/labels/time.ts'

type Task = NonNullable<NoticeRow['task']>

/** How urgent what a notice asks for still is; `over`: nobody has to do it any more. */
export type NoticeUrgency = 'over' | 'late' | 'open' | 'none'

export function urgencyOf({ task }: Pick<NoticeRow, 'task'>, now: Date): NoticeUrgency {
  if (task === null) return 'none'
  if (task.state !== 'open') return 'over'
  return task.dueAt !== null && new Date(task.dueAt) < now ? 'late' : 'open'
}

/** "Done by Zhou Min", "Withdrawn", "Overdue since …", "Due in …"; undefined where there is nothing to do. */
export function taskStateText(task: Task | null, { t, language, now }: Speech): string | undefined {
  if (task === null) return undefined
  if (task.state === 'done') {
    return task.by === null ? t('notices.done') : t('notices.doneBy', { name: task.by })
  }
  if (task.state === 'withdrawn') return t('notices.withdrawn')
  if (task.dueAt === null) return t('notices.open')
  const time = relativeTime(task.dueAt, now, language, t('time.justNow'))
  return new Date(task.dueAt) < now ? t('notices.late', { time: absoluteTime(task.dueAt) }) : t('notices.due', { time })
}

/** The kind in words; one that this version does not know is a notice. */
export const kindText = (kind: string, { t }: Pick<Speech, 't'>): string =>
  t(`notices.kinds.${kind}` as 'notices.kinds.other', { defaultValue: t('notices.kinds.other') })
