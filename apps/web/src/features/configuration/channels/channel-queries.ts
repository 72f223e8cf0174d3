import type { ApiData, ClientInput } from '@liveline/contract/define-api.ts'
import type { pushChannelApi } from '@liveline/contract/push-channel/calls.ts'
import type { TemplateTexts } from '@liveline/contract/push-channel/shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type Channel = ApiData<typeof pushChannelApi.list>[number]
export type Template = ApiData<typeof pushChannelApi.templates>[number]
export type EnteredChannel = ClientInput<typeof pushChannelApi.create>['body']

export const channelsQuery = queryOptions({
  queryKey: queryKeys.pushChannels.list,
  queryFn: ({ signal }) => api.pushChannel.list({ signal, quiet: true }),
})

export const templatesQuery = queryOptions({
  queryKey: queryKeys.pushChannels.templates,
  queryFn: ({ signal }) => api.pushChannel.templates({ signal, quiet: true }),
})

const followed = () => queryClient.invalidateQueries({ queryKey: queryKeys.pushChannels.all })

interface Saving {
  /** Absent: a new channel. */
  readonly id: number | undefined
  readonly rev: number | undefined
  readonly idempotencyKey: string
}

/** Refusals are the caller's to show. */
export async function saveChannel(channel: EnteredChannel, { id, rev, idempotencyKey }: Saving) {
  const saved =
    id === undefined
      ? await api.pushChannel.create({ body: channel, idempotencyKey, quiet: true })
      : await api.pushChannel.update({
          body: { id, channel, ...(rev === undefined ? {} : { rev }) },
          idempotencyKey,
          quiet: true,
        })
  await followed()
  return saved
}

export async function switchChannel(id: number, enabled: boolean): Promise<void> {
  await api.pushChannel.setEnabled({ body: { id, enabled } })
  await followed()
}

export async function orderChannels(ids: number[]): Promise<void> {
  await api.pushChannel.order({ body: { ids } })
  await followed()
}

export async function deleteChannel(id: number): Promise<void> {
  await api.pushChannel.remove({ params: { id } })
  await followed()
}

export const sendTest = ({ id, to }: { id: number; to: string }, idempotencyKey: string) =>
  api.pushChannel.test({ body: { id, to }, idempotencyKey, quiet: true })

export async function saveTemplate(
  asked: { kind: Template['kind']; texts: TemplateTexts | null; rev: number },
  idempotencyKey: string,
): Promise<void> {
  await api.pushChannel.saveTemplate({ body: asked, idempotencyKey, quiet: true })
  await followed()
}
