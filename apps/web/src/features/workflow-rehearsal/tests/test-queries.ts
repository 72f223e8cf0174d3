import type { RehearsalTestResult } from '@liveline/contract/rehearsal-test/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Which } from '../rehearsal-queries.ts'

export const testsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.workflows.rehearsalTests(id),
    queryFn: ({ signal }) => api.rehearsalTest.list({ query: { id }, signal, quiet: true }),
  })

export const testQuery = (testId: number) =>
  queryOptions({
    queryKey: queryKeys.workflows.rehearsalTest(testId),
    queryFn: ({ signal }) => api.rehearsalTest.detail({ query: { testId }, signal, quiet: true }),
    gcTime: 0,
  })

export const tryTests = (which: Which, testIds?: readonly number[]): Promise<readonly RehearsalTestResult[]> =>
  api.rehearsalTest.run({
    body: { ...which, ...(testIds === undefined ? {} : { testIds: [...testIds] }) },
    quiet: true,
  })

/** The list and what stands in each. */
export const testsChanged = (id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.workflows.rehearsalTests(id) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.workflows.rehearsalTest() }),
  ])
