import { allApis } from '@liveline/contract/all-apis.ts'
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { fetchContent } from '../../../api/fetch-file.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** As often as its holder reports. */
const ASK_EVERY_MS = 1_000

export const isUnderWay = ({ state }: Pick<DataJob, 'state'>): boolean => state === 'waiting' || state === 'running'

/** One job, asked for again and again until it has ended; `isWatched` is false where nobody sees it. */
export const jobQuery = (id: string, isWatched: boolean) =>
  queryOptions({
    queryKey: queryKeys.dataJobs.one(id),
    queryFn: ({ signal }) => api.dataJob.get({ query: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      isWatched && data !== undefined && isUnderWay(data) ? ASK_EVERY_MS : false,
  })

/** All jobs of the person, newest first; as above. */
export const jobsQuery = (isWatched: boolean) =>
  queryOptions({
    queryKey: queryKeys.dataJobs.list,
    queryFn: async ({ signal }) => (await api.dataJob.list({ signal, quiet: true })).jobs,
    refetchInterval: ({ state: { data } }) => (isWatched && data?.some(isUnderWay) === true ? ASK_EVERY_MS : false),
  })

/** Call after anything that begins, ends or repeats a job. */
export const jobsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.dataJobs.all })

/** Saves the file that a job has made. @throws {ApiError} */
export async function saveResult({ id, result }: DataJob): Promise<void> {
  if (result === null) return
  saveFile(await fetchContent(allApis.dataJob.result.path, { query: { id } }), result.name)
}
