/** The list of people reads no large table from end to end, whatever is asked of many people. */
import { userApi } from '@liveline/contract/user/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { requestOf, type ListCall } from '../../../test-support/list-calls.ts'
import { scansOf } from '../../../test-support/scans.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { vacuum } from '../../../test-support/vacuum.ts'

const PEOPLE = 20_000
let test: TestApp
let token: string
let [few, fewRole] = [0, 0]

beforeAll(async () => {
  test = await createTestApp()
  const reader = await aUser(test.database, { permissions: ['user:read', 'user:write'] })
  const [department, other] = [await aDepartment(test.database), await aDepartment(test.database)]
  const [role, rare] = [await aRole(test.database), await aRole(test.database)]
  ;[few, fewRole] = [other.id, rare.id]
  await changeRows(
    test.database,
    `insert into users (user_name, user_name_key, name, sounds, initials, enabled, current_org_id)
     select 'plan' || n, 'plan' || n,
       substr('王李张刘陈', n % 5 + 1, 1) || substr('建国明海春华秋实永安', n / 5 % 10 + 1, 1) || n,
       (array['wang','li','zhang','liu','chen'])[n % 5 + 1]
         || (array['jian','guo','ming','hai','chun','hua','qiu','shi','yong','an'])[n / 5 % 10 + 1] || n,
       (array['w','l','z','l','c'])[n % 5 + 1] || (array['j','g','m','h','c','h','q','s','y','a'])[n / 5 % 10 + 1] || n,
       n % 50 > 0, $2
     from generate_series(1, $1::int) n`,
    [PEOPLE, department.id],
  )
  await changeRows(
    test.database,
    `insert into user_attributes (user_id, detail_id)
     select id, case when id % 1000 = 0 then $2::bigint else $1::bigint end from users where user_name like 'plan%'`,
    [department.id, other.id],
  )
  await changeRows(
    test.database,
    `insert into role_users (user_id, role_id, duty)
     select id, case when id % 1000 = 0 then $2::bigint else $1::bigint end, '' from users where user_name like 'plan%'`,
    [role.id, rare.id],
  )
  await vacuum(test.asOwner)
  token = await test.loginAs(reader.userName)
})
afterAll(() => test?.close())

const list = (name: string, query: NonNullable<ListCall['query']>): ListCall => ({
  ...{ name, as: '', call: userApi.page },
  query: { rows: 20, ...query },
})

it('by an index, and finds whom it is asked for', async () => {
  const calls = [
    list('first page', {}),
    list('page 40', { page: 40 }),
    list('a name', { keyword: '李国21' }),
    list('a name in pinyin', { keyword: 'liguo21' }),
    list('initials', { keyword: 'lg' }),
    list('part of a login name', { keyword: 'lan777' }),
    list('of a department with few', { attrs: few }),
    list('of a role with few', { roleIds: fewRole }),
    list('disabled', { enabled: false }),
    list('one sign', { keyword: '王' }),
    list('nobody', { keyword: '没有这个人' }),
  ]
  const found = new Map<string, number>()
  const scans = await scansOf(test.database, calls, async (call) => {
    const answer = await test.app.inject(requestOf(call, token))
    expect(answer.json()).toMatchObject({ retcode: 0 })
    found.set(call.name, answer.json().data.rows.length)
  })
  expect([...scans].filter(([, tables]) => tables.length > 0)).toEqual([])
  expect(Object.fromEntries(found)).toMatchObject({
    'first page': 20,
    'page 40': 20,
    initials: 20,
    'of a department with few': 20,
    'of a role with few': 20,
    'part of a login name': expect.any(Number),
    nobody: 0,
  })
  expect(found.get('a name')).toBeGreaterThan(0)
  expect(found.get('a name in pinyin')).toBe(found.get('a name'))
})
