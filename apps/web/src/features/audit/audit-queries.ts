import { allApis } from '@liveline/contract/all-apis.ts'
import { MOST_CHECKPOINT_CHARACTERS } from '@liveline/contract/audit/calls.ts'
import type { AuditState, CheckpointComparison } from '@liveline/contract/audit/shapes.ts'
import type { Query } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { fetchContent } from '../../api/fetch-file.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { saveFile } from '../../ui/save-file.ts'
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

/** While somebody looks through the log, how far. */
const LOOKING_MS = 500
const QUIET_MS = 15_000

export const auditState = {
  queryKey: queryKeys.audit.state,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.audit.state({ signal, quiet: true }),
  refetchInterval: ({ state }: Query<AuditState>) =>
    state.data?.verification?.state === 'running' ? LOOKING_MS : QUIET_MS,
}

interface Moments {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const told = ({ from, to }: Moments) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

export async function verifyLog(moments: Moments): Promise<void> {
  const verification = await api.audit.verify({ body: told(moments) })
  queryClient.setQueryData(
    queryKeys.audit.state,
    (state: AuditState | undefined) => state && { ...state, verification },
  )
}

/** Saves the signed checkpoints of a time as a file. @throws {ApiError} */
export async function saveCheckpoints(moments: Moments): Promise<void> {
  saveFile(await fetchContent(allApis.audit.checkpoints.path, { query: told(moments) }), 'audit-checkpoints.jsonl')
}

/** @throws {RangeError} of a file that is longer than any of checkpoints */
export async function compareKept(file: File): Promise<CheckpointComparison> {
  if (file.size > MOST_CHECKPOINT_CHARACTERS) throw new RangeError('too long')
  return api.audit.compareCheckpoints({ body: { text: await file.text() } })
}
