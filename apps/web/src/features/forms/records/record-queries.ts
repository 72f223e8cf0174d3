import type { DataFilter, DataRow } from '@liveline/contract/form-data/shapes.ts'
import type { ApiData } from '@liveline/contract/define-api.ts'
import type { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { FormLabels } from '@liveline/contract/form/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { AskedPage } from '../../../ui/list/use-long-list.ts'

const FORM_STALE_AFTER_MS = 5 * 60_000

/** The newest release of a form. */
export const recordForm = (formId: number) =>
  queryOptions({
    queryKey: queryKeys.forms.newest(formId),
    queryFn: ({ signal }) => api.form.latestValid({ query: { formId }, signal, quiet: true }),
    staleTime: FORM_STALE_AFTER_MS,
  })

/** A row with the names of what it holds. */
export type ListedRecord = DataRow & { readonly labels: FormLabels }
type MayOfForm = ApiData<typeof formDataApi.list>['may']

/** The records of a form that pass some filters, or its bin, a page at a time. */
export const recordList = (formId: number, filters: readonly DataFilter[], deleted: boolean) => ({
  queryKey: queryKeys.records.list(formId, { filters, deleted }),
  async ask(page: AskedPage, signal: AbortSignal) {
    const body = { formId, filters: [...filters], ...(deleted ? { deleted } : {}), ...page }
    const { labels, may, ...found } = await api.formData.list({ body, signal, quiet: true })
    queryClient.setQueryData(queryKeys.records.may(formId), may)
    return { ...found, rows: found.rows.map((row): ListedRecord => ({ ...row, labels })) }
  },
})

/** What the person may do with the records of a form; the list has asked. */
export const mayOfForm = (formId: number) =>
  queryOptions({
    queryKey: queryKeys.records.may(formId),
    queryFn: async ({ signal }): Promise<MayOfForm> =>
      (await api.formData.list({ body: { formId, page: 1, rows: 1 }, signal, quiet: true })).may,
    staleTime: FORM_STALE_AFTER_MS,
  })

/** One record as it is, or as it stood at a revision. */
export const recordQuery = (id: string, rev?: number) =>
  queryOptions({
    queryKey: queryKeys.records.one(id, rev),
    queryFn: ({ signal }) =>
      api.formData.get({ body: { id, ...(rev === undefined ? {} : { rev }) }, signal, quiet: true }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.records.history(id),
    queryFn: ({ signal }) => api.formData.history({ body: { id }, signal, quiet: true }),
  })

/** Call after anything that changes a record: lists, pages and histories follow at once. */
export const invalidateRecords = () => queryClient.invalidateQueries({ queryKey: queryKeys.records.all })
