import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import { schemaPageApi } from '@liveline/contract/schema-page/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const pageSaying = (body: string) => ({ type: 'page', title: '工器具', body: [{ type: 'tpl', tpl: body }] })

let app: TestApp
let designer: TestUser
let rival: TestUser
let reader: TestUser
let readers: TestRole

beforeAll(async () => {
  app = await createTestApp()
  const permissions = ['schemaPage:edit', 'schemaPage:release', 'menu:place']
  designer = await aUser(app.database, { name: '吴敏', permissions })
  rival = await aUser(app.database, { name: '韩雪', permissions })
  readers = await aRole(app.database)
  reader = await aUser(app.database, { roles: [readers] })
})
afterAll(() => app.close())

const refused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const make = async (body = 'one', name = '工器具台账') =>
  succeeded(
    await app.call(
      schemaPageApi.create,
      { body: { name, nameEn: 'Tools', schema: pageSaying(body) } },
      designer.userName,
    ),
  ).pageId
const save = (pageId: number, body: string, rev?: number, by = designer) =>
  app.call(
    schemaPageApi.update,
    { body: { pageId, schema: pageSaying(body), ...(rev === undefined ? {} : { rev }) } },
    by.userName,
  )
const release = (pageId: number, note = '') =>
  app.call(schemaPageApi.release, { body: { pageId, note } }, designer.userName)
const place = (pageId: number) =>
  app.call(
    menuApi.place,
    {
      body: {
        target: { kind: 'schemaPage', id: String(pageId) },
        parentId: null,
        name: '台账',
        roleIds: [readers.id],
      },
    },
    designer.userName,
  )
const shown = (pageId: number, by = reader) => app.call(schemaPageApi.released, { query: { pageId } }, by.userName)
const draft = (pageId: number) => app.call(schemaPageApi.draft, { query: { pageId } }, designer.userName)

