import { dayOf } from '../../ui/clock.ts'

export type Urgency = 'overdue' | 'today' | 'later'

interface Due {
  readonly overdue: boolean
  readonly dueAt: string | null
}

/** Overdue, due before midnight, later; within a group in the given order; empty groups are left out. */
export function byUrgency<T extends Due>(tasks: readonly T[], now: Date): readonly { urgency: Urgency; tasks: T[] }[] {
  const today = dayOf(now)
  const urgencyOf = ({ overdue, dueAt }: Due): Urgency =>
    overdue ? 'overdue' : dueAt !== null && dayOf(new Date(dueAt)) <= today ? 'today' : 'later'
  return (['overdue', 'today', 'later'] as const)
    .map((urgency) => ({ urgency, tasks: tasks.filter((task) => urgencyOf(task) === urgency) }))
    .filter((group) => group.tasks.length > 0)
}
