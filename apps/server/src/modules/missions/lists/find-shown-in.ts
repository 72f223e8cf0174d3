/** Where a list may be filtered and sorted by fields of main forms. */
import type { Caller } from '../../../http/caller.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { formFieldOf, type Sort } from './list-sorting.ts'
import { isPlanField, isPlanSearched, planFields, type PlanSearch, type ShownIn } from './plan-fields.repository.ts'

/** Asked for only where such a field matters; administrators of processes see everything. */
export async function findShownIn(
  fieldRights: Pick<FieldRightsService, 'versionsShowing'>,
  caller: Caller,
  search: PlanSearch & { readonly sort: Sort },
): Promise<ShownIn> {
  if (caller.permissions.has('workflow:admin')) return undefined
  const ofPlan = isPlanSearched(search) || search.sort.some(({ field }) => isPlanField(field))
  const asked = [
    ...(ofPlan ? planFields : []),
    ...search.fields.map(({ field }) => field),
    ...search.sort.flatMap(({ field }) => formFieldOf(field) ?? []),
  ]
  return asked.length === 0 ? new Map() : fieldRights.versionsShowing(asked)
}
