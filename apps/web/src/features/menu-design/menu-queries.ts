import type { EnteredEntry } from '@liveline/contract/menu/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const entriesQuery = queryOptions({
  queryKey: queryKeys.menuEntries.list,
  queryFn: ({ signal }) => api.menu.entries({ signal, quiet: true }),
  refetchOnWindowFocus: false,
})

/** Whom an entry can be given to. */
export interface MenuRole {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

export const rolesQuery = queryOptions({
  queryKey: queryKeys.menuEntries.roles,
  queryFn: async ({ signal }): Promise<readonly MenuRole[]> =>
    (await api.role.list({ query: { rows: 200 }, signal, quiet: true })).rows,
})

/** The pages of tables that a role sees. */
export const previewPagesQuery = (roleId: number) =>
  queryOptions({
    queryKey: queryKeys.menuEntries.pages(roleId),
    queryFn: ({ signal }) => api.menu.previewPages({ query: { roleId }, signal, quiet: true }),
  })

const followed = () => queryClient.invalidateQueries({ queryKey: queryKeys.menuEntries.all })

interface Saving {
  /** Absent: a new entry. */
  readonly id: number | undefined
  readonly rev: number
}

/** Refusals are the caller's to show. */
export async function saveEntry({ id, rev, ...entry }: EnteredEntry & Saving, idempotencyKey: string) {
  const saved =
    id === undefined
      ? await api.menu.createEntry({ body: entry, idempotencyKey, quiet: true })
      : await api.menu.updateEntry({ body: { ...entry, id, rev }, idempotencyKey, quiet: true })
  await followed()
  return saved
}

interface Moving {
  readonly id: number
  readonly rev: number
  readonly parentId: number | null
  readonly beforeId: number | null
}

export async function moveEntry(body: Moving): Promise<void> {
  await api.menu.moveEntry({ body })
  await followed()
}

export async function deleteEntry(id: number): Promise<void> {
  await api.menu.removeEntry({ body: { id } })
  await followed()
}
