import type { ClientInput } from '@liveline/contract/define-api.ts'
import type { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'

export type RecordCondition = NonNullable<ClientInput<typeof formDataApi.list>['body']['filters']>[number]

/** The records of a form that pass some conditions, a page at a time. */
export const pageRecordList = (formId: number, filters: readonly RecordCondition[]) => ({
  queryKey: queryKeys.records.list(formId, filters),
  async ask(page: AskedPage, signal: AbortSignal) {
    const found = await api.formData.list({ body: { formId, filters: [...filters], ...page }, signal, quiet: true })
    // The dialog of a row needs no call of its own.
    for (const row of found.rows) queryClient.setQueryData(queryKeys.records.one(row.id), row)
    return found
  },
})
