import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { administratorDuties, dutyRights } from '@liveline/contract/role/duties.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmSessionsOfUser } from '../../../test-support/confirmed.ts'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
/** A second server process on the same database. */
let other: TestApp
let system: TestUser
const giving = ['user:read', 'user:write', 'role:grant', 'role:grantAll']

beforeAll(async () => {
  test = await createTestApp()
  other = await createTestApp({ database: test.database, dataDir: test.dataDir })
  system = await aUser(test.database, { permissions: giving })
  await rolesOf(system)
  await confirmSessionsOfUser(test.database, system.userId, test.clock.now())
})
afterAll(async () => {
  await other?.close()
  await test?.close()
})

const give = (person: TestUser, roleIds: number[], by = system, facts: { rev?: number; reason?: string } = {}) =>
  test.call(roleApi.update, { body: { userId: person.userId, roleIds, ...facts } }, by.userName)
const rolesOf = async (person: TestUser, by = system) =>
  succeeded(await test.call(roleApi.ofUser, { params: { id: person.userId } }, by.userName))
const refused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })

describe('the roles of a person', () => {
  it('come and go, are audited with what was before, and reach his sessions on every server', async () => {
    const [first, second] = [
      await aRole(test.database, { permissions: ['form:read'] }),
      await aRole(test.database, { permissions: ['workflow:read'] }),
    ]
    const person = await aUser(test.database, { roles: [first] })
    const token = await test.loginAs(person.userName)
    const seen = async (app: TestApp) => {
      const { permissions, menuVersion } = succeeded(await app.call(sessionApi.userInfo, {}, token))
      expect(succeeded(await app.call(sessionApi.checkToken, {}, token)).menuVersion).toBe(menuVersion)
      return { permissions, menuVersion }
    }
    const before = [await seen(test), await seen(other)]
    expect(before.map(({ permissions }) => permissions)).toEqual([['form:read'], ['form:read']])

    const { rev } = await rolesOf(person)
    const saved = succeeded(await give(person, [second.id], system, { rev, reason: '调岗' }))

    expect(saved).toMatchObject({ rev: rev + 1, mayChange: true, roles: [{ id: second.id, duty: '' }] })
    for (const app of [other, test]) {
      const now = await seen(app)
      expect(now.permissions).toEqual(['workflow:read'])
      expect(now.menuVersion).not.toBe(before[0]?.menuVersion)
    }
    const { rows } = await test.database.query(
      `select user_name, detail::json as detail from audit_log where action = 'user.setRoles' and object_id = $1`,
      [String(person.userId)],
    )
    expect(rows).toMatchObject([
      {
        user_name: system.userName,
        detail: { before: { roleIds: [first.id] }, after: { roleIds: [second.id], reason: '调岗' } },
      },
    ])
  })

  it('are held since when they were first given', async () => {
    const [stays, comes] = [await aRole(test.database), await aRole(test.database)]
    const person = await aUser(test.database, { roles: [stays] })
    const since = async () =>
      (
        await test.database.query<{ at: Date }>('select held_since as at from role_users where role_id = $1', [
          stays.id,
        ])
      ).rows
    const before = await since()
    succeeded(await give(person, [stays.id, comes.id]))
    expect(await since()).toEqual(before)
  })

  it('are not changed twice by whoever saw the same', async () => {
    const role = await aRole(test.database)
    const person = await aUser(test.database)
    const { rev } = await rolesOf(person)
    succeeded(await give(person, [role.id], system, { rev }))
    refused(await give(person, [], system, { rev }), 'STALE')
    expect((await rolesOf(person)).roles).toMatchObject([{ id: role.id }])
  })

  it('nobody changes of himself', async () => {
    const role = await aRole(test.database)
    const answer = await give(system, [role.id])
    refused(answer, 'ROLE_GRANT_REFUSED')
    expect(answer.msg).toContain('本人')
    expect(await rolesOf(system)).toMatchObject({ mayChange: false, why: '不能修改本人的角色' })
  })

  it('are not there for a person or a role that is not', async () => {
    const person = await aUser(test.database)
    refused(await give({ ...person, userId: 999_999 }, []), 'NOT_FOUND')
    refused(await give(person, [999_999]), 'NOT_FOUND')
    refused(await test.call(roleApi.ofUser, { params: { id: 999_999 } }, system.userName), 'NOT_FOUND')
  })
})

describe('an administrator of departments', () => {
  it('gives within them what is marked for it, and nothing else', async () => {
    const top = await aDepartment(test.database)
    const team = await aDepartment(test.database, { pid: top.id })
    const elsewhere = await aDepartment(test.database)
    const giver = await aRole(test.database, { permissions: ['role:grant', 'user:read'], dataScope: 'below' })
    const administrator = await aUser(test.database, { roles: [giver], orgs: [top.id] })
    const [open, kept] = [await aRole(test.database), await aRole(test.database, { allocatable: false })]
    const ofDuty = await aRole(test.database, { permissions: ['audit:read'] })
    const [here, there] = [
      await aUser(test.database, { roles: [kept], orgs: [team.id] }),
      await aUser(test.database, { orgs: [elsewhere.id] }),
    ]

    succeeded(await give(here, [kept.id, open.id], administrator))
    refused(await give(here, [open.id], administrator), 'ROLE_GRANT_REFUSED')
    refused(await give(here, [kept.id, open.id, ofDuty.id], administrator), 'ROLE_GRANT_REFUSED')
    const foreign = await give(there, [open.id], administrator)
    refused(foreign, 'ROLE_GRANT_REFUSED')
    expect(foreign.msg).toContain('不在您管理的部门内')
    expect((await rolesOf(here, administrator)).mayChange).toBe(true)
    expect((await rolesOf(there, administrator)).mayChange).toBe(false)
    const offered = succeeded(await test.call(userApi.roles, {}, administrator.userName)).map(({ id }) => id)
    expect([open.id, kept.id, ofDuty.id].map((id) => offered.includes(id))).toEqual([true, false, false])
    const all = succeeded(await test.call(userApi.roles, {}, system.userName)).map(({ id }) => id)
    expect([open.id, kept.id, ofDuty.id].map((id) => all.includes(id))).toEqual([true, true, true])
  })

  it('reaches only his own department by the narrower scope', async () => {
    const top = await aDepartment(test.database)
    const team = await aDepartment(test.database, { pid: top.id })
    const giver = await aRole(test.database, { permissions: ['role:grant'], dataScope: 'department' })
    const administrator = await aUser(test.database, { roles: [giver], orgs: [top.id] })
    const role = await aRole(test.database)
    succeeded(await give(await aUser(test.database, { roles: [], orgs: [top.id] }), [role.id], administrator))
    const below = await give(await aUser(test.database, { roles: [], orgs: [team.id] }), [role.id], administrator)
    refused(below, 'ROLE_GRANT_REFUSED')
  })
})

