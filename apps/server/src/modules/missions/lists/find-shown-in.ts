/** Whether a list may be filtered and sorted by the fields of plans. */
import type { Caller } from '../../../http/caller.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import type { Sort } from './list-sorting.ts'
import { isPlanField, isPlanSearched, planFields, type PlanSearch, type ShownIn } from './plan-fields.repository.ts'

const nowhere = { class: [], riskLevel: [], feeder: [], planStart: [] }

/** Asked for only where such a field matters; administrators of processes see everything. */
export async function findShownIn(
  fieldRights: Pick<FieldRightsService, 'versionsShowing'>,
  caller: Caller,
  search: PlanSearch & { readonly sort: Sort },
): Promise<ShownIn> {
  if (caller.permissions.has('workflow:admin')) return undefined
  if (!isPlanSearched(search) && !search.sort.some(({ field }) => isPlanField(field))) return nowhere
  return fieldRights.versionsShowing(planFields)
}
