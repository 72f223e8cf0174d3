import { errorCodes } from '@liveline/contract/error-codes.ts'
import { ownListsApi } from '@liveline/contract/own-lists/calls.ts'
import { MOST_LISTS, MOST_VIEWS_OF_LIST, type ListLayout, type SavedView } from '@liveline/contract/own-lists/shapes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const LIST = '3.todo'
let test: TestApp
let desk: string
let userName: string
let userId: number
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ userName, userId } = await aUser(test.database))
  desk = await test.loginAs(userName)
})

const read = async (token: string) => (await test.call(ownListsApi.read, {}, token)).data
const saveLayout = (layout: ListLayout, list = LIST) =>
  test.call(ownListsApi.saveLayout, { body: { list, layout } }, desk)
const saveView = (view: SavedView, list = LIST) => test.call(ownListsApi.saveView, { body: { list, view } }, desk)
const deleteView = (id: string) => test.call(ownListsApi.deleteView, { body: { list: LIST, id } }, desk)
const late: SavedView = { id: 'a', name: '超期', query: { 'fields.class': '2', sort: '-dueAt' }, layout: {} }

describe('what a person makes of lists', () => {
  it('is nothing until something was chosen', async () => {
    expect(await read(desk)).toEqual({})
  })

  it('is the same on every browser, and nobody else’s', async () => {
    const phone = await test.loginAs(userName)
    const other = await test.loginAs((await aUser(test.database)).userName)
    const layout: ListLayout = {
      hidden: ['number'],
      order: ['title', 'fields.电话'],
      widths: { title: 320 },
      density: 'compact',
    }

    await saveLayout(layout)
    await saveView({ ...late, layout })

    expect(await read(phone)).toEqual({ [LIST]: { layout, views: [{ ...late, layout }] } })
    expect(await read(other)).toEqual({})
  })

  it('keeps columns when a view is saved, and views when columns change', async () => {
    await saveLayout({ hidden: ['number'] })
    await saveView(late)
    await saveLayout({})

    expect(await read(desk)).toEqual({ [LIST]: { layout: {}, views: [late] } })
  })

  it('has a view once that was sent twice, under its newest name', async () => {
    await saveView(late)
    await saveView(late)
    await saveView({ ...late, name: '本周' })

    expect((await read(desk))[LIST]?.views).toEqual([{ ...late, name: '本周' }])
  })

  it('opens with one view of a list at most, also when two are made it at once', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => saveView({ ...late, id, isDefault: true })))
    await saveView({ ...late, id: 'd', isDefault: true }, 'forms')

    const lists = await read(desk)
    expect(lists[LIST]?.views.filter(({ isDefault }) => isDefault === true)).toHaveLength(1)
    expect(lists['forms']?.views[0]?.isDefault).toBe(true)
  })

  it.each(['__proto__', 'constructor', 'toString'])('may be called %s, which touches nothing else', async (name) => {
    const rawBody = `{"list":"${name}","view":{"id":"a","name":"${name}","query":{"${name}":"1"},"layout":{"widths":{"${name}":9}}}}`
    const body = { list: name, view: late }
    const { status } = await test.call(ownListsApi.saveView, { body }, desk, { rawBody })
    expect(status).toBeLessThan(500)

    const answer = await test.call(ownListsApi.read, {}, desk)

    expect(answer.retcode).toBe(0)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  it('loses a view that is deleted, and not for a second time', async () => {
    await saveView(late)
    await saveView({ ...late, id: 'b' })

    expect((await deleteView('a')).retcode).toBe(0)
    expect((await deleteView('a')).retcode).toBe(0)
    expect((await read(desk))[LIST]?.views.map(({ id }) => id)).toEqual(['b'])
  })

  it('has no more views of a list than anybody finds again, and can still change those', async () => {
    for (let at = 0; at < MOST_VIEWS_OF_LIST; at += 1) await saveView({ ...late, id: `v${at}` })

    expect((await saveView(late)).retcode).toBe(errorCodes.TOO_MANY_VIEWS.retcode)
    expect((await saveView({ ...late, id: 'v3', name: '新名' })).retcode).toBe(0)
    expect((await read(desk))[LIST]?.views).toHaveLength(MOST_VIEWS_OF_LIST)
  })

  it('forgets the columns of the list that was changed longest ago, never a view', async () => {
    await saveView(late)
    await test.database.query(
      `insert into user_lists (user_id, list, layout, changed_at)
       select $1, 'list' || n, '{}', '2020-01-01'::timestamptz + n * interval '1 day' from generate_series(1, $2::int) n`,
      [userId, MOST_LISTS],
    )
    await test.database.query(`update user_lists set changed_at = '2019-01-01' where user_id = $1 and list = $2`, [
      userId,
      LIST,
    ])

    await saveLayout({ hidden: ['x'] }, 'newest')

    const lists = await read(desk)
    expect([lists['newest'], lists[LIST]?.views.length, lists['list1']]).toMatchObject([
      { layout: { hidden: ['x'] } },
      1,
      undefined,
    ])
  })

  it.each<[string, object]>([
    ['a width that is none', { list: LIST, layout: { widths: { title: 'calc(1px)' } } }],
    ['a density that is none', { list: LIST, layout: { density: 'none' } }],
    [
      'more columns than any list has',
      { list: LIST, layout: { hidden: Array.from({ length: 301 }, (_, at) => `c${at}`) } },
    ],
    ['no list', { list: '', layout: {} }],
  ])('refuses %s', async (_, body) => {
    const answer = await test.call(ownListsApi.saveLayout, { body: body as never }, desk)

    expect(answer.retcode).toBe(errorCodes.INVALID_INPUT.retcode)
    expect(await read(desk)).toEqual({})
  })

  it('leaves out what another version of the console kept', async () => {
    await saveView(late)
    await test.database.query(`update user_lists set layout = '{"density":"vast"}' where user_id = $1`, [userId])

    expect(await read(desk)).toEqual({ [LIST]: { layout: {}, views: [late] } })
  })
})
