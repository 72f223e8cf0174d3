import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { silentLog } from '../../log.ts'
import { systemIds } from '../../ids.ts'
import { createNoticeHub } from './notice-hub.ts'

let test: TestApp
let owner: TestUser
let other: TestUser
const id = systemIds.next()
const actorOf = ({ userId }: TestUser) => ({ kind: 'user', id: userId }) as const

beforeAll(async () => {
  test = await createTestApp()
  owner = await aUser(test.database)
  other = await aUser(test.database)
  await test.database.query(
    `insert into notices (id, actor_kind, actor_id, org_id, kind, title, created_at)
     values ($1, 'user', $2, 0, 'task', 'Yours', $3)`,
    [id, owner.userId, test.clock.now()],
  )
})
afterAll(() => test.close())

describe('the notices of somebody else', () => {
  it('are neither listed nor counted', async () => {
    const ofOther = succeeded(await test.call(noticeApi.list, {}, other.userName))
    expect(ofOther).toMatchObject({ rows: [], total: 0 })
    const ofOwner = succeeded(await test.call(noticeApi.list, {}, owner.userName))
    expect(ofOwner).toMatchObject({ rows: [{ id }], total: 1 })
  })

  it('are not marked as read', async () => {
    const readAt = async () => (await test.database.query('select read_at from notices where id = $1', [id])).rows
    succeeded(await test.call(noticeApi.read, { body: { ids: [id] } }, other.userName))
    expect(await readAt()).toEqual([{ read_at: null }])
    succeeded(await test.call(noticeApi.read, { body: { ids: [id] } }, owner.userName))
    expect(await readAt()).toEqual([{ read_at: test.clock.now() }])
  })

  it('are not announced to him', async () => {
    const hub = createNoticeHub({ database: test.database, log: silentLog })
    const told: string[] = []
    hub.subscribe([actorOf(other)], () => told.push('other'))
    await new Promise<void>((resolve) => {
      hub.subscribe([actorOf(owner)], () => {
        told.push('owner')
        resolve()
      })
      hub.announce([actorOf(owner)])
    })
    await hub.stop()
    expect(told).toEqual(['owner'])
  })
})
