import type { Option } from '../../ui/controls/select/option.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Query } from '../../ui/navigation.tsx'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

export interface PeopleFilters {
  readonly keyword?: string
  readonly userSource?: string
  readonly enabled?: 'true' | 'false'
  readonly attrs?: string
  readonly below?: 'true'
  readonly roleIds?: string
}

const isIds = (text: string | undefined): text is string => /^\d{1,15}(?:,\d{1,15}){0,30}$/.test(text ?? '')

/** What the address narrows the list by; what no call would take is left out. */
export function filtersIn(query: Query): PeopleFilters {
  const { keyword = '', source = '', state, attrs, below, roles } = query
  return {
    ...(keyword === '' ? {} : { keyword: keyword.slice(0, 50) }),
    ...(/^[0-3]$/.test(source) ? { userSource: source } : {}),
    ...(state === 'true' || state === 'false' ? { enabled: state } : {}),
    ...(isIds(attrs) ? { attrs, ...(below === '1' ? { below: 'true' as const } : {}) } : {}),
    ...(isIds(roles) ? { roleIds: roles } : {}),
  }
}

/** People, a page at a time, in the order of the sounds of their names. */
export const peopleList = (filters: PeopleFilters) => ({
  queryKey: queryKeys.people.list(filters),
  ask: ({ sort: _sort, ...page }: AskedPage, signal: AbortSignal) =>
    api.user.page({ query: { ...filters, ...page }, signal, quiet: true }),
})

export const personQuery = (userId: number) => ({
  queryKey: queryKeys.people.one(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.people.detail({ query: { userId }, signal, quiet: true }),
})

export const tasksQuery = (userId: number) => ({
  queryKey: queryKeys.people.tasks(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.people.tasks({ query: { userId }, signal, quiet: true }),
})

export const sessionsQuery = (userId: number) => ({
  queryKey: queryKeys.people.sessions(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.people.sessions({ query: { userId }, signal, quiet: true }),
})

export const changesQuery = (userId: number) => ({
  queryKey: queryKeys.people.changes(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.people.changes({ query: { userId }, signal, quiet: true }),
})

export const rolesQuery = {
  queryKey: queryKeys.people.roles,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.user.roles({ signal, quiet: true }),
}

export const rolesOfQuery = (userId: number) => ({
  queryKey: queryKeys.people.rolesOf(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.role.ofUser({ params: { id: userId }, signal, quiet: true }),
})

/** Every detail of the organisation, by its path from the top, under the name of its type. */
export const detailsQuery = {
  queryKey: queryKeys.people.details,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly (Option & { readonly aid: number })[]> {
    const types = await api.organisation.tree({ signal, quiet: true })
    return types.flatMap(({ aid, name: group, details }) => {
      const byId = new Map(details.map((detail) => [detail.id, detail]))
      const pathOf = (id: number): string => {
        const detail = byId.get(id)
        if (detail === undefined) return ''
        return detail.pid === null ? detail.name : `${pathOf(detail.pid)} / ${detail.name}`
      }
      return details.map(({ id, name, pid }) => ({
        value: id,
        label: name,
        group,
        aid,
        ...(pid === null ? {} : { detail: pathOf(pid) }),
      }))
    })
  },
}

/** Call after anything that changes people; of whoever is gone nothing is asked any more. */
export const peopleChanged = (gone?: number) =>
  queryClient.invalidateQueries({
    queryKey: queryKeys.people.all,
    predicate: ({ queryKey }) => gone === undefined || queryKey[2] !== gone,
  })
