import type { WordLevel } from '@liveline/contract/sensitive-word/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

interface Filters {
  readonly keyword?: string
  readonly level?: WordLevel
  readonly category?: string
  readonly enabled?: 'true' | 'false'
}

const sorts = ['word', '-word', 'level', '-level', 'category', '-category', 'updatedAt', '-updatedAt'] as const

/** Words as they are managed, the newest first: every page of the list has a number. */
export const wordList = (filters: Filters) => ({
  queryKey: queryKeys.sensitiveWordList.page(filters),
  ask: async ({ page = 1, rows, sort }: Pick<AskedPage, 'page' | 'rows' | 'sort'>, signal: AbortSignal) => {
    const known = sorts.find((one) => one === sort)
    const query = { ...filters, page, rows, ...(known === undefined ? {} : { sort: known }) }
    const found = await api.sensitiveWord.page({ query, signal, quiet: true })
    const isLast = found.page * found.pageSize >= found.total
    return { ...found, totalIsCapped: false, next: isLast ? null : 'more' }
  },
})

export const wordQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.sensitiveWordList.one(id),
    queryFn: ({ signal }) => api.sensitiveWord.detail({ query: { id }, signal, quiet: true }),
    // What is edited is not drawn anew under the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.sensitiveWordList.categories,
  queryFn: ({ signal }) => api.sensitiveWord.categories({ signal, quiet: true }),
})

export const matchingQuery = queryOptions({
  queryKey: queryKeys.sensitiveWordList.matching,
  queryFn: ({ signal }) => api.sensitiveWord.readMatching({ signal, quiet: true }),
})

export const testQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.sensitiveWordList.test(text),
    queryFn: ({ signal }) => api.sensitiveWord.test({ body: { text }, signal, quiet: true }),
  })

/** After a change of the list: what it says, and what pages have marked with it. */
export const wordsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.sensitiveWordList.all }),
    queryClient.invalidateQueries({ queryKey: queryKeys.allSensitiveWords }),
  ])
