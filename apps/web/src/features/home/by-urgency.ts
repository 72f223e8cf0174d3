export type Urgency = 'overdue' | 'today' | 'later'

interface Due {
  readonly overdue: boolean
  readonly dueAt: string | null
}

/** Overdue, due before midnight, later; within a group in the given order; empty groups are left out. */
export function byUrgency<T extends Due>(tasks: readonly T[], now: Date): readonly { urgency: Urgency; tasks: T[] }[] {
  const midnight = new Date(now)
  midnight.setHours(24, 0, 0, 0)
  const urgencyOf = ({ overdue, dueAt }: Due): Urgency =>
    overdue ? 'overdue' : dueAt !== null && new Date(dueAt) < midnight ? 'today' : 'later'
  return (['overdue', 'today', 'later'] as const)
    .map((urgency) => ({ urgency, tasks: tasks.filter((task) => urgencyOf(task) === urgency) }))
    .filter((group) => group.tasks.length > 0)
}
