import { dayOf } from '../../ui/clock.ts'

export const urgencies = ['overdue', 'today', 'later', 'undated'] as const
export type Urgency = (typeof urgencies)[number]

interface Due {
  readonly overdue: boolean
  readonly dueAt: string | null
}

function urgencyOf({ overdue, dueAt }: Due, today: string): Urgency {
  if (overdue) return 'overdue'
  if (dueAt === null) return 'undated'
  return dayOf(new Date(dueAt)) <= today ? 'today' : 'later'
}

/** Overdue, due before midnight, later, without a due date; within a group in the given order; empty groups are left out. */
export function byUrgency<T extends Due>(tasks: readonly T[], now: Date): readonly { urgency: Urgency; tasks: T[] }[] {
  const today = dayOf(now)
  return urgencies
    .map((urgency) => ({ urgency, tasks: tasks.filter((task) => urgencyOf(task, today) === urgency) }))
    .filter((group) => group.tasks.length > 0)
}
