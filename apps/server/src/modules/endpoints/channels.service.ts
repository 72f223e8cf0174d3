/** Channels and templates as administrators set them. */
import { nameIn, say } from '@liveline/contract/language.ts'
import { SECURITY_KINDS } from '@liveline/contract/notice/shapes.ts'
import { defaultTemplate } from '@liveline/contract/push-channel/default-templates.ts'
import {
  messageKinds,
  placesOf,
  type ChannelRow,
  type EnteredChannel,
  type MessageKind,
  type TemplateRow,
  type TemplateTexts,
} from '@liveline/contract/push-channel/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { readCached } from '../../database/cached.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hideSecrets, keepSecrets, openSecrets, sealSecrets } from '../../http/sealed-secrets.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import type { Ids } from '../../ids.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { audit } from '../audit/audit.service.ts'
import type { SystemConfigService } from '../system-config/system-config.service.ts'
import * as repository from './channels.repository.ts'
import { SECRETS, type StoredChannel } from './channels.repository.ts'
import { channelTexts } from './channels.texts.ts'
import { openChannel, type EndpointsService } from './endpoints.service.ts'
import { sendMessage } from './message.ts'
import { listTemplates, lockTemplates, writeTemplate, type StoredTemplate } from './templates.repository.ts'

const FIGURES_MS = 7 * 24 * 3_600_000
const PLACE = /\{(\w+)\}/g

export type ChannelsService = ReturnType<typeof createChannelsService>

