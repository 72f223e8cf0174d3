import type { DataSetValue, EnteredDataSet } from '@liveline/contract/data-set/shapes.ts'
import type { EnteredReport } from '@liveline/contract/report-page/shapes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

interface Filters {
  readonly keyword?: string
  readonly valid?: 'true' | 'false'
}
type Params = Readonly<Record<string, DataSetValue>>

/** What the list asks with of what stands in the address. */
export const filtersOf = ({ keyword, valid }: Readonly<Record<string, string>>): Filters => ({
  ...(keyword ? { keyword: keyword.slice(0, 50) } : {}),
  ...(valid === 'true' || valid === 'false' ? { valid } : {}),
})

/** There are tens of them: every page of the list has a number. */
const numbered = <T extends { page: number; pageSize: number; total: number }>(found: T) => ({
  ...found,
  totalIsCapped: false,
  next: found.page * found.pageSize >= found.total ? null : 'more',
})

export const dataSetList = (filters: Filters) => ({
  queryKey: queryKeys.dataSets.list(filters),
  ask: async ({ page = 1, rows }: Pick<AskedPage, 'page' | 'rows'>, signal: AbortSignal) =>
    numbered(await api.dataSet.list({ query: { ...filters, page, rows }, signal, quiet: true })),
})

/** What is edited is not drawn anew under the hands. */
const edited = { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

export const dataSetQuery = (code: string) =>
  queryOptions({
    queryKey: queryKeys.dataSets.one(code),
    queryFn: ({ signal }) => api.dataSet.detail({ query: { code }, signal, quiet: true }),
    ...edited,
  })

export const dataSetChoicesQuery = queryOptions({
  queryKey: queryKeys.dataSets.choices,
  queryFn: ({ signal }) => api.dataSet.choices({ signal, quiet: true }),
  staleTime: 60_000,
})

const dataSetsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.dataSets.all })

export async function switchDataSet(code: string, valid: boolean): Promise<void> {
  await api.dataSet.setValid({ body: { code, valid } })
  await dataSetsChanged()
}

export async function deleteDataSet(code: string): Promise<void> {
  await api.dataSet.remove({ params: { code } })
  await dataSetsChanged()
}

interface Saving {
  /** Absent: a new one. */
  readonly rev: number | undefined
  readonly idempotencyKey: string
}

/** Refusals are the caller's to show. */
export async function saveDataSet(body: EnteredDataSet, { rev, idempotencyKey }: Saving) {
  const saved =
    rev === undefined
      ? await api.dataSet.create({ body, idempotencyKey, quiet: true })
      : await api.dataSet.update({ body: { ...body, rev }, idempotencyKey, quiet: true })
  await dataSetsChanged()
  return saved
}

export const reportList = (filters: Filters) => ({
  queryKey: queryKeys.reportPages.list(filters),
  ask: async ({ page = 1, rows }: Pick<AskedPage, 'page' | 'rows'>, signal: AbortSignal) =>
    numbered(await api.reportPage.list({ query: { ...filters, page, rows }, signal, quiet: true })),
})

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.reportPages.one(id),
    queryFn: ({ signal }) => api.reportPage.detail({ query: { id }, signal, quiet: true }),
    ...edited,
  })

export const openReportQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.reportPages.open(id),
    queryFn: ({ signal }) => api.reportPage.open({ query: { id }, signal, quiet: true }),
  })

export const reportSourcesQuery = queryOptions({
  queryKey: queryKeys.reportPages.sources,
  queryFn: ({ signal }) => api.reportPage.sources({ signal, quiet: true }),
  staleTime: 10_000,
})

const reportsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.reportPages.all })

export async function switchReport(id: number, valid: boolean): Promise<void> {
  await api.reportPage.setValid({ body: { id, valid } })
  await reportsChanged()
}

export async function deleteReport(id: number): Promise<void> {
  await api.reportPage.remove({ params: { id } })
  await reportsChanged()
}

export async function saveReport(
  body: EnteredReport,
  { id, rev, idempotencyKey }: Saving & { id: number | undefined },
) {
  const saved =
    id === undefined || rev === undefined
      ? await api.reportPage.create({ body, idempotencyKey, quiet: true })
      : await api.reportPage.update({ body: { ...body, id, rev }, idempotencyKey, quiet: true })
  await reportsChanged()
  return saved
}

export interface SetAnswer {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly isCut: boolean
}

/** What a data set answers, one row or many alike. */
export const setAnswerQuery = (dataSetCode: string, answers: 'row' | 'rows', params: Params) =>
  queryOptions({
    queryKey: queryKeys.dataSets.answer(dataSetCode, params),
    queryFn: async ({ signal }): Promise<SetAnswer> => {
      const data = await api.dataSet.transform({ body: { dataSetCode, params: { ...params } }, signal, quiet: true })
      return answers === 'row' ? { rows: [data], isCut: false } : (data as unknown as SetAnswer)
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
