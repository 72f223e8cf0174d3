import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'
import type { AuditSearch } from './audit-filters.ts'

/** Entries of the audit log, a page at a time, the newest first. */
export const auditEntries = (search: AuditSearch) => ({
  queryKey: queryKeys.audit.list(search),
  ask: (page: Omit<AskedPage, 'sort'>, signal: AbortSignal) =>
    api.audit.list({ query: { ...search, ...page }, signal, quiet: true }),
})

export const auditEntry = (id: string) => ({
  queryKey: queryKeys.audit.one(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.audit.detail({ query: { id }, signal, quiet: true }),
})
