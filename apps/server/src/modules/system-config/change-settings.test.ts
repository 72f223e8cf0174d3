import { errorCodes } from '@liveline/contract/error-codes.ts'
import type { SettingKey } from '@liveline/contract/setting/settings.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { ensureSetting } from './system-config.service.ts'

let test: TestApp
let other: TestApp
beforeAll(async () => {
  test = await createTestApp()
  other = await createTestApp({ database: test.database, dataDir: test.dataDir })
  await aUser(test.database, { userName: 'admin', name: '方圆', permissions: ['config:write'] })
  await aUser(test.database, { userName: 'second', name: '沈岚', permissions: ['config:write'] })
  await aUser(test.database, { userName: 'worker' })
})
afterAll(async () => {
  await other.close()
  await test.close()
})
beforeEach(async () => {
  await changeRows(test.database, 'delete from system_config')
  await test.asOwner.query('delete from system_config_changes')
})

type Wanted = { key: SettingKey; value: unknown; rev?: number }
const update = (changes: Wanted[], as = 'admin', reason?: string) =>
  test.call(systemConfigApi.update, { body: { changes, ...(reason === undefined ? {} : { reason }) } }, as)
const set = async (key: SettingKey, value: unknown) => succeeded(await update([{ key, value }]))
const rowOf = async (key: SettingKey) =>
  succeeded(await test.call(systemConfigApi.settings, {}, 'admin')).find((row) => row.key === key)
const history = async (key?: SettingKey) =>
  succeeded(await test.call(systemConfigApi.history, { query: key === undefined ? {} : { key } }, 'admin'))
const nameAt = async (app: TestApp) => succeeded(await app.call(systemConfigApi.read, {})).systemName

describe('a setting', () => {
  it('holds at every server once it is changed, and consoles are told that something is new', async () => {
    const versionOf = async (app: TestApp) =>
      succeeded(await app.call(sessionApi.checkToken, {}, 'worker')).configVersion
    const before = await versionOf(other)

    await set('systemName', '临湖带电作业')

    expect(await nameAt(test)).toBe('临湖带电作业')
    await other.database.caching.caches.poll()
    expect(await nameAt(other)).toBe('临湖带电作业')
    expect(await versionOf(other)).not.toBe(before)
  })

  it('says what holds, that somebody changed it, and who and when', async () => {
    expect(await rowOf('urgeMinutes')).toMatchObject({ value: 60, isDefault: true, rev: 0, updatedBy: '' })
    await set('urgeMinutes', 30)
    expect(await rowOf('urgeMinutes')).toMatchObject({ value: 30, isDefault: false, rev: 1, updatedBy: '方圆' })
  })

  it('goes back to its default', async () => {
    await set('systemName', '甲')
    await set('systemName', null)
    expect(await nameAt(test)).toBe('不停电作业管控系统')
    expect(await rowOf('systemName')).toMatchObject({ isDefault: true, rev: 2 })
  })

  it('that somebody changed meanwhile is not overwritten unseen', async () => {
    await update([{ key: 'urgeMinutes', value: 30, rev: 0 }], 'second')
    const late = await update([{ key: 'urgeMinutes', value: 90, rev: 0 }])
    expect(late.retcode).toBe(errorCodes.STALE.retcode)
    expect(late.details).toMatchObject({ name: '沈岚', rev: 1 })
    expect(await rowOf('urgeMinutes')).toMatchObject({ value: 30 })
  })

  it('is refused in words, and nothing of what was sent along holds', async () => {
    const refused = await update([
      { key: 'systemName', value: '乙' },
      { key: 'session.idleMinutes', value: 600 },
      { key: 'mapTiles', value: 'http://plain.example/{z}/{x}/{y}.png' },
    ])
    expect(refused.retcode).toBe(errorCodes.SETTINGS_REFUSED.retcode)
    expect(refused.details).toMatchObject({
      count: 2,
      problems: [
        { key: 'session.idleMinutes', message: '请输入 5 至 60 之间的整数' },
        { key: 'mapTiles', message: expect.stringContaining('https') },
      ],
    })
    expect(await nameAt(test)).toBe('不停电作业管控系统')
  })

  it('of a key that nobody declares does not exist', async () => {
    const { status } = await update([{ key: 'noSuchKey' as SettingKey, value: 1 }])
    expect(status).toBe(400)
  })

  it.each([
    ['session.idleMinutes', 61],
    ['session.absoluteHours', 13],
    ['session.most', 11],
    ['retention.binDays', 1],
  ] as const)('keeps within what is safe: %s is not %i', async (key, value) => {
    expect((await update([{ key, value }])).retcode).toBe(errorCodes.SETTINGS_REFUSED.retcode)
  })

  it('that the pack brings gives way to what a person has set', async () => {
    const bring = (value: string) => test.database.transaction((tx) => ensureSetting(tx, 'companyName', value))
    const { companyName } = {
      companyName: async () => succeeded(await test.call(systemConfigApi.read, {})).companyName,
    }
    await bring('一')
    await bring('二')
    expect(await companyName()).toBe('二')
    await set('companyName', '三')
    await bring('四')
    expect(await companyName()).toBe('三')
  })
})

