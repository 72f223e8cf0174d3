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

    expect((await page()).rows).toMatchObject([
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

    const plain = { level: 'medium', category: '', replacement: '', exceptions: [], enabled: true }
    const [gambling, clocking] = [
      { word: '赌博', ...plain },
      { word: '代打卡', ...plain },
    ]
    expect(rows).toEqual([
      { action: 'sensitiveWord.create', detail: { after: gambling } },
      { action: 'sensitiveWord.update', detail: { before: gambling, after: clocking } },
      { action: 'sensitiveWord.delete', detail: { before: clocking } },
    ])
  })
})

describe('what is said of a word', () => {
  const create = (body: Parameters<typeof test.call<typeof sensitiveWordApi.create>>[1]['body']) =>
    test.call(sensitiveWordApi.create, { body }, 'admin')
  const auditOf = async (action: string) => {
    const { rows } = await test.database.query<{ detail: unknown }>(
      'select detail::jsonb as detail from audit_log where action = $1 order by id desc limit 1',
      [action],
    )
    return rows[0]?.detail
  }

  it('is kept, filtered and sorted by; what a change does not name stays', async () => {
    const gambling = succeeded(await create({ word: '赌博', level: 'high', category: '违法', replacement: '娱乐' })).id
    await create({ word: '代打卡', level: 'low', category: '纪律', enabled: false })
    await create({ word: '翻墙', category: '违法' })
    succeeded(await change(gambling, '赌钱'))

    const words = async (query: object) => (await page(query)).rows.map(({ word }) => word)
    expect((await page({ keyword: '赌' })).rows[0]).toMatchObject({
      word: '赌钱',
      level: 'high',
      category: '违法',
      replacement: '娱乐',
      exceptions: [],
      enabled: true,
    })
    expect(succeeded(await test.call(sensitiveWordApi.detail, { query: { id: gambling } }, 'admin'))).toMatchObject({
      word: '赌钱',
      level: 'high',
    })
    expect(await words({ level: 'low' })).toEqual(['代打卡'])
    expect(await words({ category: '违法' })).toEqual(['翻墙', '赌钱'])
    expect(await words({ enabled: 'false' })).toEqual(['代打卡'])
    expect(await words({ sort: '-level' })).toEqual(['赌钱', '翻墙', '代打卡'])
    expect(succeeded(await test.call(sensitiveWordApi.categories, {}, 'admin'))).toEqual([
      { category: '纪律', words: 1 },
      { category: '违法', words: 2 },
    ])
  })

  it('excepts phrases with the word in them, and takes no others', async () => {
    succeeded(await create({ word: '赌博', exceptions: ['赌博检测仪'] }))

    expect(await match('赌博检测仪')).toMatchObject({ contain: false })
    expect(await match('赌博')).toMatchObject({ contain: true })
    for (const exceptions of [['检测仪'], ['ＶＰＮ']])
      expect(await create({ word: 'vpn', exceptions })).toMatchObject({
        retcode: errorCodes.SENSITIVE_WORD_EXCEPTION.retcode,
      })
  })

  it('does not mark while it is switched off, alone or with others; the log names those that were switched', async () => {
    const ids = [await add('赌博'), await add('翻墙')]

    const first = await test.call(sensitiveWordApi.setEnabled, { body: { ids, enabled: false } }, 'admin')
    expect(succeeded(first)).toEqual({ changed: 2 })
    expect(await match('赌博和翻墙')).toMatchObject({ contain: false })
    expect(await auditOf('sensitiveWord.setEnabled')).toEqual({
      before: { enabled: true },
      after: { enabled: false, words: expect.arrayContaining(['赌博', '翻墙']) },
    })
    const again = await test.call(sensitiveWordApi.setEnabled, { body: { ids, enabled: false } }, 'admin')
    expect(succeeded(again)).toEqual({ changed: 0 })
  })

  it('goes with the word when several are deleted; those that are gone already are passed over', async () => {
    const ids = [await add('赌博'), await add('翻墙'), 999_999]

    expect(succeeded(await test.call(sensitiveWordApi.removeEach, { body: { ids } }, 'admin'))).toEqual({ removed: 2 })
    expect((await page()).total).toBe(0)
    expect(await auditOf('sensitiveWord.deleteEach')).toEqual({
      before: { words: expect.arrayContaining(['赌博', '翻墙']) },
    })
  })

  it('is told by the test, with the text as it would be without the words', async () => {
    await create({ word: '赌博', level: 'high', category: '违法', replacement: '娱乐' })
    await add('vpn')

    expect(succeeded(await test.call(sensitiveWordApi.test, { body: { text: '用ＶＰＮ赌博' } }, 'admin'))).toEqual({
      hits: [
        { start: 1, end: 4, word: 'vpn', level: 'medium', category: '' },
        { start: 4, end: 6, word: '赌博', level: 'high', category: '违法' },
      ],
      replaced: '用***娱乐',
    })
  })

  it('is looked for through traditional characters, and through separators where that is set', async () => {
    await add('赌博')
    const set = (body: { traditional: boolean; separators: string }) =>
      test.call(sensitiveWordApi.saveMatching, { body }, 'admin')
    expect(await match('賭博')).toMatchObject({ contain: true })
    expect(await match('赌 * 博')).toMatchObject({ contain: false })

    succeeded(await set({ traditional: false, separators: ' *' }))

    expect(await match('賭博')).toMatchObject({ contain: false })
    expect(await match('赌 * 博')).toMatchObject({ htmlText: '<mark class="sensitive-word">赌 * 博</mark>' })
    expect(succeeded(await test.call(sensitiveWordApi.readMatching, {}, 'admin'))).toEqual({
      traditional: false,
      separators: ' *',
    })
    expect(await set({ traditional: false, separators: 'a' })).toMatchObject({ status: 400 })
    succeeded(await set({ traditional: true, separators: '' }))
  })
})

