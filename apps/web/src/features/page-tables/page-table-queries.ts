import type { EnteredPage } from '@liveline/contract/page-table/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

interface Filters {
  readonly keyword?: string
  readonly valid?: 'true' | 'false'
}

/** Pages as they are managed, the last changed first. There are tens of them: every page of the list has a number. */
export const pageTableList = (filters: Filters) => ({
  queryKey: queryKeys.pageTables.list(filters),
  ask: async ({ page = 1, rows }: Pick<AskedPage, 'page' | 'rows'>, signal: AbortSignal) => {
    const found = await api.pageTable.list({ query: { ...filters, page, rows }, signal, quiet: true })
    const isLast = found.page * found.pageSize >= found.total
    return { ...found, totalIsCapped: false, next: isLast ? null : 'more' }
  },
})

export const pageDetailQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.pageTables.one(id),
    queryFn: ({ signal }) => api.pageTable.detail({ query: { id }, signal, quiet: true }),
    // What is edited is not drawn anew under the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const pageVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.pageTables.versions(id),
    queryFn: ({ signal }) => api.pageTable.versions({ query: { id }, signal, quiet: true }),
  })

export const pageVersionQuery = (id: number, rev: number) =>
  queryOptions({
    queryKey: queryKeys.pageTables.version(id, rev),
    queryFn: ({ signal }) => api.pageTable.version({ query: { id, rev }, signal, quiet: true }),
    // A former state never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const pageSourcesQuery = queryOptions({
  queryKey: queryKeys.pageTables.sources,
  queryFn: ({ signal }) => api.pageTable.sources({ signal, quiet: true }),
  staleTime: 60_000,
})

interface FieldsOf {
  readonly flowIds: readonly string[]
  readonly formIds: readonly number[]
  readonly records: boolean
}

export const pageFieldsQuery = ({ flowIds, formIds, records }: FieldsOf) => {
  const query = {
    ...(flowIds.length > 0 ? { flowIds: flowIds.join(',') } : {}),
    ...(formIds.length > 0 ? { formIds: formIds.join(',') } : {}),
    ...(records ? { records: 'true' as const } : {}),
  }
  return queryOptions({
    queryKey: queryKeys.pageTables.fields(query),
    queryFn: ({ signal }) => api.pageTable.fields({ query, signal, quiet: true }),
    staleTime: 60_000,
  })
}

const followed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.pageTables.all }),
    queryClient.invalidateQueries({ queryKey: queryKeys.pageConfigs }),
  ])

export async function switchPage(configId: number, isOn: boolean): Promise<void> {
  await api.pageTable.setValid({ body: { configId, valid: isOn ? 1 : 0 } })
  await followed()
}

export async function deletePage(id: number): Promise<void> {
  await api.pageTable.remove({ params: { id } })
  await followed()
}

interface Saving {
  /** Absent: a new page. */
  readonly id: number | undefined
  /** Absent: whatever somebody else has saved is replaced. */
  readonly rev: number | undefined
  readonly idempotencyKey: string
}

/** Refusals are the caller's to show: they say who was first, or what is wrong. */
export async function savePage(page: EnteredPage, { id, rev, idempotencyKey }: Saving) {
  const saved =
    id === undefined
      ? await api.pageTable.create({ body: page, idempotencyKey, quiet: true })
      : await api.pageTable.update({
          body: { ...page, id, ...(rev === undefined ? {} : { rev }) },
          idempotencyKey,
          quiet: true,
        })
  await followed()
  return saved
}

export async function restorePage(asked: { id: number; version: number; rev: number }): Promise<void> {
  await api.pageTable.restore({ body: asked })
  await followed()
}