describe('the three administrators', () => {
  it('exclude each other, and say so', async () => {
    const [security, audit] = [
      await aRole(test.database, { permissions: ['role:write'] }),
      await aRole(test.database, { permissions: ['audit:read'] }),
    ]
    const person = await aUser(test.database, { roles: [security] })
    await aUser(test.database, { roles: [security] })
    const answer = await give(person, [security.id, audit.id])
    refused(answer, 'ADMINISTRATORS_EXCLUDE')
    expect(answer.msg).toContain(audit.name)
    succeeded(await give(person, [audit.id]))
  })

  it('exclude each other in the database, whatever writes it', async () => {
    const { database } = test
    const roles: Record<string, TestRole> = Object.fromEntries(
      await Promise.all(
        administratorDuties.map(async (duty) => [
          duty,
          await aRole(database, { permissions: [dutyRights[duty][0] ?? ''] }),
        ]),
      ),
    )
    const of = (duty: string) => roles[duty]?.id ?? 0
    const person = await aUser(database, { roles: [of('system')] })
    const free = await aUser(database, { roles: [] })
    const attempts: readonly (readonly [string, readonly unknown[], string])[] = [
      // Both roles, honestly named or not.
      [
        `insert into role_users (role_id, user_id, duty) values ($1, $2, 'audit')`,
        [of('audit'), person.userId],
        'role_users_one_administrator',
      ],
      [
        'insert into role_users (role_id, user_id) values ($1, $2)',
        [of('audit'), person.userId],
        'role_users_duty_of_role',
      ],
      [
        `insert into role_users (role_id, user_id, duty) values ($1, $2, 'system')`,
        [of('audit'), free.userId],
        'role_users_duty_of_role',
      ],
      [
        'update role_users set role_id = $1 where user_id = $2',
        [of('audit'), person.userId],
        'role_users_duty_of_role',
      ],
      // The rights of two in one role, which is no administrator's or another's.
      [
        `insert into role_permissions (role_id, permission) values ($1, 'audit:read')`,
        [of('system')],
        'role_permissions_of_one_duty',
      ],
      [
        `update role_permissions set permission = 'role:write' where role_id = $1`,
        [of('system')],
        'role_permissions_of_one_duty',
      ],
      [`update roles set duty = '' where id = $1`, [of('system')], 'role_permissions_of_one_duty'],
      [`insert into roles (code, name) values ('audit-administrator', $1)`, ['x'], 'roles_administrators'],
      // Through an entry of the menu, which carries a right.
      [`insert into menus (name, type, permission) values ($1, 3, 'role:write')`, ['x'], 'menus_carry_no_duty'],
    ]
    for (const [statement, values, constraint] of attempts) {
      await expect(changeRows(database, statement, values), statement).rejects.toMatchObject({ constraint })
    }
  })

  it('are told apart by the same rights in the contract and in the database', async () => {
    for (const duty of administratorDuties) {
      for (const right of dutyRights[duty]) {
        const role = await aRole(test.database, { permissions: [right] })
        const { rows } = await test.database.query('select duty from role_permissions where role_id = $1', [role.id])
        expect(rows).toEqual([{ duty }])
      }
    }
    const { rows } = await test.database.query<{ source: string }>(
      `select pg_get_expr(adbin, adrelid) as source from pg_attrdef where adrelid = 'role_permissions'::regclass`,
    )
    const named = [...(rows[0]?.source ?? '').matchAll(/'([a-zA-Z]+:[a-zA-Z]+)'/g)].map(([, right]) => right)
    expect(named.toSorted()).toEqual(Object.values(dutyRights).flat().toSorted())
  })

  it('stay: the last of each kind is not taken away, also by two at once', async () => {
    await changeRows(test.database, `update users set enabled = false where id <> $1`, [system.userId])
    const auditor = await aRole(test.database, { permissions: ['audit:read'] })
    const [one, two] = [
      await aUser(test.database, { roles: [auditor] }),
      await aUser(test.database, { roles: [auditor] }),
    ]
    // Somebody who is switched off is nobody.
    await aUser(test.database, { roles: [auditor], enabled: false })
    const answers = await Promise.all([give(one, []), give(two, [])])
    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([0, errorCodes.LAST_ADMINISTRATOR.retcode])
    const left = [...(await rolesOf(one)).roles, ...(await rolesOf(two)).roles]
    expect(left).toHaveLength(1)
  })
})
