import { consoleApi } from '@liveline/contract/console/calls.ts'
import { shellReads } from '@liveline/contract/console/first-reads.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { settingsApi } from '@liveline/contract/settings/calls.ts'
import { MOST_FOLDERS, type Settings } from '@liveline/contract/settings/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const read = async (token: string) => (await test.call(settingsApi.read, {}, token)).data
const save = (token: string, body: Settings) => test.call(settingsApi.save, { body }, token)

describe('the settings of a person', () => {
  it('are nothing until something was chosen', async () => {
    const token = await test.loginAs((await aUser(test.database)).userName)

    expect(await read(token)).toEqual({})
  })

  it('are the same on every browser, and nobody else’s', async () => {
    const { userName } = await aUser(test.database)
    const [desk, phone] = [await test.loginAs(userName), await test.loginAs(userName)]
    const other = await test.loginAs((await aUser(test.database)).userName)

    await save(desk, { theme: 'dark', accent: '#2563c9', folders: { '10': false } })
    await save(phone, { size: 'medium', language: 'en', accent: null })

    const both = { theme: 'dark', accent: null, folders: { '10': false }, size: 'medium', language: 'en' }
    expect(await read(desk)).toEqual(both)
    expect(await read(phone)).toEqual(both)
    expect(await read(other)).toEqual({})
  })

  it('come with the first answer of the console', async () => {
    const token = await test.loginAs((await aUser(test.database)).userName)
    await save(token, { tagsView: false })

    const { answers } = (await test.call(consoleApi.first, { query: {} }, token)).data

    const place = shellReads.findIndex(({ url }) => url === settingsApi.read.path)
    expect(answers[place]).toMatchObject({ retcode: 0, data: { tagsView: false } })
  })

  it.each<[string, object]>([
    ['a colour that is none', { accent: 'url(x)' }],
    ['a size that is none', { size: 'huge' }],
    ['a setting that is none', { password: 'x' }],
    ['a folder that is no entry of the menu', { folders: { '<b>': true } }],
    [
      'more folders than any menu has',
      { folders: Object.fromEntries(Array.from({ length: MOST_FOLDERS + 1 }, (_, id) => [String(id), true])) },
    ],
  ])('refuse %s', async (_, body) => {
    const token = await test.loginAs((await aUser(test.database)).userName)

    const { INVALID_INPUT, UNKNOWN_FIELD } = errorCodes
    const { retcode } = 'password' in body ? UNKNOWN_FIELD : INVALID_INPUT
    expect((await save(token, body as Settings)).retcode).toBe(retcode)
    expect(await read(token)).toEqual({})
  })

  it('leave out what another version of the console kept', async () => {
    const { userName, userId } = await aUser(test.database)
    const token = await test.loginAs(userName)
    await save(token, { sidebarLogo: true })
    await test.database.query(
      `update user_settings set settings = settings || '{"theme":"sepia","gone":1}' where user_id = $1`,
      [userId],
    )

    expect(await read(token)).toEqual({ sidebarLogo: true })
  })
})
