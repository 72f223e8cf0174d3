/** What one server changes, another that keeps it in memory knows with its next poll. */
import { formApi } from '@liveline/contract/form/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../test-support/factories.ts'
import { changeRows } from '../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../test-support/test-app.ts'
import { createDatabase, type Database } from './database/database.ts'
import { silentLog } from './log.ts'
import { systemCaller } from './http/caller.ts'
import { systemIds } from './ids.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { ensureSetting } from './modules/system-config/system-config.service.ts'
import { findUserIds, listAdministratorRoles, loadDirectory } from './modules/directory/directory.service.ts'

let a: TestApp
let b: TestApp
let databaseOfB: Database
const poll = () => databaseOfB.caching.caches.poll()

beforeAll(async () => {
  a = await createTestApp()
  databaseOfB = createDatabase({
    connectionString: a.database.connectionString,
    log: silentLog,
    // No second passes while this test runs: what B keeps is given up because it is told to.
    elapsedMs: () => 0,
  })
  b = await createTestApp({ database: databaseOfB, dataDir: a.dataDir, clock: a.clock })
  await a.loadPack('live-line')
})
afterAll(async () => {
  await b.close()
  await databaseOfB.close()
  await a.close()
})

describe('another server', () => {
  it('starts with a form that was released a moment ago', async () => {
    const designer = await aUser(a.database, { permissions: ['form:edit', 'form:release', 'form:read'] })
    await poll()
    const before = await b.forms.getReleasedVersion('lwSurvey')
    const { formId } = before
    const formPcJson = { ...before.schema, title: 'changed' }
    await a.call(formApi.update, { body: { formId, formPcJson } }, designer.userName)
    const released = await a.call(formApi.release, { body: { formId } }, designer.userName)
    expect(released.retcode).toBe(0)
    await poll()
    expect((await b.forms.getReleasedVersion('lwSurvey')).schema).toMatchObject({ title: 'changed' })
    expect((await b.forms.getVersion(before.id)).state).toBe('superseded')
  })

  it('starts no workflow that was switched off a moment ago, and calls one by its new name', async () => {
    const owner = await aUser(a.database, {
      permissions: ['workflow:read', 'workflow:edit', 'workflow:release', 'workflow:start'],
    })
    await poll()
    const caller = { ...systemCaller(), roleIds: [100040] }
    const startable = await b.workflow.definitions.getStartable(caller, 'lwPlanApproval')
    const id = startable.definitionId
    await a.call(processDefinitionApi.update, { body: { id, name: '改名' } }, owner.userName)
    await poll()
    expect((await b.workflow.definitions.getVersion(startable.versionId, b.database)).name).toBe('改名')
    await a.call(processDefinitionApi.setValid, { params: { id, flag: '0' } }, owner.userName)
    await poll()
    await expect(b.workflow.definitions.getStartable(caller, 'lwPlanApproval')).rejects.toMatchObject({
      code: 'NOT_RELEASED',
    })
  })

  it('offers work to nobody who was disabled, and by no right that was taken', async () => {
    const user = await aUser(a.database, { roles: [100041] })
    await poll()
    const isThere = async () =>
      (await loadDirectory(b.database, [{ kind: 'role', id: 100041 }]))
        .userIds({ kind: 'role', id: 100041 })
        .includes(user.userId)
    expect([await isThere(), await findUserIds(b.database, [user.userName])]).toEqual([
      true,
      new Map([[user.userName, user.userId]]),
    ])
    const administrators = await listAdministratorRoles(b.database)
    await changeRows(a.database, 'update users set enabled = false where id = $1', [user.userId])
    await changeRows(a.database, `delete from role_permissions where permission = 'workflow:admin' and role_id = $1`, [
      administrators[0],
    ])
    await poll()
    expect(await isThere()).toBe(false)
    expect(await listAdministratorRoles(b.database)).toEqual(administrators.slice(1))
  })

  it('reads settings and catalogue as they are now', async () => {
    await poll()
    const item = await b.catalogue.findItem(b.database, 'LW09')
    const nameSeen = async () => (await b.call(systemConfigApi.read, {})).data.systemName
    const name = await nameSeen()
    await a.database.transaction((tx) => ensureSetting(tx, 'systemName', `${name}!`))
    await changeRows(a.database, `update catalogue_items set crew = crew + 1 where code = 'LW09'`)
    await poll()
    expect((await b.catalogue.findItem(b.database, 'LW09'))?.crew).toBe((item?.crew ?? 0) + 1)
    expect(await nameSeen()).toBe(`${name}!`)
  })

  it('takes a session that was ended elsewhere for living at polls of less than a second, and at no other call', async () => {
    const { userName, userId } = await aUser(a.database, { roles: [100041] })
    const [polled, working] = [await a.loginAs(userName), await a.loginAs(userName)]
    const check = async (token: string) => (await b.call(sessionApi.checkToken, {}, token)).status
    expect([await check(polled), await check(working)]).toEqual([200, 200])
    const sessionsOfA = createSessionsService({ ...a, ids: systemIds })
    await a.database.transaction((tx) => sessionsOfA.endAllOf(tx, userId, 'revoked'))
    expect((await b.call(sessionApi.userInfo, {}, working)).status).toBe(401)
    a.clock.advance(1_000)
    expect(await check(polled)).toBe(401)
  })
})