export function createChannelsService(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly ids: Ids
  readonly sealingKey: Buffer
  readonly endpoints: Pick<EndpointsService, 'listOpen'>
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  /** Of one person: who can send a test must not flood whom he likes. */
  readonly tests: Pick<RateLimit, 'take'>
}) {
  const { database, clock, ids, sealingKey, endpoints, systemConfig, tests } = parts

  const sealed = (channel: EnteredChannel): EnteredChannel =>
    ({ ...channel, config: sealSecrets(channel.config, SECRETS, sealingKey) }) as EnteredChannel

  const shown = ({ config, ...channel }: { config: unknown }) => ({ ...channel, config: hideSecrets(config, SECRETS) })

  async function locked(tx: Tx, caller: Caller, id: number): Promise<StoredChannel> {
    const present = await repository.lockChannel(tx, id)
    if (present === undefined) throw missing(caller)
    if (present.kind === 'inApp') throw new AppError('CHANNEL_KEPT')
    return present
  }

  const note = (tx: Tx, caller: Caller, action: string, id: number, change: { before?: unknown; after?: unknown }) =>
    audit(tx, caller, { action: `pushChannel.${action}`, objectType: 'pushChannel', objectId: id, ...change })

  const readTemplates = (queryable: Queryable = database): Promise<ReadonlyMap<string, StoredTemplate>> =>
    readCached(
      queryable,
      'configuration',
      'templates',
      async () => new Map((await listTemplates(queryable)).map((one) => [one.kind, one])),
    )

  async function textsOf(kind: MessageKind): Promise<TemplateTexts> {
    return (await readTemplates()).get(kind)?.texts ?? defaultTemplate(kind)
  }

  return {
    textsOf,

    /** What a person may know: by which ways he is told, and of what. */
    async listAll() {
      const channels = (await endpoints.listOpen(database)).filter(({ purposes }) => purposes.includes('notices'))
      const templates = await Promise.all(messageKinds.map(async (kind) => ({ kind, ...(await textsOf(kind)) })))
      return {
        channels: channels.map(({ id, kind, name }) => ({ id, kind, name })),
        templates,
        compulsory: [...SECURITY_KINDS, 'verifyCode' as const] as MessageKind[],
      }
    },

    async list(): Promise<ChannelRow[]> {
      const since = new Date(clock.now().getTime() - FIGURES_MS)
      const [channels, figures] = await Promise.all([
        repository.listChannels(database),
        repository.countSendings(database, since),
      ])
      return channels.map(({ updatedAt, purposes, config, ...channel }) => ({
        ...channel,
        purposes: [...purposes],
        config: hideSecrets(config, SECRETS) as Record<string, unknown>,
        updatedAt: updatedAt.toISOString(),
        ...(figures.get(channel.id) ?? { sent: 0, failed: 0, lastFailure: null }),
      }))
    },

    /** @throws {AppError} CHANNEL_NAME_TAKEN */
    create: (write: Write, caller: Caller, channel: EnteredChannel) =>
      write(async (tx) => {
        const change = { channel: sealed(channel), by: caller.userId, at: clock.now() }
        const id = await repository.insertChannel(tx, change)
        if (id === undefined) throw new AppError('CHANNEL_NAME_TAKEN', { details: { name: channel.name } })
        await note(tx, caller, 'create', id, { after: shown(change.channel) })
        return { id, rev: 1 }
      }),

    /** @throws {AppError} NOT_FOUND, STALE, CHANNEL_KEPT, CHANNEL_NAME_TAKEN, INVALID_INPUT */
    update: (
      write: Write,
      caller: Caller,
      { id, channel, rev }: { id: number; channel: EnteredChannel; rev: number | undefined },
    ) =>
      write(async (tx) => {
        const present = await locked(tx, caller, id)
        refuseStale(present, rev)
        if (present.kind !== channel.kind) {
          const problem = say(caller.language, channelTexts.otherKind)
          throw new AppError('INVALID_INPUT', {
            details: { problems: [problem], fields: [{ path: 'channel.kind', code: 'kind', message: problem }] },
          })
        }
        refuseMovedSecret(caller, channel, present.config)
        const kept = keepSecrets(channel.config, openSecrets(present.config, SECRETS, sealingKey), SECRETS)
        const change = {
          channel: sealed({ ...channel, config: kept } as EnteredChannel),
          by: caller.userId,
          at: clock.now(),
        }
        const saved = await repository.replaceChannel(tx, id, change)
        if (saved === undefined) throw new AppError('CHANNEL_NAME_TAKEN', { details: { name: channel.name } })
        const { name, purposes, config } = present
        await note(tx, caller, 'update', id, {
          before: shown({ name, purposes, config } as { config: unknown }),
          after: shown(change.channel),
        })
        return { id, rev: saved }
      }),

    /** @throws {AppError} NOT_FOUND, CHANNEL_KEPT */
    setEnabled: (write: Write, caller: Caller, { id, enabled }: { id: number; enabled: boolean }): Promise<void> =>
      write(async (tx) => {
        const present = await locked(tx, caller, id)
        if (present.enabled === enabled) return
        await repository.switchChannel(tx, id, enabled, { userId: caller.userId, at: clock.now() })
        await note(tx, caller, enabled ? 'enable' : 'disable', id, {
          before: { enabled: !enabled },
          after: { enabled },
        })
      }),

    /** @throws {AppError} NOT_FOUND */
    order: (write: Write, caller: Caller, given: readonly number[]): Promise<void> =>
      write(async (tx) => {
        const order = [...new Set(given)]
        if (!(await repository.orderChannels(tx, order))) throw missing(caller)
        await note(tx, caller, 'order', 0, { after: { ids: order } })
      }),

    /** @throws {AppError} NOT_FOUND, CHANNEL_KEPT */
    remove: (write: Write, caller: Caller, id: number): Promise<void> =>
      write(async (tx) => {
        const present = await locked(tx, caller, id)
        await repository.deleteChannel(tx, id)
        await note(tx, caller, 'delete', id, { before: shown(present) })
      }),

    /** Sends now, whether it is switched on or not. @throws {AppError} NOT_FOUND, CHANNEL_KEPT, RATE_LIMITED */
    async test(
      write: Write,
      caller: Caller,
      { id, to }: { id: number; to: string },
    ): Promise<{ ok: boolean; answer: string }> {
      tests.take(String(caller.userId))
      const { language } = caller
      const stored = (await repository.listChannels(database)).find((channel) => channel.id === id)
      if (stored === undefined) throw missing(caller)
      if (stored.kind === 'inApp') throw new AppError('CHANNEL_KEPT')
      const channel = openChannel(stored, sealingKey)
      const answer = await (async () => {
        if (channel === undefined) return { ok: false, answer: say(language, channelTexts.incomplete) }
        if (to === '' && channel.kind !== 'webhook') return { ok: false, answer: say(language, channelTexts.noAddress) }
        const at = clock.now()
        const names = {
          systemName: await systemConfig.read('systemName'),
          systemNameEn: await systemConfig.read('systemNameEn'),
        }
        try {
          await sendMessage(channel, {
            ...{ id: ids.next(), kind: 'task', language, at, texts: defaultTemplate('task') },
            to: { userName: caller.userName, name: caller.name, phone: to, email: to },
            values: {
              systemName: nameIn(language, names, 'systemName'),
              name: caller.name,
              title: say(language, channelTexts.testTitle),
              ...{ link: '', at: at.toISOString() },
            },
          })
          return { ok: true, answer: say(language, channelTexts.sent) }
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          return { ok: false, answer: errorMessage(error.code, language, error.details) }
        }
      })()
      await write((tx) => note(tx, caller, 'test', id, { after: { to, ok: answer.ok } }))
      return answer
    },

    async templates(): Promise<TemplateRow[]> {
      const stored = await readTemplates()
      return messageKinds.map((kind) => templateRow(kind, stored.get(kind)))
    },

    /** @throws {AppError} STALE, TEMPLATE_REFUSED */
    saveTemplate: (
      write: Write,
      caller: Caller,
      { kind, texts, rev }: { kind: MessageKind; texts: TemplateTexts | null; rev: number | undefined },
    ): Promise<TemplateRow> => {
      if (texts !== null) refuseUnknownPlaces(kind, texts)
      return write(async (tx) => {
        const present = (await lockTemplates(tx)).find((one) => one.kind === kind)
        refuseStale(present, rev)
        await writeTemplate(tx, { kind, texts, by: caller.userId, at: clock.now() })
        await audit(tx, caller, {
          ...{ action: 'pushTemplate.update', objectType: 'pushTemplate', objectId: kind },
          ...{ before: present?.texts ?? defaultTemplate(kind), after: texts ?? defaultTemplate(kind) },
        })
        return templateRow(
          kind,
          (await lockTemplates(tx)).find((one) => one.kind === kind),
        )
      })
    },
  }
}

