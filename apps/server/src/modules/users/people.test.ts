import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { peopleApi } from '@liveline/contract/people/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals } from '../../../test-support/approval-process.ts'
import { aDepartment, aRole, aUser, type TestRole } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { encrypt, keyPair, logIn } from '../../../test-support/login-calls.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { maskIdNo } from './masking.ts'
import { findFactProblem } from './person-facts.ts'

const PASSWORD = 'Kuaile-2026!'
const RIGHTS = ['user:read', 'user:write', 'session:end']

let test: TestApp
let top: { id: number; name: string }
let team: { id: number; name: string }
let elsewhere: { id: number; name: string }
let administrators: TestRole
let admin: Awaited<ReturnType<typeof aUser>>
let boss: string
/** Reaches everybody. */
let chief: string
let auditors: TestRole

beforeAll(async () => {
  test = await createTestApp()
  top = await aDepartment(test.database)
  team = await aDepartment(test.database, { pid: top.id })
  elsewhere = await aDepartment(test.database)
  administrators = await aRole(test.database, { permissions: RIGHTS, dataScope: 'below' })
  admin = await aUser(test.database, { roles: [administrators], orgs: [team.id] })
  auditors = await aRole(test.database, { permissions: ['audit:read'], dataScope: 'below' })
  chief = (await aUser(test.database, { permissions: RIGHTS })).userName
  boss = (await aUser(test.database, { roles: [administrators], orgs: [top.id] })).userName
})
afterAll(() => test?.close())

const as = () => admin.userName
const errorOf = (code: ErrorCode) => errorCodes[code].retcode

async function withPassword(password: string | undefined) {
  const pair = await keyPair(test)
  return {
    params: { key: pair.key },
    secret: password === undefined ? {} : { password: encrypt(pair, password) },
  }
}
let count = 0
const facts = (more: object = {}) => ({
  userName: `neu${++count}`,
  name: '赵新人',
  userSource: 0 as const,
  phone: '13812345678',
  idNo: '320102199001011234',
  attrs: [team.id],
  ...more,
})
async function add(more: object = {}, password: string | undefined = PASSWORD, caller = as()) {
  const { params, secret } = await withPassword(password)
  return test.call(peopleApi.add, { params, body: { ...facts(more), ...secret } }, caller)
}
async function edit(body: { userId: number } & Record<string, unknown>, caller = as(), password?: string) {
  const { params, secret } = await withPassword(password)
  return test.call(peopleApi.edit, { params, body: { ...body, ...secret } }, caller)
}
const detail = (userId: number, caller = as()) => test.call(peopleApi.detail, { query: { userId } }, caller)
async function audited(userId: number): Promise<string[]> {
  const { rows } = await test.database.query<{ action: string }>(
    `select action from audit_log where object_type = 'user' and object_id = $1 and action <> 'session.login' order by id`,
    [String(userId)],
  )
  return rows.map(({ action }) => action)
}
const worker = (more: object = {}) => aUser(test.database, { orgs: [team.id], roles: [], ...more })

