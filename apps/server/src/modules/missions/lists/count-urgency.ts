/** How urgent what somebody has to do is: the numbers over the groups of home. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { TaskUrgency } from '@liveline/contract/mission/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { dayOf } from '../../../day-of.ts'
import type { Caller } from '../../../http/caller.ts'
import { countByDue } from './urgency.repository.ts'

/** Later than any due date that somebody could mean, and before "none". */
const LAST_DUE = new Date('9999-12-31T00:00:00Z')

const capped = (count = 0) =>
  count > COUNTED_ROWS ? { count: COUNTED_ROWS, isCapped: true } : { count, isCapped: false }

export function createCountUrgency({ database, clock }: { database: Queryable; clock: Clock }) {
  return async function countUrgency(caller: Caller): Promise<TaskUrgency> {
    const now = clock.now()
    const { day, end } = dayOf(now)
    // Midnight is due tomorrow.
    const lastOfDay = new Date(end.getTime() - 1)
    const ranges = [
      { after: undefined, until: now },
      { after: now, until: lastOfDay },
      { after: lastOfDay, until: LAST_DUE },
      { after: LAST_DUE, until: undefined },
    ]
    const [overdue, today, later, undated] = await countByDue(database, caller, ranges, COUNTED_ROWS)
    return { day, overdue: capped(overdue), today: capped(today), later: capped(later), undated: capped(undated) }
  }
}
