import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { rightApi } from '@liveline/contract/right/calls.ts'
import type { RightsChange } from '@liveline/contract/right/shapes.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmSessionsOfUser } from '../../../test-support/confirmed.ts'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
/** A second server process on the same database. */
let other: TestApp
let own: TestRole
let security: TestUser

beforeAll(async () => {
  test = await createTestApp()
  other = await createTestApp({ database: test.database, dataDir: test.dataDir })
  own = await aRole(test.database, { permissions: ['role:read', 'role:write', 'user:read'] })
  security = await aUser(test.database, { roles: [own] })
  await matrix()
  await confirmSessionsOfUser(test.database, security.userId, test.clock.now())
})
afterAll(async () => {
  await other?.close()
  await test?.close()
})

let names = 0
const entered = (facts: object = {}) => ({
  ...{
    name: `检修角色${++names}`,
    nameEn: 'Repair',
    description: '检修',
    allocatable: true,
    dataScope: 'below' as const,
  },
  ...facts,
})
const create = (facts: object = {}) => test.call(roleApi.create, { body: entered(facts) }, security.userName)
const edit = (id: number, rev: number, facts: object = {}) =>
  test.call(roleApi.edit, { body: { ...entered(facts), id, rev } }, security.userName)
const remove = (id: number) => test.call(roleApi.remove, { body: { id } }, security.userName)
const one = async (id: number) => succeeded(await test.call(roleApi.one, { query: { id } }, security.userName))
const matrix = async () => succeeded(await test.call(rightApi.matrix, {}, security.userName))
const rightsOf = async (id: number) => (await matrix()).find((role) => role.id === id)
const set = (...changes: RightsChange[]) =>
  test.call(rightApi.update, { body: { changes, reason: '例行' } }, security.userName)
const refused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const audited = async (action: string, id: number) =>
  (
    await test.database.query<{ detail: { before?: object; after?: object } }>(
      'select detail::json as detail from audit_log where action = $1 and object_id = $2 order by id',
      [action, String(id)],
    )
  ).rows.map(({ detail }) => detail)

describe('a role', () => {
  it('is the only one of its name, though three are made at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: '同名角色' })))
    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([
      0,
      ...Array<number>(2).fill(errorCodes.ROLE_REFUSED.retcode),
    ])
  })

  it('is not widened by whoever holds it', async () => {
    const held = await aRole(test.database, { dataScope: 'department', permissions: ['form:read'] })
    const holder = await aUser(test.database, { roles: [own, held] })
    const as = (userName: string, dataScope: string, rev: number) =>
      test.call(roleApi.edit, { body: { ...entered({ dataScope }), id: held.id, rev } as never }, userName)
    for (const scope of ['below', 'all']) refused(await as(holder.userName, scope, 1), 'ROLE_REFUSED')
    expect((await one(held.id)).dataScope).toBe('department')
    const { rev } = succeeded(await as(holder.userName, 'self', 1))
    succeeded(await as(security.userName, 'all', rev))
  })

  it('is made, found, changed and deleted, each written down', async () => {
    const { id, rev } = succeeded(await create({ name: '抢修专责', dataScope: 'department' }))
    const list = succeeded(await test.call(roleApi.list, { query: { keyword: '抢修' } }, security.userName))
    expect(list).toMatchObject({
      total: 1,
      rows: [{ id, name: '抢修专责', dataScope: 'department', ofPack: false, people: 0, updatedBy: security.name }],
    })
    const changed = succeeded(await edit(id, rev, { name: '抢修专责二', allocatable: false }))
    expect(await one(id)).toMatchObject({
      name: '抢修专责二',
      allocatable: false,
      dataScope: 'below',
      rev: changed.rev,
    })
    const kept = succeeded(
      await test.call(roleApi.list, { query: { allocatable: 'false', dataScope: 'below' } }, security.userName),
    )
    expect(kept.rows.map((row) => row.id)).toEqual([id])
    succeeded(await remove(id))
    refused(await remove(id), 'NOT_FOUND')
    refused(await test.call(roleApi.one, { query: { id } }, security.userName), 'NOT_FOUND')
    expect(await audited('role.create', id)).toMatchObject([{ after: { name: '抢修专责' } }])
    expect(await audited('role.update', id)).toMatchObject([
      { before: { name: '抢修专责' }, after: { name: '抢修专责二' } },
    ])
    expect(await audited('role.delete', id)).toMatchObject([{ before: { name: '抢修专责二' } }])
  })

  it('is not changed by who saw what was there before somebody else', async () => {
    const { id, rev } = succeeded(await create())
    succeeded(await edit(id, rev))
    const late = await edit(id, rev)
    refused(late, 'STALE')
    expect(late.msg).toContain(security.name)
  })

  it('has a name of its own', async () => {
    const { id, rev } = succeeded(await create({ name: 'Same name' }))
    refused(await create({ name: 'same NAME' }), 'ROLE_REFUSED')
    succeeded(await edit(id, rev, { name: 'Same name' }))
    const second = succeeded(await create())
    refused(await edit(second.id, second.rev, { name: 'Same name' }), 'ROLE_REFUSED')
  })

  it('is copied with its rights and its menu', async () => {
    const source = await aRole(test.database, { permissions: ['form:read', 'audit:read'] })
    await changeRows(test.database, `insert into menus (id, name, type, url) values (600, '首页', 2, 'home')`)
    await changeRows(test.database, 'insert into role_menus (role_id, menu_id) values ($1, 600)', [source.id])
    const { id } = succeeded(await create({ copyOf: source.id }))
    expect(await rightsOf(id)).toMatchObject({ rights: ['audit:read', 'form:read'], duty: 'audit' })
    expect(await one(id)).toMatchObject({ menus: 1, people: 0 })
    refused(await create({ copyOf: 999_999 }), 'NOT_FOUND')
  })

  it('that is used is not deleted, and says by what', async () => {
    const { id } = succeeded(await create())
    const person = await aUser(test.database, { name: '用者', roles: [id] })
    await changeRows(
      test.database,
      `insert into page_configs (page_code, name, name_en, category_resource, page_icon, page_params, created_at, updated_at)
       values ('p', '页', 'P', '', '', jsonb_build_object('roles', jsonb_build_array($1::bigint)), now(), now())`,
      [id],
    )
    const uses = succeeded(await test.call(roleApi.uses, { query: { id } }, security.userName))
    expect(uses).toEqual([
      { kind: 'people', count: 1, examples: [{ id: String(person.userId), name: '用者', nameEn: '' }] },
      { kind: 'pages', count: 1, examples: [{ id: expect.any(String), name: '页', nameEn: 'P' }] },
    ])
    const answer = await remove(id)
    refused(answer, 'IN_USE')
    expect(answer.msg).toContain('1 名人员')
    expect(answer.details).toMatchObject({ uses })
    refused(await test.call(roleApi.uses, { query: { id: 999_999 } }, security.userName), 'NOT_FOUND')
  })

  it('of the pack stays', async () => {
    await aRole(test.database, { id: 100_099 })
    refused(await remove(100_099), 'ROLE_REFUSED')
  })
})

