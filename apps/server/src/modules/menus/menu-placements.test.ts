import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { createFormDesign, noteForm } from '../../../test-support/form-design.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { lockForm } from '../forms/forms.repository.ts'

const FOLDER = 500
const ADMINISTRATION = 501
const OF_PACK = 502

let app: TestApp
let placer: TestUser
let crew: TestUser
let role: TestRole
let formId: number

beforeAll(async () => {
  app = await createTestApp()
  placer = await aUser(app.database, { permissions: ['menu:place'] })
  await changeRows(
    app.database,
    `insert into menus (id, parent_id, name, type, url, component, permission, params) values
     (${FOLDER}, null, '作业', 1, 'work', '', '', '{}'), (${ADMINISTRATION}, null, '管理', 1, 'admin', '', '', '{}'),
     (503, ${ADMINISTRATION}, '用户', 2, 'users', 'users', 'user:read', '{}'),
     (${OF_PACK}, ${FOLDER}, '工单', 2, 'orders', 'formRecords', '', '{"formId":"8576"}')`,
  )
  const design = await createFormDesign(app)
  formId = (await design.aReleasedForm()).formId
})
afterAll(() => app.close())
beforeEach(async () => {
  role = await aRole(app.database)
  crew = await aUser(app.database, { roles: [role] })
})

const target = () => ({ kind: 'formRecords' as const, id: String(formId) })
const place = (facts: object = {}, by = placer) =>
  app.call(
    menuApi.place,
    {
      body: {
        ...{ target: target(), parentId: FOLDER, name: '检查记录', nameEn: 'Inspections', icon: 'ToolOutlined' },
        ...{ sort: 5, roleIds: [role.id] },
        ...facts,
      },
    },
    by.userName,
  )
const remove = (menuId: number) => app.call(menuApi.removePlacement, { body: { menuId } }, placer.userName)
const refused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const flat = (tree: readonly RoleTreeEntry[]): RoleTreeEntry[] =>
  tree.flatMap((entry) => [entry, ...flat(entry.children)])
const menuOf = async (person: TestUser) =>
  flat(succeeded(await app.call(sessionApi.userInfo, {}, person.userName)).roleTree)
const versionOf = async (person: TestUser) =>
  succeeded(await app.call(sessionApi.checkToken, {}, person.userName)).menuVersion

describe('a page that is put into the menu', () => {
  it('is there at the next token check of everybody who is granted it, its folder with it', async () => {
    const before = await versionOf(crew)

    const { menuId } = succeeded(await place())

    expect(await versionOf(crew)).not.toBe(before)
    const [folder, entry] = await menuOf(crew)
    expect(folder).toMatchObject({ id: FOLDER })
    expect(entry).toMatchObject({
      ...{ id: menuId, parentId: FOLDER, type: 2, component: 'formRecords', params: { formId: String(formId) } },
      ...{ name: '检查记录', nameEn: 'Inspections', icon: 'ToolOutlined', permission: '', url: `records-${menuId}` },
    })
    expect((await menuOf(placer)).map(({ id }) => id)).not.toContain(menuId)
  })

  it('changes its place, its name and whom it is for, and goes again', async () => {
    const { menuId } = succeeded(await place())
    const others = await aRole(app.database)
    succeeded(await place({ menuId, parentId: null, name: '点检', roleIds: [others.id] }))

    expect((await menuOf(crew)).map(({ id }) => id)).not.toContain(menuId)
    const [listed] = succeeded(await app.call(menuApi.placements, { query: target() }, placer.userName)).filter(
      (one) => one.menuId === menuId,
    )
    expect(listed).toMatchObject({ name: '点检', parentId: null, changeable: true, roles: [{ id: others.id }] })
    succeeded(await remove(menuId))
    refused(await remove(menuId), 'NOT_FOUND')
  })

  it.each<[string, object]>([
    ['that does not exist', { target: { kind: 'formRecords', id: '999999' } }],
    ['of another kind', { target: { kind: 'schemaPage', id: '1' } }],
    ['below the administration', { parentId: ADMINISTRATION }],
    ['below a page', { parentId: OF_PACK }],
    ['for a role that is none', { roleIds: [999_999] }],
  ])('is refused: one %s', async (_, facts) => {
    refused(await place(facts), 'PLACEMENT_REFUSED')
  })

  it('is not one that somebody deletes at the same moment', async () => {
    const { formId: gone } = await (await createFormDesign(app)).aReleasedForm(noteForm, 'deletedMeanwhile')
    const [deleted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = app.database.transaction(async (tx) => {
      await lockForm(tx, gone)
      await tx.query('update forms set deleted_at = now() where id = $1', [gone])
      deleted.resolve()
      await mayEnd.promise
    })
    await deleted.promise

    let isPlaced = false
    const placing = place({ target: { kind: 'formRecords', id: String(gone) } }).finally(() => (isPlaced = true))
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!isPlaced && (await app.database.query(waits)).rowCount === 0);
    mayEnd.resolve()
    await deleting

    refused(await placing, 'PLACEMENT_REFUSED')
  })

  it('never changes or removes what nobody placed', async () => {
    for (const menuId of [OF_PACK, 503, FOLDER]) {
      refused(await place({ menuId }), 'PLACEMENT_REFUSED')
      refused(await remove(menuId), 'PLACEMENT_REFUSED')
    }
    expect(
      (await app.database.query('select 1 from menus where id = any($1)', [[OF_PACK, 503, FOLDER]])).rows,
    ).toHaveLength(3)
  })

  it('offers the folders without rights of their own, and roles', async () => {
    const { folders } = succeeded(await app.call(menuApi.placementChoices, {}, placer.userName))

    expect(folders.map(({ id }) => id)).toEqual([FOLDER])
  })

  it('is written down with who placed it', async () => {
    const { menuId } = succeeded(await place())
    succeeded(await remove(menuId))

    const { rows } = await app.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'menu' and object_id = $1 order by id`,
      [String(menuId)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['menu.place', 'menu.remove'])
  })
})
