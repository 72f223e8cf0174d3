import type { ApiData } from '@liveline/contract/define-api.ts'
import type { SettingKey } from '@liveline/contract/setting/settings.ts'
import type { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type SettingRow = ApiData<typeof systemConfigApi.settings>[number]
export type SettingChange = ApiData<typeof systemConfigApi.history>[number]

export const settingsQuery = queryOptions({
  queryKey: queryKeys.configuration.settings,
  queryFn: ({ signal }) => api.systemConfig.settings({ signal, quiet: true }),
  // What is edited is not drawn anew under the hands.
  refetchOnWindowFocus: false,
})

export const historyQuery = (key: SettingKey | undefined) =>
  queryOptions({
    queryKey: queryKeys.configuration.history(key),
    queryFn: ({ signal }) => api.systemConfig.history({ query: key === undefined ? {} : { key }, signal, quiet: true }),
  })

export const navigationSourcesQuery = queryOptions({
  queryKey: queryKeys.configuration.sources,
  queryFn: ({ signal }) => api.systemConfig.navigationSources({ signal, quiet: true }),
  staleTime: 60_000,
})

const followed = () => queryClient.invalidateQueries({ queryKey: queryKeys.configuration.all })

export interface Entered {
  readonly changes: { readonly key: SettingKey; readonly value: unknown; readonly rev: number }[]
  readonly reason: string
}

/** Refusals are the caller's to show: they say who was first, or what is wrong. */
export async function saveSettings({ changes, reason }: Entered, idempotencyKey: string): Promise<void> {
  await api.systemConfig.update({
    body: { changes, ...(reason === '' ? {} : { reason }) },
    idempotencyKey,
    quiet: true,
  })
  await followed()
}

export async function revertChange({ id, rev }: { id: string; rev: number }, idempotencyKey: string): Promise<void> {
  await api.systemConfig.revert({ body: { id, rev }, idempotencyKey, quiet: true })
  await followed()
}
