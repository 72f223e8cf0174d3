import type { RightsChange, SubjectKind } from '@liveline/contract/right/shapes.ts'
import type { EnteredRole } from '@liveline/contract/role/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

export const scopes = ['self', 'department', 'below', 'all'] as const

interface Filters {
  readonly keyword?: string
  readonly dataScope?: (typeof scopes)[number]
  readonly allocatable?: 'true' | 'false'
}

/** Roles, the last changed first, then the administrators. There are tens of them: every page of the list has a number. */
export const roleList = (filters: Filters) => ({
  queryKey: queryKeys.roleAdministration.list(filters),
  ask: async ({ page = 1, rows }: Pick<AskedPage, 'page' | 'rows'>, signal: AbortSignal) => {
    const found = await api.role.list({ query: { ...filters, page, rows }, signal, quiet: true })
    const isLast = found.page * found.pageSize >= found.total
    return { ...found, totalIsCapped: false, next: isLast ? null : 'more' }
  },
})

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.roleAdministration.one(id),
    queryFn: ({ signal }) => api.role.one({ query: { id }, signal, quiet: true }),
    // What is edited is not drawn anew under the hands.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const roleUsesQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.roleAdministration.uses(id),
    queryFn: ({ signal }) => api.role.uses({ query: { id }, signal, quiet: true }),
    gcTime: 0,
  })

export const rightsQuery = queryOptions({
  queryKey: queryKeys.roleAdministration.rights,
  queryFn: ({ signal }) => api.right.matrix({ signal, quiet: true }),
  refetchOnWindowFocus: false,
})

export const whoCanQuery = (kind: SubjectKind, id: string) =>
  queryOptions({
    queryKey: queryKeys.roleAdministration.who(kind, id),
    queryFn: ({ signal }) => api.right.who({ query: { kind, id }, signal, quiet: true }),
  })

export const callsQuery = queryOptions({
  queryKey: queryKeys.roleAdministration.calls,
  queryFn: ({ signal }) => api.right.calls({ signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const rightsOfPersonQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.roleAdministration.person(userId),
    queryFn: ({ signal }) => api.right.ofPerson({ query: { userId }, signal, quiet: true }),
  })

/** But for what uses a role: it was asked for before the role went, and the dialog that shows it closes. */
const followed = () =>
  queryClient.invalidateQueries({
    queryKey: queryKeys.roleAdministration.all,
    predicate: ({ queryKey }) => queryKey[1] !== queryKeys.roleAdministration.uses(0)[1],
  })

interface Saving {
  /** Absent: a new role. */
  readonly id: number | undefined
  readonly rev: number
  /** A new role begins with the rights and the menu of this one. */
  readonly copyOf: number | undefined
}

/** Refusals are the caller's to show. */
export async function saveRole(
  role: EnteredRole & Saving,
  idempotencyKey: string,
): Promise<{ readonly id: number; readonly rev: number }> {
  const { id, rev, copyOf, ...entered } = role
  const saved =
    id === undefined
      ? await api.role.create({
          body: { ...entered, ...(copyOf === undefined ? {} : { copyOf }) },
          idempotencyKey,
          quiet: true,
        })
      : await api.role.edit({ body: { ...entered, id, rev }, idempotencyKey, quiet: true })
  await followed()
  return saved
}

export async function deleteRole(id: number): Promise<void> {
  await api.role.remove({ body: { id } })
  await followed()
}

/** Refusals are the caller's to show. */
export async function saveRights(
  body: { readonly changes: RightsChange[]; readonly reason: string },
  idempotencyKey: string,
): Promise<true> {
  await api.right.update({ body, idempotencyKey, quiet: true })
  await followed()
  return true
}
