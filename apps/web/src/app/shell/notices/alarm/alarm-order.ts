import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { urgencyOf } from '../../../../ui/labels/task-state.tsx'

type Alarm = Pick<NoticeRow, 'id' | 'task'>

const rank = { late: 0, open: 1, none: 2, over: 3 } as const
/** Behind every date. */
const WHENEVER = '~'

/** The most urgent first: overdue, then by due date, then the newest. */
export function byUrgency<T extends Alarm>(alarms: readonly T[], now: Date): readonly T[] {
  const placeOf = ({ task }: T) => `${rank[urgencyOf(task, now)]} ${task?.dueAt ?? WHENEVER}`
  return alarms.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    if (a !== b) return a < b ? -1 : 1
    return one.id > other.id ? -1 : 1
  })
}
