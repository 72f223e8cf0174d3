/** How many tasks somebody has to do, in all and of each workflow. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { countExactly } from '../../../http/exact-count.ts'
import { countMissions } from './list-pages.repository.ts'

export function createCountTasks({ database, clock }: { database: Queryable; clock: Clock }) {
  return async function countTasks(caller: Caller, flowKeys: readonly string[], isExact: boolean) {
    const most = isExact ? undefined : COUNTED_ROWS
    const count = () => countMissions(database, caller, { flowKeys, most }, clock.now())
    const counts = await (isExact ? countExactly(count) : count())
    const capped = (count: number) =>
      most !== undefined && count > most ? { count: most, isCapped: true } : { count, isCapped: false }
    const total = capped(counts.reduce((sum, { count }) => sum + count, 0))
    const overdue = capped(counts.reduce((sum, one) => sum + one.overdue, 0))
    return {
      total: total.count,
      totalIsCapped: total.isCapped,
      overdue: overdue.count,
      overdueIsCapped: overdue.isCapped,
      items: counts.map(({ flowKey, name, nameEn, ...one }) => {
        const { count, isCapped } = capped(one.count)
        return { flowId: flowKey, flowName: name, flowNameEn: nameEn, count, countIsCapped: isCapped }
      }),
    }
  }
}