const missing = ({ language }: Caller) =>
  new AppError('NOT_FOUND', { details: { what: say(language, channelTexts.channel) } })

/** Where what is sent goes to, and whether it can be read on the way. */
function addressOf(config: object): string {
  const { url, host, plain = false } = config as Record<string, unknown>
  const parsed = typeof url === 'string' ? URL.parse(url) : undefined
  return JSON.stringify(parsed ? [parsed.hostname, parsed.protocol] : [host, plain])
}

/**
 * A secret that was left as it is goes to nobody but whom it was entered for: otherwise whoever may change the address
 * could have it sent to himself.
 * @throws {AppError} INVALID_INPUT
 */
function refuseMovedSecret({ language }: Caller, { config }: EnteredChannel, present: unknown): void {
  const kept = SECRETS.filter((name) => (config as Record<string, unknown>)[name] === KEPT_SECRET)
  if (kept.length === 0 || addressOf(config) === addressOf(present as object)) return
  const problem = say(language, channelTexts.secretAgain)
  const fields = kept.map((name) => ({ path: `channel.config.${name}`, code: 'custom', message: problem }))
  throw new AppError('INVALID_INPUT', { details: { problems: [problem], fields } })
}

function refuseStale(
  present: { rev: number; updatedBy: string; updatedAt: Date } | undefined,
  rev: number | undefined,
): void {
  const now = present?.rev ?? 0
  if (rev === undefined || rev === now) return
  throw new AppError('STALE', {
    details: { name: present?.updatedBy ?? '', at: present?.updatedAt.toISOString() ?? '', rev: now },
  })
}

/** @throws {AppError} TEMPLATE_REFUSED */
function refuseUnknownPlaces(kind: MessageKind, texts: TemplateTexts): void {
  const known = placesOf(kind)
  for (const text of Object.values(texts)) {
    for (const [place, name = ''] of text.matchAll(PLACE)) {
      if (known.includes(name)) continue
      throw new AppError('TEMPLATE_REFUSED', {
        details: { place, places: known.map((one) => `{${one}}`).join(' ') },
      })
    }
  }
}

function templateRow(kind: MessageKind, stored: StoredTemplate | undefined): TemplateRow {
  const texts = stored?.texts ?? null
  return {
    kind,
    ...(texts ?? defaultTemplate(kind)),
    isDefault: texts === null,
    rev: stored?.rev ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    updatedBy: stored?.updatedBy ?? '',
  }
}
