import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

interface Filters {
  readonly open?: 'true'
  readonly number?: number
}

/** Faults of the console, a page at a time, the last seen first. */
export const errorReportList = (filters: Filters) => ({
  queryKey: queryKeys.errorReports.list(filters),
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) =>
    api.errorReport.list({ query: { ...filters, ...page }, signal, quiet: true }),
})

/** The one of that number; null when it is not there any more. */
export const errorReportQuery = (number: number) => ({
  queryKey: queryKeys.errorReports.one(number),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.errorReport.list({ query: { number }, signal, quiet: true })).rows[0] ?? null,
})

export async function settleReport(number: number, isSettled: boolean): Promise<void> {
  await api.errorReport.settle({ body: { number, isSettled } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.errorReports.all })
}
