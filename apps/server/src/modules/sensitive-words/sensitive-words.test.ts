import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sensitiveWordApi } from '@liveline/contract/sensitive-word/calls.ts'
import { MATCHED_LENGTH } from '@liveline/contract/sensitive-word/shapes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
  const manager = await aRole(test.database, { permissions: ['sensitiveWord:manage'] })
  await aUser(test.database, { userName: 'admin', roles: [manager] })
  await aUser(test.database, { userName: 'zhou' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await changeRows(test.database, 'delete from sensitive_words')
})

const send = (word: string) => test.call(sensitiveWordApi.create, { body: { word } }, 'admin')
const add = async (word: string) => succeeded(await send(word)).id
const change = (id: number, word: string) => test.call(sensitiveWordApi.update, { body: { id, word } }, 'admin')
const remove = (id: number) => test.call(sensitiveWordApi.remove, { query: { id } }, 'admin')
const page = async (query = {}) => succeeded(await test.call(sensitiveWordApi.page, { query }, 'admin'))
const match = async (text: string) => succeeded(await test.call(sensitiveWordApi.match, { body: { text } }, 'zhou'))
const matchEach = (texts: string[]) => test.call(sensitiveWordApi.matchEach, { body: { texts } }, 'zhou')

describe('the list of words', () => {
  it('is paged, the newest first, and searched without regard to case and width', async () => {
    for (const word of ['赌博', 'VPN翻墙', '代打卡']) await add(word)

    expect((await page({ rows: 2 })).rows.map(({ word }) => word)).toEqual(['代打卡', 'VPN翻墙'])
    expect(await page({ rows: 2, page: 2 })).toMatchObject({ rows: [{ word: '赌博' }], total: 3, page: 2, pageSize: 2 })
    expect((await page({ keyword: ' ｖpn ' })).rows.map(({ word }) => word)).toEqual(['VPN翻墙'])
  })

  it('takes a word without the spaces around it, and none twice, however it is written', async () => {
    const id = await add(' Vpn ')

    const again = await send('ＶＰＮ')
    const other = await add('翻墙')
    const changed = await change(other, 'vpN')

    expect((await page()).rows).toEqual([
      { id: other, word: '翻墙' },
      { id, word: 'Vpn' },
    ])
    for (const refused of [again, changed]) {
      expect(refused).toMatchObject({ status: 409, retcode: errorCodes.SENSITIVE_WORD_EXISTS.retcode })
      expect(refused.msg).toContain('“Vpn”')
    }
    expect(await change(id, 'VPN')).toMatchObject({ status: 200 })
  })

  it.each([[''], ['   '], ['\u200b\u200d'], ['词'.repeat(51)]])('takes no word like %j', async (word) => {
    expect(await send(word)).toMatchObject({ status: 400, retcode: errorCodes.INVALID_INPUT.retcode })
  })

  it('knows no word that is not there', async () => {
    const id = await add('赌博')
    succeeded(await remove(id))

    expect(await change(id, '代打卡')).toMatchObject({ status: 404 })
    expect(await remove(id)).toMatchObject({ status: 404 })
  })

  it('takes one of two that come at the same moment', async () => {
    const answers = await Promise.all([send('VPN'), send('ｖｐｎ')])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('tells the audit log each change, with what stood there before', async () => {
    const id = await add('赌博')
    succeeded(await change(id, '代打卡'))
    succeeded(await remove(id))

    const { rows } = await test.database.query<{ action: string; detail: unknown }>(
      `select action, detail::jsonb as detail from audit_log where object_type = 'sensitiveWord' and object_id = $1 order by id`,
      [String(id)],
    )

    expect(rows).toEqual([
      { action: 'sensitiveWord.create', detail: { after: { word: '赌博' } } },
      { action: 'sensitiveWord.update', detail: { before: { word: '赌博' }, after: { word: '代打卡' } } },
      { action: 'sensitiveWord.delete', detail: { before: { word: '代打卡' } } },
    ])
  })
})

describe('a text', () => {
  it('is answered escaped, with the words marked, as they stand now', async () => {
    const id = await add('赌博')

    expect(await match('<b>赌博</b>')).toEqual({
      htmlText: '&lt;b&gt;<mark class="sensitive-word">赌博</mark>&lt;/b&gt;',
      wordList: ['赌博'],
      contain: true,
    })
    succeeded(await change(id, '代打卡'))
    expect(await match('赌博')).toEqual({ htmlText: '赌博', wordList: [], contain: false })
    expect(await match('代打卡')).toMatchObject({ contain: true })
    succeeded(await remove(id))
    expect(await match('代打卡')).toMatchObject({ contain: false })
  })

  it('is looked through beside others, each for itself and in their order', async () => {
    await add('赌博')

    expect(succeeded(await matchEach(['赌博', '', '更换绝缘子'])).map(({ contain }) => contain)).toEqual([
      true,
      false,
      false,
    ])
    expect(succeeded(await matchEach([]))).toEqual([])
  })

  it('may be long, but not without end', async () => {
    const longest = '词'.repeat(MATCHED_LENGTH)

    expect((await match(longest)).htmlText).toBe(longest)
    const tooLong = await test.call(sensitiveWordApi.match, { body: { text: `${longest}词` } }, 'zhou')
    expect(tooLong).toMatchObject({ status: 400 })
    expect(await matchEach([longest, ''])).toMatchObject({ status: 200 })
    expect(await matchEach([longest, '词'])).toMatchObject({ status: 400 })
  })
})