describe('adding a person', () => {
  it('lets him log in with the password that travelled encrypted, and makes him change it', async () => {
    const userName = `ann${++count}`
    const { data } = await add({ userName: `  ${userName} ` })
    expect(data.oneTimeUntil).not.toBeNull()
    await changeRows(test.database, 'insert into role_users (role_id, user_id) values ($1, $2)', [
      (await aRole(test.database)).id,
      data.userId,
    ])

    const entered = await logIn(test, userName.toUpperCase(), PASSWORD)

    expect(entered.data).toMatchObject({ userName, mustChangePassword: true })
    expect(await audited(data.userId)).toEqual(['user.create'])
    const shown = (await detail(data.userId)).data
    expect(shown).toMatchObject({
      ...{ userName, name: '赵新人', phone: '138****5678', idNo: '320102**********34', enabled: true },
      ...{ finDepId: team.id, mayAdminister: true, obstacle: '', openTasks: 0 },
    })
    expect(shown.lastLoginAt).not.toBeNull()
  })

  it('refuses a user name that somebody has, whatever its case, width and spaces, deleted people included', async () => {
    const taken = await worker()
    const gone = await worker()
    await test.call(peopleApi.del, { query: { id: String(gone.userId) } }, as())
    for (const userName of [` ${taken.userName.toUpperCase()}`, gone.userName, taken.userName.replace('u', 'ｕ')]) {
      expect((await add({ userName })).retcode).toBe(errorOf('USER_NAME_TAKEN'))
    }
  })

  it.each([
    [{ userName: 'a\tb' }, 'INVALID_INPUT'],
    [{ name: 'a\u202eb' }, 'INVALID_INPUT'],
    [{ phone: 'call me' }, 'PERSON_REFUSED_FACTS'],
    [{ idNo: '12345' }, 'PERSON_REFUSED_FACTS'],
    [{ attrs: [999_999] }, 'PERSON_REFUSED_FACTS'],
    [{ finDepId: 999_999 }, 'PERSON_REFUSED_FACTS'],
    [{ userSource: 1 as const }, 'PERSON_REFUSED_FACTS'],
    [{ attrs: [] }, 'PERSON_NOT_YOURS'],
  ] as const)('refuses %j', async (more, code) => {
    expect((await add(more)).retcode).toBe(errorOf(code))
  })

  it('wants a password for a local account only, and one that the rules allow', async () => {
    const { params } = await withPassword(undefined)
    const bare = await test.call(peopleApi.add, { params, body: facts() }, as())
    expect(bare.retcode).toBe(errorOf('PASSWORD_NEEDED'))
    const other = { params: (await withPassword(undefined)).params, body: facts({ userSource: 1 }) }
    expect((await test.call(peopleApi.add, other, as())).retcode).toBe(0)
    expect((await add({}, 'short')).retcode).toBe(errorOf('PASSWORD_POLICY'))
    expect((await test.call(peopleApi.add, { params, body: facts() }, as())).retcode).toBe(errorOf('CHALLENGE_EXPIRED'))
  })

  it('is for the own part of the organisation', async () => {
    expect((await add({ attrs: [elsewhere.id] })).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    expect((await add({ attrs: [team.id, elsewhere.id] })).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    // Whoever belongs to nothing is everybody's who covers everybody.
    expect((await add({ attrs: [] }, PASSWORD, chief)).retcode).toBe(0)
  })
})

describe('changing a person', () => {
  it('keeps what is left out, and refuses whoever opened it before somebody else saved', async () => {
    const { userId } = await worker({ phone: '13900000000' })
    const { rev } = (await detail(userId)).data
    expect((await edit({ userId, rev, name: '钱改名' })).data.rev).toBe(rev + 1)
    const late = await edit({ userId, rev, name: '另一个' })
    expect(late.retcode).toBe(errorOf('PERSON_CHANGED'))
    expect(late.msg).toContain(admin.name)
    expect((await detail(userId)).data).toMatchObject({ name: '钱改名', phone: '139****0000' })
    const found = await test.call(userApi.page, { query: { keyword: 'qgm' } }, as())
    expect(found.data.rows.map((row) => row.userId)).toEqual([userId])
    expect(await audited(userId)).toEqual(['user.edit'])
  })

  it('writes into the log what an edit writes, and nothing else that is known of the person', async () => {
    const { userId } = await worker({ phone: '13900000000' })
    await edit({ userId, name: '钱改名' })
    const { rows } = await test.database.query<{ detail: string }>(
      `select detail from audit_log where action = 'user.edit' and object_id = $1`,
      [String(userId)],
    )
    const { before, after } = JSON.parse(rows[0]?.detail ?? '{}') as { before: object; after: object }
    const written = ['attrs', 'email', 'finDepId', 'idNo', 'name', 'phone', 'userName', 'userSource']
    expect(Object.keys(after).toSorted()).toEqual(written)
    expect(Object.keys(before).toSorted()).toEqual(written)
  })

  it('moves him within reach only, and out of a department that was his present one', async () => {
    const second = await aDepartment(test.database, { pid: team.id })
    const { userId } = await worker()
    expect((await edit({ userId, attrs: [elsewhere.id] })).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    expect((await edit({ userId, attrs: [second.id] })).retcode).toBe(0)
    expect((await detail(userId)).data.finDepId).toBe(second.id)
  })

  it('is no way into what the rules forbid', async () => {
    const mine = await worker({ roles: [administrators] })
    const outside = await aUser(test.database, { orgs: [elsewhere.id] })
    for (const { userId } of [admin, mine, outside]) {
      expect((await edit({ userId, name: 'X' })).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    }
    expect((await edit({ userId: mine.userId, name: 'X' }, boss)).retcode).toBe(0)
    const above = await worker({ permissions: RIGHTS })
    for (const caller of [boss, chief]) {
      expect((await edit({ userId: above.userId, name: 'X' }, caller)).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    }
    const auditor = await worker({ roles: [auditors] })
    expect((await edit({ userId: auditor.userId, name: 'X' }, boss)).retcode).toBe(0)
    expect((await edit({ userId: auditor.userId }, boss, PASSWORD)).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    expect((await edit({ userId: auditor.userId, userSource: 1 }, boss)).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    // By the user name of the staff directory somebody else would log in as him.
    const ofDirectory = await worker({ roles: [auditors], userSource: 1 })
    const renamed = { userId: ofDirectory.userId, userName: `dir${ofDirectory.userName}` }
    expect((await edit(renamed, boss)).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
  })

  it('shows phone and ID number to whoever asks for them, which is written down', async () => {
    const { userId } = await worker({ phone: '13900001111' })
    const shown = await test.call(peopleApi.reveal, { body: { userId } }, as())
    expect(shown.data).toEqual({ phone: '13900001111', idNo: '' })
    expect(await audited(userId)).toEqual(['user.reveal'])
    const changes = await test.call(peopleApi.changes, { query: { userId } }, as())
    expect(changes.data).toMatchObject([{ action: 'user.reveal', by: admin.name, result: 'ok' }])
  })
})

describe('passwords and sessions', () => {
  it('a reset ends what was there, and only a local account has one', async () => {
    const userName = `reset${++count}`
    const { data } = await add({ userName })
    const reset = async (userId: number, password = 'Neu-1234ab') => {
      const pair = await keyPair(test)
      const body = { userId, password: encrypt(pair, password) }
      return test.call(peopleApi.resetPassword, { params: { key: pair.key }, body }, as())
    }
    const token = await test.loginAs(userName)
    expect((await reset(data.userId)).data.userName).toBe(userName)
    expect((await test.call(sessionApi.checkToken, {}, token)).status).toBe(401)
    expect((await logIn(test, userName, PASSWORD)).retcode).toBe(errorOf('LOGIN_FAILED'))
    expect((await logIn(test, userName, 'Neu-1234ab')).retcode).toBe(0)
    const foreign = await worker({ userSource: 1 })
    expect((await reset(foreign.userId)).retcode).toBe(errorOf('NOT_LOCAL_ACCOUNT'))
    expect((await edit({ userId: foreign.userId }, as(), PASSWORD)).retcode).toBe(errorOf('NOT_LOCAL_ACCOUNT'))
  })

  it('sessions of a person are listed and ended', async () => {
    const person = await worker()
    const token = await test.loginAs(person.userName)
    const query = { userId: person.userId }
    const { data } = await test.call(peopleApi.sessions, { query }, as())
    expect(data).toMatchObject([{ isCurrent: false }])
    const sessionIds = data.map(({ sessionId }) => sessionId)
    const end = () => test.call(peopleApi.endSessions, { body: { ...query, sessionIds } }, as())
    expect((await end()).data).toEqual({ ended: 1 })
    expect((await end()).data).toEqual({ ended: 0 })
    expect((await test.call(sessionApi.checkToken, {}, token)).status).toBe(401)
    const own = { userId: admin.userId }
    expect((await test.call(peopleApi.sessions, { query: own }, as())).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    expect((await test.call(peopleApi.changes, { query: own }, as())).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
  })

  it('whoever is disabled is told so by the session that he holds', async () => {
    const person = await worker()
    const token = await test.loginAs(person.userName)
    const set = (enabled: boolean) =>
      test.call(peopleApi.setEnabled, { body: { userIds: [person.userId], enabled } }, as())
    expect((await set(false)).data).toEqual({ changed: 1 })
    expect((await set(false)).data).toEqual({ changed: 0 })
    const told = await test.call(sessionApi.checkToken, {}, token)
    expect([told.status, told.retcode]).toEqual([401, errorOf('ACCOUNT_DISABLED')])
    expect((await set(true)).data).toEqual({ changed: 1 })
    // That session does not come back with the account.
    expect((await test.call(sessionApi.checkToken, {}, token)).status).toBe(401)
    expect(await audited(person.userId)).toEqual(['user.disable', 'user.enable'])
  })
})

describe('deleting people', () => {
  const del = (ids: readonly number[], caller = as()) =>
    test.call(peopleApi.del, { query: { id: ids.join(',') } }, caller)

  it('takes all that are named, or nobody', async () => {
    const [one, two] = [await worker(), await worker()]
    expect((await del([one.userId, 999_999])).status).toBe(404)
    expect((await del([one.userId, admin.userId])).retcode).toBe(errorOf('PERSON_NOT_YOURS'))
    expect((await del([one.userId, two.userId])).data).toEqual({ deleted: 2 })
    expect((await detail(one.userId)).status).toBe(404)
    const found = await test.call(userApi.page, { query: { keyword: one.userName } }, as())
    expect(found.data.rows).toEqual([])
  })

  it('leaves the last administrator of a kind', async () => {
    const [last, other] = [await worker({ roles: [auditors] }), await worker({ roles: [auditors] })]
    const disable = (userId: number) =>
      test.call(peopleApi.setEnabled, { body: { userIds: [userId], enabled: false } }, boss)
    await changeRows(
      test.database,
      `update users set enabled = false where id <> all($1::bigint[]) and id in (
         select user_id from role_users join role_permissions using (role_id) where permission = 'audit:read')`,
      [[last.userId, other.userId]],
    )
    expect((await disable(other.userId)).retcode).toBe(0)
    expect((await disable(last.userId)).retcode).toBe(errorOf('LAST_ADMINISTRATOR'))
    expect((await del([last.userId], boss)).retcode).toBe(errorOf('LAST_ADMINISTRATOR'))
  })
})

describe('a person with open tasks', () => {
  it('is not deleted before somebody else has them, whom the safety guard accepts', async () => {
    const flows = await createApprovals(test)
    const leaver = await aUser(test.database, { permissions: ['workflow:start'] })
    const next = await worker()
    const query = { userId: leaver.userId }
    const handOver = (toUserId: number) =>
      test.call(peopleApi.handOver, { body: { ...query, toUserId, reason: '离职' } }, chief)
    const toHim = (attributes: string) =>
      flows.release(`<liveline:approver kind="user" value="${leaver.userName}"/>`, attributes)
    const qualify = (userId: number) =>
      test.database.query(
        `insert into user_qualifications (user_id, code, valid_from, valid_to) values ($1, 'leader', '2000-01-01', '2100-01-01')`,
        [userId],
      )
    await qualify(leaver.userId)
    await flows.reach(await toHim('liveline:qualifiedOnly="leader"'))
    await flows.start(await flows.release('<liveline:approver kind="initiator"/>'), leaver)

    const refused = await test.call(peopleApi.del, { query: { id: String(leaver.userId) } }, chief)
    expect(refused.retcode).toBe(errorOf('HAS_OPEN_TASKS'))
    expect(refused.msg).toContain('2 项')
    expect(refused.details).toMatchObject({ tasks: [{ userId: leaver.userId, count: 2 }] })
    const open = await test.call(peopleApi.tasks, { query }, chief)
    expect(open.data).toMatchObject({ total: 2, rows: [{ nameEn: 'Sign' }, { nameEn: 'First' }] })
    expect((await detail(leaver.userId, chief)).data.openTasks).toBe(2)

    expect((await handOver(next.userId)).retcode).toBe(errorOf('SAFETY_GUARD'))
    expect((await test.call(peopleApi.tasks, { query }, chief)).data.total).toBe(2)
    await qualify(next.userId)
    expect((await handOver(next.userId)).data).toEqual({ tasks: 2 })
    expect((await detail(leaver.userId, chief)).status).toBe(404)
    const handed = await test.call(peopleApi.tasks, { query: { userId: next.userId } }, chief)
    expect(handed.data.total).toBe(2)
  })

  it('finds no new handler in himself', async () => {
    const flows = await createApprovals(test)
    const leaver = await aUser(test.database, { permissions: ['workflow:start'] })
    await flows.start(await flows.release('<liveline:approver kind="initiator"/>'), leaver)
    const body = { userId: leaver.userId, toUserId: leaver.userId, reason: '离职' }
    expect((await test.call(peopleApi.handOver, { body }, chief)).retcode).toBe(errorOf('PERSON_REFUSED'))
  })
})

describe('an administrator', () => {
  it('does not hand the tasks of others to himself', async () => {
    const boss = await aUser(test.database, { permissions: RIGHTS })
    const flows = await createApprovals(test)
    const leaver = await aUser(test.database, { permissions: ['workflow:start'] })
    await flows.start(await flows.release('<liveline:approver kind="initiator"/>'), leaver)
    const body = { userId: leaver.userId, toUserId: boss.userId, reason: '离职' }
    const answer = await test.call(peopleApi.handOver, { body }, boss.userName)
    expect([answer.retcode, answer.msg]).toEqual([errorOf('PERSON_REFUSED'), expect.stringContaining('您本人')])
    expect((await test.call(peopleApi.tasks, { query: { userId: leaver.userId } }, chief)).data.total).toBe(1)
  })
})

describe('delegations of somebody who goes', () => {
  const standing = async (userId: number) =>
    (
      await test.database.query<{ reason: string; by: string }>(
        `select d.cancel_reason as reason, u.user_name as by from delegations d left join users u on u.id = d.cancelled_by
         where owner_id = $1 or delegate_id = $1 order by d.starts_at, d.id`,
        [userId],
      )
    ).rows
  const told = async (userId: number) =>
    (
      await test.database.query<{ title: string; title_en: string }>(
        `select title, title_en from notices where actor_kind = 'user' and actor_id = $1 and kind = 'delegation'
         order by id desc limit 1`,
        [userId],
      )
    ).rows[0]
  const give = async (from: { userName: string }, delegateUserId: number, startsIn = 0) => {
    const starts = new Date(test.clock.now().getTime() + startsIn).toISOString()
    const body = startsIn === 0 ? {} : { from: starts }
    expect((await test.call(delegationApi.delegate, { query: { delegateUserId }, body }, from.userName)).retcode).toBe(
      0,
    )
  }
  const goings = [
    [
      'disabled',
      (userId: number) => test.call(peopleApi.setEnabled, { body: { userIds: [userId], enabled: false } }, chief),
      '停用',
    ],
    ['deleted', (userId: number) => test.call(peopleApi.del, { query: { id: String(userId) } }, chief), '删除'],
    [
      'handed over and deleted',
      (userId: number) =>
        test.call(peopleApi.handOver, { body: { userId, toUserId: admin.userId, reason: '离职' } }, chief),
      '删除',
    ],
  ] as const

  it.each(goings)('end when he is %s, as owner and as delegate, and the other side is told', async (_how, go, word) => {
    const [leaver, taker, owner] = [await aUser(test.database), await aUser(test.database), await aUser(test.database)]
    const [, away] = [await give(leaver, taker.userId), await aUser(test.database)]
    await give(away, taker.userId)
    expect((await go(leaver.userId)).retcode).toBe(0)
    expect(await standing(leaver.userId)).toEqual([{ reason: expect.stringContaining(word), by: chief }])
    expect((await told(taker.userId))?.title).toContain(leaver.name)
    expect((await told(taker.userId))?.title).toContain(word)
    expect(await standing(away.userId)).toEqual([{ reason: '', by: null }])

    // For a later day, and the one who was to act goes.
    const second = await aUser(test.database)
    await give(owner, second.userId, 86_400_000)
    expect((await go(second.userId)).retcode).toBe(0)
    expect(await standing(owner.userId)).toEqual([{ reason: expect.stringContaining(second.name), by: chief }])
    expect((await told(owner.userId))?.title).toContain(second.name)
    expect((await told(owner.userId))?.title_en).toContain('your approvals wait for you again')
    expect(await audited(owner.userId)).toEqual(['delegation.give', 'delegation.end'])
    const own = succeeded(await test.call(delegationApi.mine, {}, owner.userName))
    expect(own.given).toBeNull()
  })

  it('stay while he is only enabled', async () => {
    const [owner, taker] = [await aUser(test.database), await aUser(test.database)]
    await give(owner, taker.userId)
    const body = { userIds: [owner.userId], enabled: true }
    expect((await test.call(peopleApi.setEnabled, { body }, chief)).retcode).toBe(0)
    expect(await standing(owner.userId)).toEqual([{ reason: '', by: null }])
  })
})

describe('the list', () => {
  it('filters by details with and without those below, state, role and initials', async () => {
    const branch = await aDepartment(test.database, { pid: team.id })
    const leaf = await aDepartment(test.database, { pid: branch.id })
    const role = await aRole(test.database)
    const [one, two] = [
      await aUser(test.database, { name: '孙一', orgs: [branch.id], roles: [role] }),
      await aUser(test.database, { name: '孙二', orgs: [leaf.id], roles: [role], enabled: false }),
    ]
    const find = async (query: object) =>
      (await test.call(userApi.page, { query }, as())).data.rows.map(({ userId }) => userId)
    expect(await find({ attrs: String(branch.id) })).toEqual([one.userId])
    expect(await find({ attrs: String(branch.id), below: 'true' })).toEqual([two.userId, one.userId])
    expect(await find({ attrs: String(branch.id), below: 'true', enabled: 'false' })).toEqual([two.userId])
    expect(await find({ roleIds: String(role.id), keyword: 'se' })).toEqual([two.userId])
    expect(await find({ roleIds: String(role.id), keyword: 'suny' })).toEqual([one.userId])
    const [row] = (await test.call(userApi.page, { query: { attrs: String(branch.id) } }, as())).data.rows
    expect(row).toMatchObject({ departments: [{ id: branch.id }], mayAdminister: true, lastLoginAt: null })
  })

  it('goes on behind a cursor', async () => {
    const role = await aRole(test.database)
    for (let made = 0; made < 5; made++) await aUser(test.database, { roles: [role], name: `周${'甲乙丙丁戊'[made]}` })
    const seen: number[] = []
    let after: string | undefined
    do {
      const query = { roleIds: String(role.id), rows: 2, ...(after === undefined ? {} : { after }) }
      const { data } = await test.call(userApi.page, { query }, as())
      seen.push(...data.rows.map(({ userId }) => userId))
      after = data.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(5)
    const wrong = await test.call(userApi.page, { query: { after: 'AAAA' } }, as())
    expect(wrong.retcode).toBe(errorOf('CURSOR_INVALID'))
  })
})

it.each([
  ['320102199001011234', '320102**********34'],
  ['32010219900101123X', '320102**********3X'],
  ['320102900101123', '320102*******23'],
  ['A1234567', 'A1234567'],
  ['', ''],
])('masks the ID number %j as %j', (idNo, masked) => expect(maskIdNo(idNo)).toBe(masked))

it.each([
  [{}, undefined],
  [{ userName: ' ' }, 'userName'],
  [{ name: '' }, 'name'],
  [{ phone: '12a' }, 'phone'],
  [{ email: 'nobody' }, 'email'],
  [{ idNo: '32010219900101123Y' }, 'idNo'],
] as const)('of %j says %s', (wrong, problem) => {
  const right = { userName: 'a', name: 'A', phone: '+86 (0512) 65-1234', email: 'a@b.cn', idNo: '' }
  expect(findFactProblem({ ...right, ...wrong })).toBe(problem)
})
