import { auditApi } from '@liveline/contract/audit/calls.ts'
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { audit, type AuditEntry } from './audit.service.ts'
import { pageChangesOf } from './audit-log.service.ts'

const clock = createTestClock()
let test: TestApp
let zhou: TestUser
let formRole: number

beforeAll(async () => {
  test = await createTestApp({ clock })
  await aUser(test.database, { userName: 'auditor', permissions: ['audit:read'] })
  await aUser(test.database, { userName: 'stranger' })
  zhou = await aUser(test.database, { userName: 'zhou.min', name: '周敏' })
  formRole = (await aRole(test.database, { name: '班长' })).id
  await note({
    action: 'role.update',
    objectType: 'role',
    objectId: formRole,
    before: { name: '组长' },
    after: { name: '班长' },
  })
  await note({ action: 'task.complete', objectType: 'task', objectId: 't-1', onBehalfOf: '何强' })
  await note({ action: 'user.unlock', objectType: 'user', objectId: zhou.userId, address: '203.0.113.9' })
  await note({ action: 'session.login', objectType: 'user', objectId: zhou.userId, result: 'refused' })
})
afterAll(() => test?.close())

const note = (entry: AuditEntry) => test.database.transaction((tx) => audit(tx, zhou, entry))
const list = async (query: Record<string, unknown>) => succeeded(await test.call(auditApi.list, { query }, 'auditor'))
const found = async (query: Record<string, unknown>) => (await list(query)).rows.map(({ action }) => action)
const readings = async () => (await test.database.query(`select 1 from audit_log where action = 'audit.read'`)).rowCount

