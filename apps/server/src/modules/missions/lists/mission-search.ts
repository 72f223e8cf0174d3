/** What somebody looks for in a list of tasks. */
import type { Sort } from './list-sorting.ts'
import type { PlanSearch } from './plan-fields.repository.ts'

export type MissionSearch = PlanSearch & {
  readonly finished: boolean
  readonly flowKeys: readonly string[]
  readonly keyword: string
  readonly elementId: string | undefined
  readonly businessState: string | undefined
  readonly overdue: boolean | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sort: Sort
}
