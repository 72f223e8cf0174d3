import { errorCodes } from '@liveline/contract/error-codes.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { maskPhone } from './masking.ts'

let test: TestApp
let reader: string
let writer: string
beforeAll(async () => {
  test = await createTestApp()
  reader = (await aUser(test.database, { permissions: ['user:read'] })).userName
  writer = (await aUser(test.database, { permissions: ['user:read', 'user:write'] })).userName
})
afterAll(() => test?.close())

it.each([
  ['13812345678', '138****5678'],
  ['+86 138-1234 5678', '+138****5678'],
  ['0512-6512345', '0512-6512345'],
  ['23812345678', '23812345678'],
  ['', ''],
])('masks %j as %j', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

it('finds users by keyword, role, department and source', async () => {
  const role = await aRole(test.database)
  const department = await aDepartment(test.database)
  const wanted = await aUser(test.database, {
    name: '赵百分%号',
    roles: [role],
    orgs: [department.id],
    userSource: 3,
    phone: '13812345678',
  })
  const find = async (query: object) => (await test.call(userApi.page, { query }, reader)).data.rows

  for (const query of [
    { keyword: '分%' },
    { keyword: wanted.userName.toUpperCase() },
    { roleIds: `${role.id}` },
    { attrs: `${department.id}`, userSource: 3 },
  ]) {
    const rows = await find(query)
    expect(rows.map(({ userId }) => userId)).toEqual([wanted.userId])
    expect(rows[0]).toMatchObject({ departmentName: department.name, phone: '138****5678', roles: [{ id: role.id }] })
  }
  expect(await find({ keyword: '百%号', roleIds: '1' })).toEqual([])
  const [seen] = (await test.call(userApi.page, { query: { keyword: '分%' } }, writer)).data.rows
  expect(seen?.phone).toBe('138****5678')
})

it('pages through users and counts all of them', async () => {
  const role = await aRole(test.database)
  for (let count = 0; count < 5; count++) await aUser(test.database, { roles: [role] })
  const query = { roleIds: String(role.id), rows: 2 }
  const pages = []
  for (const page of [1, 2, 3]) pages.push((await test.call(userApi.page, { query: { ...query, page } }, reader)).data)
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
  ])
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ userId }) => userId))).size).toBe(5)
})

it('refuses ids that are none and pages that are too large', async () => {
  for (const query of [{ roleIds: '1,x' }, { rows: 201 }, { page: 0 }]) {
    const answer = await test.call(userApi.page, { query }, reader)
    expect(answer.retcode).toBe(errorCodes.INVALID_INPUT.retcode)
  }
})

it('offers enabled people only to pickers', async () => {
  const role = await aRole(test.database)
  const enabled = await aUser(test.database, { name: '单雄', roles: [role] })
  await aUser(test.database, { roles: [role], enabled: false })
  const { data } = await test.call(userApi.options, { query: { roleId: role.id } }, reader)
  expect(data.options).toEqual([{ value: enabled.userId, label: enabled.name, initials: 'sx', departmentName: '' }])
  const list = await test.call(userApi.list, { query: { keyword: enabled.userName } }, reader)
  expect(list.data).toMatchObject([{ userId: enabled.userId, userName: enabled.userName }])
})

it('shows and finds login names only for those who may read users', async () => {
  const { userName: plain } = await aUser(test.database)
  const wanted = await aUser(test.database, { name: '孙不同名' })
  const list = async (keyword: string, as: string) =>
    (await test.call(userApi.list, { query: { keyword } }, as)).data.filter(({ userId }) => userId === wanted.userId)
  const options = async (keyword: string, as: string) =>
    (await test.call(userApi.options, { query: { keyword } }, as)).data.options

  expect((await list(wanted.name, plain))[0]).toEqual({
    value: wanted.userId,
    label: wanted.name,
    initials: 'sbtm',
    userId: wanted.userId,
    name: wanted.name,
    departmentName: '',
  })
  expect((await list(wanted.name, reader))[0]?.userName).toBe(wanted.userName)
  for (const find of [list, options]) {
    expect(await find(wanted.userName, plain)).toEqual([])
    expect(await find(wanted.userName, reader)).toHaveLength(1)
  }
})

it('shows the own departments and everything below a department', async () => {
  const top = await aDepartment(test.database)
  const middle = await aDepartment(test.database, { pid: top.id })
  const bottom = await aDepartment(test.database, { pid: middle.id })
  const { userName } = await aUser(test.database, { orgs: [middle.id] })

  const own = await test.call(organisationApi.department, {}, userName)
  expect(own.data).toMatchObject([{ id: middle.id, name: middle.name, pid: top.id, above: [{ name: top.name }] }])
  const below = await test.call(organisationApi.options, { query: { aid: 1, pid: top.id } }, userName)
  expect(below.data.options.map(({ value }) => value).toSorted()).toEqual([middle.id, bottom.id].toSorted())
  const tree = await test.call(organisationApi.tree, {}, userName)
  expect(tree.data[0]?.details.map(({ id }) => id)).toEqual(expect.arrayContaining([top.id, middle.id, bottom.id]))
})

it('lists the roles that may be handed out', async () => {
  const [role, kept] = [await aRole(test.database), await aRole(test.database)]
  await changeRows(test.database, 'update roles set allocatable = false where id = $1', [kept.id])

  const ids = (await test.call(userApi.roles, {}, reader)).data.map(({ id }) => id)

  expect([ids.includes(role.id), ids.includes(kept.id)]).toEqual([true, false])
})
