import { errorCodes } from '@liveline/contract/error-codes.ts'
import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

const clock = createTestClock()
let app: TestApp
let person: TestUser
const page = {
  id: 3,
  pageCode: 'toDoMissionManage',
  categoryResource: '/mission',
  pageIcon: 'InboxOutlined',
  name: '待办任务',
  nameEn: 'To do',
  pageParams: { flowIdList: ['lwPlanApproval'], columns: [], filters: [], actions: ['open' as const] },
}

beforeAll(async () => {
  app = await createTestApp({ clock })
  person = await aUser(app.database, {})
  const { pageTables } = app
  await app.database.transaction(async (tx) => {
    expect(await pageTables.ensurePageConfig(tx, page)).toBe(true)
    expect(await pageTables.ensurePageConfig(tx, page)).toBe(false)
    await pageTables.ensurePageConfig(tx, { ...page, id: 4, pageCode: 'lwOff' })
    await changeRows(tx, 'update page_configs set valid = false where id = 4')
  })
})
afterAll(() => app.close())

describe('page configs', () => {
  it('are listed when valid, with their parameters as JSON text', async () => {
    const { data } = await app.call(pageTableApi.all, {}, person.userName)

    expect(data.map(({ id }) => id)).toEqual([3])
    expect(JSON.parse(data[0]?.pageParams ?? '')).toEqual(page.pageParams)
  })

  it('are found by id and by page code', async () => {
    const byId = await app.call(pageTableApi.byId, { query: { id: 3 } }, person.userName)
    const byCode = await app.call(pageTableApi.byCode, { query: { pageCode: 'toDoMissionManage' } }, person.userName)

    expect(byId.data).toMatchObject({ id: 3, name: '待办任务', nameEn: 'To do', valid: 1 })
    expect(byCode.data).toEqual(byId.data)
  })

  it('say that they were switched off', async () => {
    const byId = await app.call(pageTableApi.byId, { query: { id: 4 } }, person.userName)
    const byCode = await app.call(pageTableApi.byCode, { query: { pageCode: 'lwOff' } }, person.userName)

    for (const answer of [byId, byCode]) {
      expect(answer).toMatchObject({ status: 404, retcode: errorCodes.PAGE_SWITCHED_OFF.retcode })
    }
  })

  it('are not found when there is none', async () => {
    const byId = await app.call(pageTableApi.byId, { query: { id: 5 } }, person.userName)
    const byCode = await app.call(pageTableApi.byCode, { query: { pageCode: 'x' } }, person.userName)

    for (const answer of [byId, byCode]) expect(answer.retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('for some roles are nobody else’s: neither listed, nor found, nor a reason to draw the menu anew', async () => {
    const role = await aRole(app.database)
    const reader = await aUser(app.database, { roles: [role.id] })
    const version = async (userName: string) => (await app.call(sessionApi.checkToken, {}, userName)).data.menuVersion
    const before = { person: await version(person.userName), reader: await version(reader.userName) }

    const pageParams = { ...page.pageParams, roles: [role.id] }
    await app.database.transaction((tx) =>
      app.pageTables.ensurePageConfig(tx, { ...page, id: 6, pageCode: 'forSome', pageParams }),
    )
    clock.advance(5_000)

    const find = async (userName: string) => ({
      listed: (await app.call(pageTableApi.all, {}, userName)).data.some(({ id }) => id === 6),
      byId: (await app.call(pageTableApi.byId, { query: { id: 6 } }, userName)).status,
      byCode: (await app.call(pageTableApi.byCode, { query: { pageCode: 'forSome' } }, userName)).status,
    })
    expect(await find(reader.userName)).toEqual({ listed: true, byId: 200, byCode: 200 })
    expect(await find(person.userName)).toEqual({ listed: false, byId: 404, byCode: 404 })
    expect(await version(reader.userName)).not.toBe(before.reader)
    expect(await version(person.userName)).toBe(before.person)
  })
})