describe('the history', () => {
  it('tells who changed what from what to what and why, and takes a single change back', async () => {
    succeeded(await update([{ key: 'urgeMinutes', value: 30 }], 'admin', '节日值守'))
    await set('urgeMinutes', 45)

    const [last, first] = await history('urgeMinutes')
    expect(first).toMatchObject({ before: null, after: 30, by: '方圆', reason: '节日值守' })
    expect(last).toMatchObject({ before: 30, after: 45 })

    const row = succeeded(
      await test.call(systemConfigApi.revert, { body: { id: last?.id ?? '', rev: 2, reason: '误改' } }, 'second'),
    )
    expect(row).toMatchObject({ value: 30, rev: 3, updatedBy: '沈岚' })
    expect((await history('urgeMinutes'))[0]).toMatchObject({ before: 45, after: 30, by: '沈岚', reason: '误改' })
  })

  it('leaves no trace of what stayed as it was', async () => {
    await set('urgeMinutes', 30)
    await set('urgeMinutes', 30)
    expect(await history()).toHaveLength(1)
  })

  it('is in the audit log, with the reason', async () => {
    succeeded(await update([{ key: 'urgeMinutes', value: 30 }], 'admin', '试行'))
    const { rows } = await test.database.query<{ detail: string }>(
      `select detail from audit_log where action = 'config.update' and object_id = 'urgeMinutes' order by id desc limit 1`,
    )
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({ before: { value: null }, after: { value: 30, reason: '试行' } })
  })

  it('knows no change that never was', async () => {
    const id = '018f0000-0000-7000-8000-000000000000'
    expect((await test.call(systemConfigApi.revert, { body: { id } }, 'admin')).retcode).toBe(
      errorCodes.NOT_FOUND.retcode,
    )
  })
})

describe('a secret in a setting', () => {
  const SECRET = 'client secret of the plant'
  const provider = { id: 'plant', name: '统一认证', kind: 'oidc', issuer: 'https://idp.example', clientId: 'liveline' }
  const stored = async () =>
    (
      await test.database.query<{ all: string }>(
        `select (select json_agg(c)::text from system_config c) || (select json_agg(c)::text from system_config_changes c)
         || (select json_agg(a)::text from audit_log a) as all`,
      )
    ).rows[0]?.all

  it('is sealed in every row, never answered, and stays when it is sent back as it was shown', async () => {
    await set('ssoProviders', [{ ...provider, clientSecret: SECRET }])
    expect(await stored()).not.toContain(SECRET)
    expect((await rowOf('ssoProviders'))?.value).toMatchObject([{ id: 'plant', clientSecret: KEPT_SECRET }])
    expect(JSON.stringify(await history())).not.toContain(SECRET)

    await set('ssoProviders', [{ ...provider, name: '认证', clientSecret: KEPT_SECRET }])
    expect((await rowOf('ssoProviders'))?.value).toMatchObject([{ name: '认证', clientSecret: KEPT_SECRET }])
    expect(await stored()).not.toContain(SECRET)

    await set('ssoProviders', [{ ...provider, name: '认证' }])
    expect(JSON.stringify((await rowOf('ssoProviders'))?.value)).not.toContain('clientSecret')
  })
})

it('the sessions of a person are as many as the setting says', async () => {
  await set('session.most', 1)
  const first = await test.loginAs('second')
  await test.loginAs('second')
  expect((await test.call(sessionApi.checkToken, {}, first)).retcode).toBe(errorCodes.SESSION_REPLACED.retcode)
})

it('a session ends after the idle time of the setting', async () => {
  const token = await test.loginAs('worker')
  await set('session.idleMinutes', 5)
  expect(succeeded(await test.call(sessionApi.checkToken, {}, token)).secondsLeft).toBeLessThanOrEqual(300)
})

it('the sources of the navigation bar are those that are there', async () => {
  const sources = succeeded(await test.call(systemConfigApi.navigationSources, {}, 'admin'))
  expect(sources.roles.length).toBeGreaterThan(0)
  expect(sources).toMatchObject({ forms: [], flows: [] })
})
