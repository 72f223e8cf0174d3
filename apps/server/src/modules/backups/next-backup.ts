import type { BackupSchedule } from '@liveline/contract/backup/shapes.ts'
import { dayLater, dayOf } from '../../day-of.ts'

const MINUTE_MS = 60_000

/** When the next backup by itself is due; in the past when it has not been asked for yet, undefined when there is none. */
export function nextBackupAt(
  { enabled, minuteOfDay, lastDay }: Pick<BackupSchedule, 'enabled' | 'minuteOfDay'> & { lastDay: string | null },
  now: Date,
): Date | undefined {
  if (!enabled) return undefined
  const { day, start, end } = dayOf(now)
  const isDone = lastDay !== null && lastDay >= day
  // A day that was provided for ahead: the first backup of a new database is that of the day after.
  const first = isDone && lastDay >= dayLater(day, 1) ? dayOf(end).end : isDone ? end : start
  return new Date(first.getTime() + minuteOfDay * MINUTE_MS)
}