describe('the audit log', () => {
  it('is found by each of its filters, and by all of them together', async () => {
    expect(await found({ who: '周敏', kind: 'role' })).toEqual(['role.update'])
    expect(await found({ who: 'ZHOU.MIN', kind: 'role' })).toEqual(['role.update'])
    expect(await found({ behalf: '何强' })).toEqual(['task.complete'])
    expect(await found({ action: 'user.unlock' })).toEqual(['user.unlock'])
    expect(await found({ kind: 'user', object: String(zhou.userId) })).toEqual(['session.login', 'user.unlock'])
    expect(await found({ object: 't-1' })).toEqual(['task.complete'])
    expect(await found({ kind: 'user', who: '周敏' })).toEqual(['session.login', 'user.unlock'])
    expect(await found({ result: 'refused' })).toEqual(['session.login'])
    expect(await found({ text: '203.0.113.9', kind: 'user' })).toEqual(['user.unlock'])
    expect(await found({ text: '组长', who: '周敏' })).toEqual(['role.update'])
    expect(await found({ who: '周敏', result: 'ok', action: 'user.unlock', text: '203.' })).toEqual(['user.unlock'])
    expect(await found({ who: '没有这个人' })).toEqual([])
    const future = new Date(Date.now() + 60_000).toISOString()
    expect(await found({ who: '周敏', from: future })).toEqual([])
    expect(await found({ who: '周敏', to: future, kind: 'task' })).toEqual(['task.complete'])
  })

  it('shows who, on whose behalf, the object by its name, and the newest first', async () => {
    const { rows } = await list({ who: 'zhou.min' })
    expect(rows.map(({ action }) => action)).toEqual(['session.login', 'user.unlock', 'task.complete', 'role.update'])
    expect(rows.at(-1)).toMatchObject({
      who: { userId: zhou.userId, name: '周敏' },
      kind: 'role',
      objectId: String(formRole),
      objectName: '班长',
      result: 'ok',
    })
    expect(rows[2]).toMatchObject({ onBehalfOf: '何强', objectName: null })
    expect(rows[1]).toMatchObject({ objectName: '周敏', address: '203.0.113.9' })
  })

  it('goes on behind a cursor', async () => {
    const first = await list({ who: 'zhou.min', rows: 3 })
    const second = await list({ who: 'zhou.min', rows: 3, after: first.next })
    expect([...first.rows, ...second.rows].map(({ action }) => action)).toEqual([
      ...['session.login', 'user.unlock', 'task.complete', 'role.update'],
    ])
    expect(second.next).toBeNull()
  })

  it('tells what stood before and stands since, without what nobody may read', async () => {
    await note({
      action: 'user.update',
      objectType: 'user',
      objectId: 5,
      before: { phone: '13800138000', idCard: '110101199003071234', password: 'canary' },
      after: { phones: ['13800138001'], note: '电话 13800138002 改过' },
    })
    const [row] = (await list({ action: 'user.update' })).rows
    const detail = succeeded(await test.call(auditApi.detail, { query: { id: row?.id ?? '' } }, 'auditor'))
    expect(detail.before).toEqual({ phone: '138****8000', idCard: '110101**********34', password: '***' })
    expect(detail.after).toEqual({ phones: ['138****8001'], note: '电话 138****8002 改过' })
    const { status } = await test.call(auditApi.detail, { query: { id: '999999999' } }, 'auditor')
    expect(status).toBe(404)
  })

  it('says where an entry stands in the chain once it does', async () => {
    const [row] = (await list({ action: 'role.update' })).rows
    const detail = async () => succeeded(await test.call(auditApi.detail, { query: { id: row?.id ?? '' } }, 'auditor'))
    expect((await detail()).chained).toBeNull()
    await test.asOwner.query(`insert into audit_chain (seq, audit_id, hash) values (77, $1, '\\xabcd')`, [row?.id])
    expect((await detail()).chained).toEqual({ seq: '77', hash: 'abcd' })
  })

  it('notes who reads what of it, once while he turns its pages', async () => {
    const before = await readings()
    await list({ behalf: '何强', kind: 'task' })
    await list({ behalf: '何强', kind: 'task', page: 2 })
    expect(await readings()).toBe(before + 1)
    await list({ behalf: '何强', result: 'ok' })
    expect(await readings()).toBe(before + 2)
    clock.advance(6 * 60_000)
    await list({ behalf: '何强', result: 'ok' })
    expect(await readings()).toBe(before + 3)
    const [newest] = (await list({ action: 'audit.read' })).rows
    expect(newest).toMatchObject({ userName: 'auditor', kind: 'auditLog', objectId: 'list' })
  })

  it('is not read by whoever lacks the right, and his try stands in it', async () => {
    expect((await test.call(auditApi.list, {}, 'stranger')).status).toBe(403)
    expect((await list({ who: 'stranger', action: 'access.refused' })).rows).toMatchObject([
      { result: 'refused', kind: 'call', objectId: 'GET /system/audit/list' },
    ])
    await test.call(auditApi.list, {}, 'stranger')
    expect((await list({ who: 'stranger' })).rows).toHaveLength(1)
  })

  it('gives the page of an object what was done to it', async () => {
    const paging = { page: 1, pageSize: 20, after: undefined, exactTotal: false }
    const { rows } = await pageChangesOf(test.database, { kind: 'role', id: formRole }, paging)
    expect(rows.map(({ action }) => action)).toEqual(['role.update'])
  })
})

it('notes a refused try at each call that asks for a right', async () => {
  const calls = Object.values<Api>(allApis)
    .flatMap((api) => Object.values<ApiCall>(api))
    .filter(({ access, answer }) => access !== 'public' && access !== 'session' && answer !== 'stream')
  const token = await test.loginAs((await aUser(test.database)).userName)
  for (const { method, path } of calls) {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    await test.app.inject({ method, url, headers: { token }, ...(method === 'POST' ? { payload: {} } : {}) })
  }
  const { rows } = await test.database.query<{ object_id: string }>(
    `select object_id from audit_log where action = 'access.refused' and user_name <> 'stranger'`,
  )
  expect(rows.map(({ object_id }) => object_id).toSorted()).toEqual(
    calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})
