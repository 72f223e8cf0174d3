import type { Backup, BackupSchedule, BackupTest, Restore } from '@liveline/contract/backup/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { AskedPage } from '../../ui/list/use-long-list.ts'

const SOON_MS = 2_000
const LATER_MS = 30_000

const isAtWork = ({ state }: Pick<Backup, 'state'> | Pick<BackupTest, 'state'>) =>
  state === 'waiting' || state === 'running'
export const isOpen = ({ state }: Restore): boolean =>
  state === 'comparing' || state === 'compared' || state === 'asked' || state === 'waiting' || state === 'running'

/** All that there is, asked for often while something is being done. */
export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups.state,
  queryFn: ({ signal }) => api.backup.list({ signal, quiet: true }),
  refetchInterval: ({ state }) =>
    [...(state.data?.backups ?? []), ...(state.data?.tests ?? [])].some(isAtWork) ? SOON_MS : LATER_MS,
})

export const restoresQuery = queryOptions({
  queryKey: queryKeys.backups.restores,
  queryFn: ({ signal }) => api.backup.restores({ signal, quiet: true }),
  refetchInterval: ({ state }) => (state.data?.restores.some(isOpen) === true ? SOON_MS : LATER_MS),
})

interface Filters {
  readonly scope?: string
  readonly origin?: string
}

/** There are hundreds at most: they are filtered and turned here. */
export const backupList = (filters: Filters) => ({
  queryKey: queryKeys.backups.list(filters),
  ask: async ({ page = 1, rows: pageSize }: AskedPage, signal: AbortSignal) => {
    const { backups } = await api.backup.list({ signal, quiet: true })
    const found = backups.filter(
      ({ scope, origin }) =>
        (filters.scope === undefined || filters.scope === scope) &&
        (filters.origin === undefined || filters.origin === origin),
    )
    const last = Math.max(1, Math.ceil(found.length / pageSize))
    const shown = Math.min(page, last)
    const rows = found.slice((shown - 1) * pageSize, shown * pageSize)
    const next = shown < last ? 'more' : null
    return { rows, total: found.length, totalIsCapped: false, page: shown, pageSize, next }
  },
})

export const refreshBackups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.backups.all })

const followed = async <T>(act: Promise<T>): Promise<T> => {
  const answer = await act
  await refreshBackups()
  return answer
}

export const makeBackup = (scope: Backup['scope'], note: string) => followed(api.backup.make({ body: { scope, note } }))
/** The newest, when nobody says which. */
export const testBackup = (id?: string) => followed(api.backup.test({ body: id === undefined ? {} : { id } }))
export const deleteBackup = (id: string) => followed(api.backup.remove({ body: { id } }))
export const saveSchedule = (schedule: BackupSchedule) => followed(api.backup.schedule({ body: schedule }))
export const compareBackup = (id: string) => followed(api.backup.compare({ body: { id } }))
export const cancelRestore = (id: string) => followed(api.backup.cancel({ body: { id } }))
export const askRestore = (body: { id: string; confirmation: string; reason: string }) =>
  followed(api.backup.restore({ body, quiet: ['CONFIRM_PASSWORD'] }))
export const approveRestore = (id: string) =>
  followed(api.backup.approve({ body: { id }, quiet: ['CONFIRM_PASSWORD'] }))
