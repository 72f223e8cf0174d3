import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
/** A second server process on the same database. */
let other: TestApp
let own: TestRole
let security: TestUser
let role: TestRole
let crew: TestUser

beforeAll(async () => {
  test = await createTestApp()
  other = await createTestApp({ database: test.database, dataDir: test.dataDir })
  own = await aRole(test.database, { permissions: ['menu:read', 'menu:write'] })
  security = await aUser(test.database, { roles: [own] })
  role = await aRole(test.database)
  crew = await aUser(test.database, { roles: [role] })
})
afterAll(async () => {
  await other?.close()
  await test?.close()
})

let made = 0
const entered = (facts: object = {}) => ({
  ...{
    parentId: null,
    url: `page-${++made}`,
    name: `页${made}`,
    nameEn: 'Page',
    icon: 'FormOutlined',
    type: 2 as const,
  },
  ...{ component: 'notices', roleIds: [role.id], ...facts },
})
const folder = (facts: object = {}) => ({ type: 1 as const, component: '', ...facts })
const create = (facts: object = {}) => test.call(menuApi.createEntry, { body: entered(facts) }, security.userName)
const anEntry = async (facts: object = {}) => succeeded(await create(facts)).id
const entries = async () => succeeded(await test.call(menuApi.entries, {}, security.userName))
const entry = async (id: number) => {
  const found = (await entries()).find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no entry ${id}`)
  return found
}
const update = async (id: number, facts: object = {}, rev?: number) => {
  const {
    sort,
    url,
    name,
    type: _,
    hidden: __,
    updatedAt: ___,
    updatedBy: ____,
    ofPack: _____,
    ...found
  } = await entry(id)
  const body = { ...entered({ sort, url, name, ...found, ...facts }), id, rev: rev ?? found.rev }
  return test.call(menuApi.updateEntry, { body }, security.userName)
}
const move = async (id: number, parentId: number | null, beforeId: number | null = null, rev?: number) =>
  test.call(
    menuApi.moveEntry,
    { body: { id, rev: rev ?? (await entry(id)).rev, parentId, beforeId } },
    security.userName,
  )
const remove = (id: number) => test.call(menuApi.removeEntry, { body: { id } }, security.userName)
const refused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const flat = (tree: readonly RoleTreeEntry[]): number[] => tree.flatMap(({ id, children }) => [id, ...flat(children)])
const seen = async (app: TestApp = test) =>
  flat(succeeded(await app.call(sessionApi.userInfo, {}, crew.userName)).roleTree)
const version = async (app: TestApp) =>
  succeeded(await app.call(sessionApi.checkToken, {}, await test.loginAs(crew.userName))).menuVersion
const acts = async (id: number) =>
  (
    await test.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'menu' and object_id = $1 order by id`,
      [String(id)],
    )
  ).rows.map(({ action }) => action)