describe('an import', () => {
  const send = (text: string, more: object = {}) =>
    test.call(sensitiveWordApi.importWords, { body: { text, ...more } }, 'admin')
  const lines = [
    '赌博,高,违法,娱乐,赌博检测仪|反赌博',
    'VPN',
    'ｖｐｎ',
    '代打卡',
    `${'词'.repeat(51)}`,
    '翻墙,极高',
    '<b>',
  ]

  it('is judged first: words there already, twice, too long or wrong, each with its line; nothing is stored', async () => {
    await add('代打卡')

    const judged = succeeded(await send(lines.join('\n'), { dryRun: true }))

    expect(judged).toMatchObject({ added: 3, skipped: 2, wrong: 2 })
    expect(judged.problems.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'twice'],
      [4, 'known'],
      [5, 'tooLong'],
      [6, 'level'],
    ])
    expect((await page()).total).toBe(1)
  })

  it('stores all that is right together, or nothing while a line is wrong and none may be left out', async () => {
    const refused = await send(lines.join('\r\n'))
    expect(refused).toMatchObject({ retcode: errorCodes.SENSITIVE_IMPORT_REFUSED.retcode, details: { count: 2 } })
    expect((await page()).total).toBe(0)

    const body = { skipWrong: true, category: '导入' }
    expect(succeeded(await send(lines.join('\r\n'), body))).toMatchObject({ added: 4, skipped: 1, wrong: 2 })

    const { rows } = await page()
    expect(rows.find(({ word }) => word === '赌博')).toMatchObject({
      level: 'high',
      category: '违法',
      replacement: '娱乐',
      exceptions: ['赌博检测仪', '反赌博'],
    })
    expect(rows.find(({ word }) => word === 'VPN')).toMatchObject({ level: 'medium', category: '导入' })
    expect(await match('翻墙<b>VPN')).toMatchObject({ wordList: ['<b>', 'VPN'] })
  })

  it('leaves a trace in the audit log, and adds nothing the second time', async () => {
    succeeded(await send('甲\n乙'))
    const { rows } = await test.database.query<{ detail: unknown }>(
      `select detail::jsonb as detail from audit_log where action = 'sensitiveWord.import' order by id desc limit 1`,
    )
    expect(rows[0]?.detail).toEqual({ after: { added: 2, words: ['甲', '乙'] } })
    expect(succeeded(await send('甲\n乙'))).toMatchObject({ added: 0, skipped: 2 })
  })
})

describe('a long list', () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `词${n.toString(36).padStart(3, '0')}条`)

  it('is followed by every server without a pause: until the new matcher stands, the old one answers', async () => {
    const second = await createTestApp({ database: test.database, dataDir: test.dataDir })
    const told = async (app: TestApp) =>
      succeeded(await app.call(sensitiveWordApi.match, { body: { text: '词001条，最新词' } }, 'zhou')).wordList
    const importWords = (text: string) => test.call(sensitiveWordApi.importWords, { body: { text } }, 'admin')
    try {
      succeeded(await importWords(words.join('\n')))
      await expect.poll(() => told(second)).toEqual(['词001条'])
      await expect.poll(() => told(test)).toEqual(['词001条'])
      succeeded(await importWords('最新词'))

      // Whatever it finds, it is never less than what the list held before.
      const seen: string[][] = []
      await expect
        .poll(async () => {
          for (const app of [test, second]) seen.push(await told(app))
          return seen.slice(-2)
        })
        .toEqual([
          ['词001条', '最新词'],
          ['词001条', '最新词'],
        ])
      expect(seen.every(([first]) => first === '词001条')).toBe(true)
    } finally {
      await second.close()
    }
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