describe('the rights of roles', () => {
  it('are given and taken together, and reach the holders on every server', async () => {
    const [gains, loses] = [await aRole(test.database), await aRole(test.database, { permissions: ['form:read'] })]
    const holder = await aUser(test.database, { roles: [gains] })
    const token = await test.loginAs(holder.userName)
    const may = async (app: TestApp) => succeeded(await app.call(sessionApi.userInfo, {}, token)).permissions
    expect(await may(other)).toEqual([])

    const after = succeeded(
      await set(
        { roleId: gains.id, rev: 1, give: ['form:edit', 'form:edit'], take: [] },
        { roleId: loses.id, rev: 1, give: [], take: ['form:read'] },
      ),
    )

    expect(after.find(({ id }) => id === gains.id)).toMatchObject({ rights: ['form:edit'], rev: 2, isOwn: false })
    expect(after.find(({ id }) => id === loses.id)).toMatchObject({ rights: [] })
    for (const app of [other, test]) expect(await may(app)).toEqual(['form:edit'])
    expect(await audited('role.setRights', gains.id)).toEqual([
      { before: { rights: [] }, after: { rights: ['form:edit'], reason: '例行' } },
    ])
  })

  it('change all or not at all, and only from what was seen', async () => {
    const [fine, mixed] = [await aRole(test.database), await aRole(test.database)]
    const both = { give: ['role:write', 'audit:read'], take: [], rev: 1 }
    refused(
      await set({ roleId: fine.id, rev: 1, give: ['form:read'], take: [] }, { roleId: mixed.id, ...both }),
      'ROLE_RIGHTS_REFUSED',
    )
    expect(await rightsOf(fine.id)).toMatchObject({ rights: [], rev: 1 })
    succeeded(await set({ roleId: fine.id, rev: 1, give: ['form:read'], take: [] }))
    refused(await set({ roleId: fine.id, rev: 1, give: [], take: ['form:read'] }), 'STALE')
    refused(await set({ roleId: 999_999, rev: 1, give: [], take: [] }), 'NOT_FOUND')
    const twice = { roleId: fine.id, rev: 2, give: [], take: [] }
    refused(await set(twice, twice), 'NOT_FOUND')
  })

  it('are not given to oneself', async () => {
    const { rev = 0, isOwn } = (await rightsOf(own.id)) ?? {}
    expect(isOwn).toBe(true)
    const answer = await set({ roleId: own.id, rev, give: ['workflow:admin'], take: [] })
    refused(answer, 'ROLE_RIGHTS_REFUSED')
    expect(answer.msg).toContain('本人')
  })

  it('never make somebody two administrators', async () => {
    const [auditor, work] = [await aRole(test.database, { permissions: ['audit:read'] }), await aRole(test.database)]
    const holder = await aUser(test.database, { roles: [auditor, work] })
    const answer = await set({ roleId: work.id, rev: 1, give: ['user:write'], take: [] })
    refused(answer, 'ROLE_RIGHTS_REFUSED')
    expect(answer.msg).toContain(holder.name)
    const { rows } = await test.database.query('select duty from roles where id = $1', [work.id])
    expect(rows).toEqual([{ duty: '' }])
  })

  it('make a role that of an administrator and back', async () => {
    const work = await aRole(test.database)
    succeeded(await set({ roleId: work.id, rev: 1, give: ['menu:write'], take: [] }))
    expect(await rightsOf(work.id)).toMatchObject({ duty: 'security' })
    succeeded(await set({ roleId: work.id, rev: 2, give: [], take: ['menu:write'] }))
    expect(await rightsOf(work.id)).toMatchObject({ duty: '' })
  })

  it('leave the last of each administrator, by the code of the role or by who holds it', async () => {
    const coded = await aRole(test.database, { code: 'audit-administrator', permissions: ['audit:read'] })
    refused(await set({ roleId: coded.id, rev: 1, give: [], take: ['audit:read'] }), 'ROLE_RIGHTS_REFUSED')
    const { rev = 0 } = (await rightsOf(own.id)) ?? {}
    refused(await set({ roleId: own.id, rev, give: [], take: ['role:write'] }), 'LAST_ADMINISTRATOR')
  })
})

