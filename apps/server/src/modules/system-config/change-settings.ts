/** Settings as administrators change them: judged, locked against a second one, every change kept and taken back. */
import { isDeepStrictEqual } from 'node:util'
import { settingKeys, settingOf, type SettingKey } from '@liveline/contract/setting/settings.ts'
import { say, textIn, type Language } from '@liveline/contract/language.ts'
import type { SettingChange, SettingRow } from '@liveline/contract/system-config/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hideSecrets, keepSecrets, openSecrets, sealSecrets } from '../../http/sealed-secrets.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import * as repository from './system-config.repository.ts'
import type { StoredSetting } from './system-config.repository.ts'
import { secretsOf } from './system-config.service.ts'
import { systemConfigTexts } from './system-config.texts.ts'

const CHANGES_SHOWN = 100

export type WantedSetting = { readonly key: SettingKey; readonly value: unknown; readonly rev?: number | undefined }
type Why = { readonly action: 'update' | 'revert'; readonly reason: string }

export type ChangeSettings = ReturnType<typeof createChangeSettings>

export function createChangeSettings(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly ids: Ids
  readonly sealingKey: Buffer
}) {
  const { database, clock, ids, sealingKey } = parts

  function rowOf(key: SettingKey, stored: StoredSetting | undefined): SettingRow {
    const isDefault = stored === undefined || stored.value === null
    return {
      key,
      value: hideSecrets(isDefault ? settingOf(key).default : stored.value, secretsOf(key)),
      isDefault,
      rev: stored?.rev ?? 0,
      updatedAt: stored?.updatedAt.toISOString() ?? null,
      updatedBy: stored?.updatedBy ?? '',
    }
  }

  async function change(
    write: Write,
    caller: Caller,
    wanted: readonly WantedSetting[],
    why: Why,
  ): Promise<SettingRow[]> {
    const keys = wanted.map(({ key }) => key)
    return write(async (tx) => {
      const present = new Map((await repository.lockSettings(tx, keys)).map((one) => [one.key, one]))
      for (const { key, rev } of wanted) refuseStale(present.get(key), rev)
      const entered = wanted.map(({ key, value }) => ({ key, value: withKept(key, value, present.get(key)?.value) }))
      refuseWrong(entered, caller.language)
      for (const { key, value } of entered) await set(tx, caller, { key, value, present: present.get(key) }, why)
      const now = new Map((await repository.lockSettings(tx, keys)).map((one) => [one.key, one]))
      return keys.map((key) => rowOf(key, now.get(key)))
    })
  }

  /** Secrets that were left as they are, in the open. */
  const withKept = (key: SettingKey, value: unknown, stored: unknown): unknown => {
    const secrets = secretsOf(key)
    return secrets.length === 0 ? value : keepSecrets(value, openSecrets(stored, secrets, sealingKey), secrets)
  }

  /** What is as it was leaves no trace. */
  async function set(
    tx: Tx,
    caller: Caller,
    { key, value, present }: { key: SettingKey; value: unknown; present: StoredSetting | undefined },
    { action, reason }: Why,
  ): Promise<void> {
    const secrets = secretsOf(key)
    const before = present?.value ?? null
    if (isDeepStrictEqual(openSecrets(before, secrets, sealingKey), value ?? null)) return
    const after = sealSecrets(value ?? null, secrets, sealingKey)
    const at = clock.now()
    await repository.writeSetting(tx, { key, value: after, by: caller.userId, at })
    await repository.insertChange(tx, { id: ids.next(), key, before, after, by: caller.userId, at, reason })
    await audit(tx, caller, {
      action: `config.${action}`,
      objectType: 'setting',
      objectId: key,
      before: { value: hideSecrets(before, secrets) },
      after: { value: hideSecrets(after, secrets), ...(reason === '' ? {} : { reason }) },
    })
  }

  return {
    async list(): Promise<SettingRow[]> {
      const stored = new Map((await repository.listSettings(database)).map((one) => [one.key, one]))
      return settingKeys.map((key) => rowOf(key, stored.get(key)))
    },

    /** @throws {AppError} SETTINGS_REFUSED with each problem by its key, STALE */
    update: (write: Write, caller: Caller, wanted: readonly WantedSetting[], reason: string): Promise<SettingRow[]> =>
      change(write, caller, wanted, { action: 'update', reason }),

    async history(key: SettingKey | undefined): Promise<SettingChange[]> {
      const changes = await repository.listChanges(database, key === undefined ? settingKeys : [key], CHANGES_SHOWN)
      return changes.map(({ at, before, after, ...change }) => ({
        ...change,
        before: hideSecrets(before, secretsOf(change.key)),
        after: hideSecrets(after, secretsOf(change.key)),
        at: at.toISOString(),
      }))
    },

    /** What held before that change is judged by the rules of today. @throws {AppError} NOT_FOUND, SETTINGS_REFUSED, STALE */
    async revert(write: Write, caller: Caller, asked: { id: string; rev: number | undefined; reason: string }) {
      const former = await repository.findChange(database, asked.id)
      if (former === undefined || !settingKeys.includes(former.key)) {
        throw new AppError('NOT_FOUND', { details: { what: say(caller.language, systemConfigTexts.change) } })
      }
      const { key } = former
      const value = openSecrets(former.before, secretsOf(key), sealingKey)
      const [row] = await change(write, caller, [{ key, value, rev: asked.rev }], { ...asked, action: 'revert' })
      return row ?? rowOf(key, undefined)
    },
  }
}

function refuseStale(present: StoredSetting | undefined, rev: number | undefined): void {
  const now = present?.rev ?? 0
  if (rev === undefined || rev === now) return
  throw new AppError('STALE', {
    details: { name: present?.updatedBy ?? '', at: present?.updatedAt.toISOString() ?? '', rev: now },
  })
}

/** @throws {AppError} SETTINGS_REFUSED */
function refuseWrong(entered: readonly { key: SettingKey; value: unknown }[], language: Language): void {
  const problems = entered.flatMap(({ key, value }) => {
    const message = value === null || value === undefined ? undefined : settingOf(key).problem(value, language)
    return message === undefined ? [] : [{ key, message }]
  })
  const [first] = problems
  if (first === undefined) return
  const named = `${textIn(language, settingOf(first.key).name)}: ${first.message}`
  throw new AppError('SETTINGS_REFUSED', { details: { count: problems.length, first: named, problems } })
}