describe('a schema page', () => {
  it('is shown once it is released and stands in the menu of who asks', async () => {
    const pageId = await make()
    refused(await shown(pageId, designer), 'NOT_RELEASED')
    succeeded(await release(pageId))
    refused(await shown(pageId), 'NOT_FOUND')

    succeeded(await place(pageId))

    expect(succeeded(await shown(pageId))).toMatchObject({ pageId, version: 1, schema: pageSaying('one') })
  })

  it('keeps what was released as it is while the next is drafted', async () => {
    const pageId = await make()
    succeeded(await release(pageId, '第一版'))
    succeeded(await save(pageId, 'two'))

    expect(succeeded(await shown(pageId, designer)).schema).toEqual(pageSaying('one'))
    expect(succeeded(await draft(pageId))).toMatchObject({ schema: pageSaying('two'), hasDraft: true, rev: 3 })
    expect(succeeded(await release(pageId, '第二版'))).toEqual({ version: 2 })
    expect(succeeded(await shown(pageId, designer)).schema).toEqual(pageSaying('two'))

    const listed = succeeded(await app.call(schemaPageApi.versions, { query: { pageId } }, designer.userName))
    expect(listed.map(({ version, state, note, releasedBy }) => [version, state, note, releasedBy])).toEqual([
      [2, 1, '第二版', '吴敏'],
      [1, 2, '第一版', '吴敏'],
    ])
    const first = succeeded(await app.call(schemaPageApi.version, { query: { pageId, version: 1 } }, designer.userName))
    expect(first.schema).toEqual(pageSaying('one'))
  })

  it('cannot be released without a draft', async () => {
    const pageId = await make()
    succeeded(await release(pageId))

    refused(await release(pageId), 'ILLEGAL_TRANSITION')
  })

  it('tells the second of two editors who was first, and lets him overwrite', async () => {
    const pageId = await make()
    succeeded(await save(pageId, 'mine', 1))

    const second = await save(pageId, 'yours', 1, rival)

    refused(second, 'STALE')
    expect(second.msg).toContain('吴敏')
    expect(succeeded(await draft(pageId)).schema).toEqual(pageSaying('mine'))
    succeeded(await save(pageId, 'yours', undefined, rival))
    expect(succeeded(await draft(pageId))).toMatchObject({ schema: pageSaying('yours'), updatedBy: '韩雪' })
  })

  it('lets one of several win who save at the same moment', async () => {
    const pageId = await make()

    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((body) => save(pageId, body, 1)))

    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  })

  it('is restored from what was released before', async () => {
    const pageId = await make('old')
    succeeded(await release(pageId))
    succeeded(await save(pageId, 'new'))
    const { rev } = succeeded(await draft(pageId))
    const restore = (version: number, known = rev) =>
      app.call(schemaPageApi.restore, { body: { pageId, version, rev: known } }, designer.userName)

    refused(await restore(1, rev - 1), 'STALE')
    refused(await restore(9), 'NOT_FOUND')
    succeeded(await restore(1))

    expect(succeeded(await draft(pageId))).toMatchObject({ schema: pageSaying('old'), hasDraft: true })
  })

  it('is copied as it is now, with a name of its own', async () => {
    const pageId = await make('kept')
    const copied = succeeded(await app.call(schemaPageApi.copy, { body: { pageId, name: '副本' } }, designer.userName))

    expect(succeeded(await draft(copied.pageId))).toMatchObject({
      name: '副本',
      schema: pageSaying('kept'),
      releasedVersion: null,
    })
  })

  it('is shown to nobody while it is switched off', async () => {
    const pageId = await make()
    succeeded(await release(pageId))
    succeeded(await place(pageId))
    const flip = (flag: '0' | '1') =>
      app.call(schemaPageApi.setValid, { params: { id: pageId, flag } }, designer.userName)

    succeeded(await flip('0'))
    refused(await shown(pageId), 'PAGE_SWITCHED_OFF')
    succeeded(await flip('1'))

    succeeded(await shown(pageId))
  })

  it('is deleted only when no menu leads to it, and says which do', async () => {
    const pageId = await make()
    const { menuId } = succeeded(await place(pageId))
    const remove = () => app.call(schemaPageApi.remove, { params: { id: pageId } }, designer.userName)

    const kept = await remove()
    refused(kept, 'IN_USE')
    expect(kept.msg).toContain('台账')
    expect(kept.details).toMatchObject({ uses: [{ id: String(menuId), name: '台账', address: `/page-${menuId}` }] })
    succeeded(await app.call(menuApi.removePlacement, { body: { menuId } }, designer.userName))
    succeeded(await remove())

    refused(await draft(pageId), 'NOT_FOUND')
  })

  it('is refused with the place of everything that a page may not hold, and nothing is stored', async () => {
    const schema = {
      type: 'page',
      body: [
        { type: 'html', html: '<b>x</b>' },
        { type: 'tpl', tpl: '${window:name}' },
      ],
    }
    const count = async () =>
      (await app.database.query<{ n: string }>('select count(*) as n from schema_pages')).rows[0]?.n
    const before = await count()

    const answer = await app.call(schemaPageApi.create, { body: { name: 'x', schema } }, designer.userName)
    const linted = succeeded(await app.call(schemaPageApi.lint, { body: { schema } }, designer.userName))

    refused(answer, 'SCHEMA_REFUSED')
    expect(linted.problems.map(({ path, code }) => [path, code])).toEqual([
      ['$.body[0].type', 'TYPE_REFUSED'],
      ['$.body[0].html', 'REFUSED_KEY'],
      ['$.body[1].tpl', 'EXPRESSION_REFUSED'],
    ])
    expect(await count()).toBe(before)
  })

  it('is found by its name, by its state and by whether it is switched on', async () => {
    const pageId = await make('x', '线路巡视页')
    const list = async (query: object) =>
      succeeded(
        await app.call(schemaPageApi.list, { query: { keyword: '巡视', ...query } }, designer.userName),
      ).rows.map((row) => row.pageId)

    expect(await list({})).toEqual([pageId])
    expect(await list({ state: 'never' })).toEqual([pageId])
    expect(await list({ state: 'released' })).toEqual([])
    expect(await list({ state: 'draft', valid: '0' })).toEqual([])
  })

  it('leaves an audit row for each change', async () => {
    const pageId = await make()
    succeeded(await save(pageId, 'two'))
    succeeded(await release(pageId))

    const { rows } = await app.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'schemaPage' and object_id = $1 order by id`,
      [String(pageId)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['schemaPage.create', 'schemaPage.update', 'schemaPage.release'])
  })
})
