import type { RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Which drawing is tried: without a version what is edited. */
export interface Which {
  readonly id: number
  readonly versionId?: number
}

export const rehearsalFlowQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.workflows.one(id),
    queryFn: ({ signal }) => api.processDefinition.detail({ params: { id }, signal, quiet: true }),
  })

/** What the applicant would get at the start. */
export const rehearsalFormQuery = (which: Which, initiator: number) =>
  queryOptions({
    queryKey: queryKeys.workflows.rehearsalForm(which, initiator),
    queryFn: ({ signal }) => api.rehearsal.form({ body: { ...which, initiator }, signal, quiet: true }),
    // Whoever fills it in goes on with what he has.
    staleTime: Infinity,
    gcTime: 0,
  })

export const branchesQuery = (which: Which, given: RehearsalCaseInput, language: string) =>
  queryOptions({
    queryKey: queryKeys.workflows.rehearsedBranches(which, given, language),
    queryFn: ({ signal }) => api.rehearsal.branches({ body: { ...which, ...given }, signal, quiet: true }),
    gcTime: 0,
  })