describe('who can do something', () => {
  it('is told of a call, a right, a role and an entry of the menu, as the server decides it', async () => {
    const reader = await aRole(test.database, { permissions: ['errorReport:read'], dataScope: 'department' })
    const team = await aDepartment(test.database, { name: '带电一班' })
    const person = await aUser(test.database, { name: '查者', roles: [reader], orgs: [team.id] })
    const gone = await aUser(test.database, { roles: [reader], enabled: false })
    await changeRows(
      test.database,
      `insert into menus (id, parent_id, name, type, url) values (610, null, '夹', 1, 'f'), (611, 610, '页', 2, 'p'), (612, null, '权', 3, '')`,
    )
    await changeRows(
      test.database,
      'insert into role_menus (role_id, menu_id) select $1, id from menus where id in (610, 611)',
      [reader.id],
    )
    const orphan = await aRole(test.database)
    await changeRows(test.database, 'insert into role_menus (role_id, menu_id) values ($1, 611)', [orphan.id])
    const who = async (kind: 'call' | 'right' | 'menu' | 'role', id: string) =>
      succeeded(await test.call(rightApi.who, { query: { kind, id } }, security.userName))

    const expected = {
      roles: [{ id: reader.id, dataScope: 'department' }],
      people: [{ userId: person.userId, departmentName: '带电一班', roleIds: [reader.id] }],
      total: 1,
    }
    expect(await who('right', 'errorReport:read')).toMatchObject(expected)
    expect(await who('call', 'errorReport.list')).toMatchObject({ ...expected, access: 'errorReport:read' })
    expect(await who('role', String(reader.id))).toMatchObject({ ...expected, name: reader.name })
    // Whoever has no folder is shown no page in it.
    expect(await who('menu', '611')).toMatchObject({ ...expected, name: '页' })
    const known = succeeded(await test.call(rightApi.calls, {}, security.userName))
    expect(known).toContainEqual(expect.objectContaining({ name: 'errorReport.list', access: 'errorReport:read' }))
    const everybody = await who('call', 'session.userInfo')
    expect(everybody.access).toBe('session')
    expect(everybody.people.map(({ userId }) => userId)).not.toContain(gone.userId)
    for (const [kind, id] of [
      ['call', 'glove.lend'],
      ['right', 'glove:lend'],
      ['menu', '612'],
      ['role', '1'],
    ] as const) {
      refused(await test.call(rightApi.who, { query: { kind, id } }, security.userName), 'NOT_FOUND')
    }
  })

  it('is told of a person, with the reason', async () => {
    const [first, second] = [
      await aRole(test.database, { permissions: ['form:read'] }),
      await aRole(test.database, { permissions: ['form:read', 'form:edit'] }),
    ]
    await changeRows(
      test.database,
      `insert into menus (id, name, type, permission, url) values (620, '页', 2, '', 'q'), (621, '权', 3, 'form:release', '')`,
    )
    await changeRows(test.database, 'insert into role_menus (role_id, menu_id) values ($1, 620), ($1, 621)', [first.id])
    const person = await aUser(test.database, { roles: [first, second] })
    const told = succeeded(await test.call(rightApi.ofPerson, { query: { userId: person.userId } }, security.userName))
    expect(told).toMatchObject({
      ...{ userId: person.userId, enabled: true, roles: [{ id: first.id }, { id: second.id }] },
      menus: [{ id: 620, depth: 0, roleIds: [first.id] }],
    })
    expect(told.rights.map(({ right, roleIds }) => [right, roleIds.toSorted()])).toEqual([
      ['form:edit', [second.id]],
      ['form:read', [first.id, second.id]],
      ['form:release', [first.id]],
    ])
    const session = succeeded(await test.call(sessionApi.userInfo, {}, person.userName))
    expect(told.rights.map(({ right }) => right)).toEqual(session.permissions.toSorted())
    refused(await test.call(rightApi.ofPerson, { query: { userId: 999_999 } }, security.userName), 'NOT_FOUND')
  })
})
