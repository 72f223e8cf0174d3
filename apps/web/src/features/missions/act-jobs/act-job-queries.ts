import type { ActJob, ActJobItemState, ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { ACT_JOB_PAGE_ROWS } from './act-job-words.ts'
import type { Language } from '@liveline/contract/language.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { InstanceSearch } from '../lists/all-instance-filters.tsx'

const ASK_EVERY_MS = 2_000

export const isUnderWay = ({ state }: Pick<ActJob, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whom an act is on: all that a filter matches, or those chosen. */
export type Wanted = { readonly search: InstanceSearch } | { readonly instanceIds: string[] }

/** What an act on many instances would do. */
export const actForesightQuery = (order: ActOrder, wanted: Wanted, language: Language) =>
  queryOptions({
    queryKey: queryKeys.actJobs.foresight({ order, ...wanted }, language),
    queryFn: ({ signal }) => api.actJob.foresee({ body: { order, ...wanted }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** One job, asked for again and again until it has ended; `isWatched` is false where nobody sees it. */
export const actJobQuery = (id: string, isWatched: boolean) =>
  queryOptions({
    queryKey: queryKeys.actJobs.one(id),
    queryFn: ({ signal }) => api.actJob.get({ query: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      isWatched && data !== undefined && isUnderWay(data) ? ASK_EVERY_MS : false,
  })

/** Those of the last month, newest first; as above. */
export const actJobsQuery = (isWatched: boolean) =>
  queryOptions({
    queryKey: queryKeys.actJobs.list,
    queryFn: async ({ signal }) => (await api.actJob.list({ signal, quiet: true })).jobs,
    refetchInterval: ({ state: { data } }) => (isWatched && data?.some(isUnderWay) === true ? ASK_EVERY_MS : false),
  })

/** The instances of a job with their results, more and more of them; `handled`: how far it was. */
export const actResultsQuery = (id: string, state: ActJobItemState | undefined, language: Language, handled: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.actJobs.results(id, state, language, handled),
    queryFn: ({ signal, pageParam }) =>
      api.actJob.results({
        query: {
          id,
          rows: ACT_JOB_PAGE_ROWS,
          ...(state === undefined ? {} : { state }),
          ...(pageParam === undefined ? {} : { after: pageParam }),
        },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Call after anything that begins, stops or repeats a job. */
export const actJobsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.actJobs.all })
