import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { systemIds } from '../../ids.ts'
import { insertNotice } from './notices.repository.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

const list = async (as: string, query: object = {}) => succeeded(await test.call(noticeApi.list, { query }, as))
const unreadOf = async (as: string) => succeeded(await test.call(noticeApi.count, {}, as))

async function tell(userId: number, count: number): Promise<string[]> {
  return tellAs(userId, ...Array.from({ length: count }, () => systemIds.next()))
}

async function tellAs(userId: number, ...ids: string[]): Promise<string[]> {
  await test.database.transaction(async (tx) => {
    for (const id of ids)
      await insertNotice(tx, { id, userId, kind: 'delegation', title: id, titleEn: id, link: '', at: test.clock.now() })
  })
  return ids
}

describe('all notices of a person', () => {
  it('are read at once up to the one he saw, however many; what comes later is not', async () => {
    const me = await aUser(test.database)
    const shown = await tell(me.userId, 230)
    const newest = shown.at(-1) ?? ''
    expect(await unreadOf(me.userName)).toEqual({ unread: 230, unreadIsCapped: false })
    const [later] = await tell(me.userId, 1)

    succeeded(await test.call(noticeApi.readAll, { body: { upTo: newest } }, me.userName))

    expect(await unreadOf(me.userName)).toEqual({ unread: 1, unreadIsCapped: false })
    const { rows } = await list(me.userName, { rows: 3 })
    expect(rows.map(({ id, readAt }) => [id, readAt === null])).toEqual([
      [later, true],
      [newest, false],
      [shown.at(-2), false],
    ])
    expect((await list(me.userName, { unread: 'true' })).rows.map(({ id }) => id)).toEqual([later])
    // An older one does not take it back.
    succeeded(await test.call(noticeApi.readAll, { body: { upTo: shown[0] ?? '' } }, me.userName))
    expect((await unreadOf(me.userName)).unread).toBe(1)
  })

  it('do not count as read that were made earlier and committed later', async () => {
    const me = await aUser(test.database)
    const late = systemIds.next()
    const [shown = ''] = await tell(me.userId, 1)
    succeeded(await test.call(noticeApi.readAll, { body: { upTo: shown } }, me.userName))
    await tellAs(me.userId, late)
    expect((await list(me.userName, { unread: 'true' })).rows.map(({ id }) => id)).toEqual([late])
    expect((await list(me.userName)).rows.map(({ id, readAt }) => [id, readAt === null])).toEqual([
      [shown, false],
      [late, true],
    ])
  })

  it('of more than a minute ago are one row, and of the last minute marks', async () => {
    const me = await aUser(test.database)
    const old = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
    await tellAs(me.userId, ...old)
    const [fresh = ''] = await tell(me.userId, 1)
    succeeded(await test.call(noticeApi.readAll, { body: { upTo: fresh } }, me.userName))
    expect((await unreadOf(me.userName)).unread).toBe(0)
    const { rows } = await test.database.query<{ id: string }>(
      'select id from notices where actor_id = $1 and read_at is not null',
      [me.userId],
    )
    expect(rows).toEqual([{ id: fresh }])
  })

  it('stay unread up to one that he was never shown: nobody marks what is to come', async () => {
    const [me, other] = [await aUser(test.database), await aUser(test.database)]
    await tell(me.userId, 2)
    const [foreign = ''] = await tell(other.userId, 1)
    for (const upTo of [foreign, 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
      succeeded(await test.call(noticeApi.readAll, { body: { upTo } }, me.userName))
    }
    expect((await unreadOf(me.userName)).unread).toBe(2)
    expect((await unreadOf(other.userName)).unread).toBe(1)
  })

  it('are counted to a thousand', async () => {
    const me = await aUser(test.database)
    await tell(me.userId, 1_020)
    expect(await unreadOf(me.userName)).toEqual({ unread: 1_000, unreadIsCapped: true })
  })
})

describe('the notice of a task', () => {
  it('says that it is open and until when, and afterwards who did it', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')
    const noticeOf = async () => (await list('zhoumin')).rows.find(({ task }) => task?.taskId === taskId)
    expect(await noticeOf()).toMatchObject({
      kind: 'task',
      from: '陈宇',
      task: { state: 'open', by: null, endedAt: null, dueAt: expect.any(String) },
    })
    await journey.act(started, 'screening', 'live')
    expect(await noticeOf()).toMatchObject({
      task: { state: 'done', by: '周敏', endedAt: test.clock.now().toISOString() },
    })
  })

  it('says that it was withdrawn when nobody did it', async () => {
    const withdrawn = await journey.start()
    const open = journey.taskOf(withdrawn, 'screening')
    const body = { instanceId: withdrawn.instanceId, opinion: '改期' }
    succeeded(await test.call(processInstanceApi.withdraw, { body }, await journey.as('chenyu')))
    const notices = await list('zhoumin')
    expect(notices.rows.find(({ task }) => task?.taskId === open)?.task).toMatchObject({ state: 'withdrawn', by: null })
  })

  it('is read by whoever opens the task, for himself alone', async () => {
    const signing = await journey.surveyed()
    const taskId = journey.taskOf(signing, 'signSafety')
    const isRead = async (person: string) =>
      (await list(person)).rows.find(({ task }) => task?.taskId === taskId)?.readAt !== null
    expect([await isRead('fengchao'), await isRead('dengli')]).toEqual([false, false])
    succeeded(await test.call(noticeApi.readTask, { body: { taskId } }, 'fengchao'))
    expect([await isRead('fengchao'), await isRead('dengli')]).toEqual([true, false])
    // Somebody else's task says nothing and changes nothing.
    succeeded(await test.call(noticeApi.readTask, { body: { taskId } }, 'chenyu'))
    expect(await isRead('dengli')).toBe(false)
  })

  it('is found by its kind', async () => {
    const { rows } = await list('zhoumin', { kind: 'task' })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['task']))
    expect((await list('zhoumin', { kind: 'incident' })).rows).toEqual([])
  })
})