describe('the menu', () => {
  it('gets an entry, changes it and loses it, in the sessions of every server', async () => {
    const before = [await version(test), await version(other)]
    const above = await anEntry(folder())
    const id = await anEntry({ parentId: above, params: { x: '1' }, redirect: '/home', alwaysShow: true, blank: true })

    await expect.poll(() => seen(other)).toEqual(expect.arrayContaining([above, id]))
    expect(await version(other)).not.toBe(before[1])
    expect(await entry(id)).toMatchObject({
      ...{ parentId: above, params: { x: '1' }, redirect: '/home', alwaysShow: true, blank: true, rev: 1 },
      ...{ ofPack: false, updatedBy: security.name, roleIds: [role.id] },
    })
    succeeded(await update(id, { name: '改名', hidden: 1 }))
    expect(await entry(id)).toMatchObject({ name: '改名', hidden: 1, rev: 2 })
    succeeded(await remove(id))
    await expect.poll(() => seen(other)).not.toContain(id)
    expect(await acts(id)).toEqual(['menu.create', 'menu.update', 'menu.delete'])
    refused(await remove(id), 'NOT_FOUND')
    const gone = { body: { ...entered(), id, rev: 1 } }
    refused(await test.call(menuApi.updateEntry, gone, security.userName), 'NOT_FOUND')
    refused(
      await test.call(menuApi.moveEntry, { body: { id, rev: 1, parentId: null, beforeId: null } }, security.userName),
      'NOT_FOUND',
    )
  })

  it('gives a role the folders above, and takes what is below a folder with it', async () => {
    const above = await anEntry(folder({ roleIds: [] }))
    const id = await anEntry({ parentId: above })
    expect((await entry(above)).roleIds).toEqual([role.id])
    expect(await seen()).toEqual(expect.arrayContaining([above, id]))
    succeeded(await update(above, folder({ roleIds: [] })))
    expect((await entry(id)).roleIds).toEqual([])
    expect(await seen()).not.toContain(id)
  })

  it('moves entries between others and into folders', async () => {
    const above = await anEntry(folder())
    const [first, second, third] = [
      await anEntry({ parentId: above, sort: 5, name: 'a' }),
      await anEntry({ parentId: above, sort: 5, name: 'b' }),
      await anEntry({ sort: 5 }),
    ]
    const order = async () => (await entries()).filter((one) => one.parentId === above).map((one) => one.id)
    succeeded(await move(third, above, second))
    expect(await order()).toEqual([first, third, second])
    succeeded(await move(first, above))
    expect(await order()).toEqual([third, second, first])
    expect(await acts(third)).toEqual(['menu.create', 'menu.move'])
    const inside = await anEntry(folder({ parentId: above }))
    refused(await move(above, inside), 'MENU_REFUSED')
    refused(await move(third, second), 'MENU_REFUSED')
    refused(await move(third, null, null, 1), 'STALE')
  })

  it('keeps an entry that others stand below, and those of the pack', async () => {
    const above = await anEntry(folder())
    await anEntry({ parentId: above, name: '下级' })
    const answer = await remove(above)
    refused(answer, 'IN_USE')
    expect(answer.msg).toContain('下级')
    await changeRows(test.database, `insert into menus (id, name, type, url) values (700, '包', 2, 'pack')`)
    refused(await remove(700), 'MENU_REFUSED')
  })

  it('is not changed by whoever saw what was there before somebody else', async () => {
    const id = await anEntry()
    succeeded(await update(id))
    refused(await update(id, {}, 1), 'STALE')
  })

  it.each([
    ['of a view that is none', { component: 'gloves' }, 'component'],
    ['of records of a form that is none', { component: 'formRecords', params: { formId: '999999' } }, 'params'],
    ['of a schema page that is none', { component: '', isAmis: true, params: { pageId: '999999' } }, 'params'],
    ['at the address of another', { url: 'taken' }, 'url'],
    ['for a role that is none', { roleIds: [999_999] }, 'roleIds'],
    ['with a right of one administrator', { type: 3, permission: 'audit:read' }, 'permission'],
  ])('refuses an entry %s', async (_, facts, field) => {
    if (field === 'url') await anEntry({ url: 'taken' })
    const answer = await create(facts)
    refused(answer, 'MENU_REFUSED')
    expect(answer.details['problems']).toMatchObject([{ field }])
  })

  it('gives nobody a right by his own hand', async () => {
    const right = { type: 3, permission: 'form:read', component: '', url: '' }
    const mine = await create({ ...right, roleIds: [own.id] })
    refused(mine, 'MENU_REFUSED')
    const id = await anEntry({ ...right, roleIds: [role.id] })
    refused(await update(id, { ...right, roleIds: [role.id, own.id] }), 'MENU_REFUSED')
    const held = succeeded(await test.call(sessionApi.userInfo, {}, crew.userName)).permissions
    expect(held).toContain('form:read')
  })

  it('is shown for a role before it is given: with the pages of tables that it sees', async () => {
    const rowOf = (code: string, roles: number[]) => [code, JSON.stringify({ roles })]
    for (const values of [rowOf('forRole', [role.id]), rowOf('forOthers', [own.id])]) {
      await changeRows(
        test.database,
        `insert into page_configs (page_code, name, name_en, category_resource, page_icon, page_params, created_at, updated_at)
         values ($1, 'n', '', '', '', $2, now(), now())`,
        values,
      )
    }
    const pages = succeeded(await test.call(menuApi.previewPages, { query: { roleId: role.id } }, security.userName))
    expect(pages.map(({ pageCode }) => pageCode)).toEqual(['forRole'])
  })
})
