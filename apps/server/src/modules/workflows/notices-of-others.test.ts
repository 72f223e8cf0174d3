import { noticeApi } from '@liveline/contract/work-flow.api.ts'
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

beforeAll(async () => {
  test = await createTestApp()
  owner = await aUser(test.database)
  other = await aUser(test.database)
  await test.database.query(
    `insert into notices (id, org_id, user_id, kind, title, created_at) values ($1, 0, $2, 'task', 'Yours', $3)`,
    [id, owner.userId, test.clock.now()],
  )
})
afterAll(() => test.close())

describe('the notices of somebody else', () => {
  it('are not listed', async () => {
    expect(succeeded(await test.call(noticeApi.list, {}, other.userName)).rows).toEqual([])
    expect(succeeded(await test.call(noticeApi.list, {}, owner.userName)).rows).toMatchObject([{ id }])
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
    hub.subscribe(other.userId, () => told.push('other'))
    await new Promise<void>((resolve) => {
      hub.subscribe(owner.userId, () => {
        told.push('owner')
        resolve()
      })
      hub.announce([owner.userId])
    })
    await hub.stop()
    expect(told).toEqual(['owner'])
  })
})
