import { errorCodes } from '@liveline/contract/error-codes.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { rightApi } from '@liveline/contract/right/calls.ts'
import { dutyRights } from '@liveline/contract/role/duties.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { confirmSessionsOfUser } from '../../../test-support/confirmed.ts'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let giver: TestUser
let security: TestUser
/** Administrators who do none of it, an auditor, and one who is switched off. */
let watchers: TestUser[]
let others: TestUser[]

beforeAll(async () => {
  test = await createTestApp()
  const { database } = test
  giver = await aUser(database, { permissions: ['user:read', 'user:write', 'role:grant', 'role:grantAll'] })
  security = await aUser(database, {
    permissions: ['role:read', 'role:write', 'menu:read', 'menu:write', 'role:grant', 'role:grantAll'],
  })
  watchers = [
    await aUser(database, { permissions: ['user:write'] }),
    await aUser(database, { permissions: ['role:write'] }),
  ]
  others = [
    await aUser(database, { permissions: ['audit:read'] }),
    await aUser(database, { permissions: ['user:write'], enabled: false }),
    await aUser(database),
  ]
  for (const { userName } of [giver, security]) await test.call(noticeApi.list, { query: {} }, userName)
})
afterAll(() => test?.close())
/** As after five minutes, without the sessions' own end coming nearer. */
const forget = () => test.database.query('update sessions set confirmed_at = null')
beforeEach(forget)

const confirm = () =>
  Promise.all([giver, security].map(({ userId }) => confirmSessionsOfUser(test.database, userId, test.clock.now())))
const told = async (userId: number): Promise<string[]> =>
  (
    await test.database.query<{ title: string }>(
      `select title from notices where actor_kind = 'user' and actor_id = $1 and kind = 'administrator' order by id`,
      [userId],
    )
  ).rows.map(({ title }) => title)
const toldOf = async (people: readonly TestUser[], from: number[] = []) =>
  Promise.all(people.map(async ({ userId }, place) => (await told(userId)).slice(from[place] ?? 0)))
const countsOf = async () => (await toldOf(watchers)).map(({ length }) => length)

/** Refused until the password was entered again; then done, and the others know of whom. */
async function isADoor(by: TestUser, open: () => Promise<{ retcode: number }>, says: readonly string[]): Promise<void> {
  const before = await countsOf()
  const ownBefore = await told(by.userId)
  expect((await open()).retcode).toBe(errorCodes.CONFIRM_PASSWORD.retcode)
  expect(await countsOf()).toEqual(before)
  await confirm()
  expect((await open()).retcode).toBe(0)
  for (const titles of await toldOf(watchers, before)) {
    expect(titles).toHaveLength(1)
    for (const part of says) expect(titles[0]).toContain(part)
  }
  expect(await toldOf(others)).toEqual([[], [], []])
  expect(await told(by.userId)).toEqual(ownBefore)
}

it.each([...Object.values(dutyRights).flat(), 'workflow:admin'])(
  'a role that gives %s is given with the password, and the other administrators are told',
  async (right) => {
    const role = await aRole(test.database, { permissions: [right] })
    const person = await aUser(test.database, { roles: [] })
    const body = { userId: person.userId, roleIds: [role.id] }
    await isADoor(giver, () => test.call(roleApi.update, { body }, giver.userName), [
      giver.name,
      person.name,
      role.name,
    ])
    expect(await told(person.userId)).toEqual([])
    await forget()
    // What somebody holds already, and what is taken, asks for nothing.
    succeeded(await test.call(roleApi.update, { body }, giver.userName))
    succeeded(await test.call(roleApi.update, { body: { ...body, roleIds: [] } }, giver.userName))
  },
)

it('a role that gives nothing of the kind is given as ever', async () => {
  const [role, person] = [await aRole(test.database, { permissions: ['form:read'] }), await aUser(test.database)]
  const before = await countsOf()
  succeeded(await test.call(roleApi.update, { body: { userId: person.userId, roleIds: [role.id] } }, giver.userName))
  expect(await countsOf()).toEqual(before)
})

it.each(['menu:write', 'workflow:admin'])('%s is added to what a role gives with the password', async (right) => {
  const role = await aRole(test.database)
  const changes = [{ roleId: role.id, rev: 1, give: [right], take: [] }]
  const body = { changes, reason: '' }
  await isADoor(security, () => test.call(rightApi.update, { body }, security.userName), [security.name, role.name])
  await forget()
  const after = [{ roleId: role.id, rev: 2, give: ['form:read'], take: [right] }]
  succeeded(await test.call(rightApi.update, { body: { changes: after, reason: '' } }, security.userName))
})

it('an entry of the menu that carries it is made, and given to one role more, with the password', async () => {
  const [first, second] = [await aRole(test.database), await aRole(test.database)]
  const entry = {
    ...{
      parentId: null,
      url: 'all-processes',
      name: '管所有流程',
      nameEn: 'All processes',
      icon: '',
      type: 3 as const,
    },
    ...{ component: '', permission: 'workflow:admin', roleIds: [first.id] },
  }
  let made = { id: 0, rev: 0 }
  await isADoor(security, async () => {
    const answer = await test.call(menuApi.createEntry, { body: entry }, security.userName)
    if (answer.retcode === 0) made = answer.data
    return answer
  }, [security.name, entry.name])
  await forget()
  // The same roles: nobody becomes anything.
  made = succeeded(await test.call(menuApi.updateEntry, { body: { ...entry, ...made } }, security.userName))
  const wider = { ...entry, ...made, roleIds: [first.id, second.id] }
  await isADoor(security, () => test.call(menuApi.updateEntry, { body: wider }, security.userName), [entry.name])
})
