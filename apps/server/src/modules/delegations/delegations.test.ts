import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())
afterEach(async () => {
  await test.database.query('update delegations set cancelled_at = created_at where cancelled_at is null')
  test.clock.advance(1_000)
})

/** zhoumin (1002) screens; jiangnan (1024) only looks at statistics. */
const [OWNER, DELEGATE] = ['zhoumin', 'jiangnan']
const ids = { chenyu: 1001, zhoumin: 1002, heqiang: 1003, fengchao: 1014, jiangnan: 1024, shenmo: 1030, fangyuan: 1032 }

const delegate = async (
  by: string,
  delegateUserId: number,
  body: { from?: string; to?: string; reason?: string; replace?: boolean } = {},
) => test.call(delegationApi.delegate, { query: { delegateUserId }, body }, await journey.as(by))
const cancel = async (by: string) => test.call(delegationApi.cancelDelegate, {}, await journey.as(by))
const toDo = async (by: string, finished = false) =>
  succeeded(await test.call(missionApi.search, { body: { finished, pageSize: 200 } }, await journey.as(by))).rows
const count = async (by: string) => succeeded(await test.call(missionApi.counts, {}, await journey.as(by))).total
const info = async (taskId: string, by: string) =>
  test.call(taskApi.detail, { params: { id: taskId } }, await journey.as(by))

describe('who may be the delegate', () => {
  const refused: [string, () => Promise<[string, number]>, string][] = [
    ['oneself', async () => [OWNER, ids.zhoumin], '同一个人|本人'],
    ['nobody there', async () => [OWNER, 987_654], '没有这个人员'],
    ['somebody disabled', async () => [OWNER, (await aUser(test.database, { enabled: false })).userId], '停用'],
    ['somebody of outside', async () => [OWNER, (await aUser(test.database, { userSource: 2 })).userId], '内部人员'],
    [
      'somebody who delegates to me',
      async () => (succeeded(await delegate(DELEGATE, ids.zhoumin)), [OWNER, ids.jiangnan]),
      '互相委托',
    ],
    [
      'somebody who has delegated to a third',
      async () => (succeeded(await delegate(DELEGATE, ids.shenmo)), [OWNER, ids.jiangnan]),
      '不能接力',
    ],
  ]
  for (const [who, make, words] of refused) {
    it(`refuses ${who}, with words`, async () => {
      const [by, to] = await make()
      expect(await delegate(by, to)).toMatchObject({
        retcode: errorCodes.DELEGATION_REFUSED.retcode,
        msg: expect.stringMatching(words),
      })
    })
  }

  it('refuses a period that ends before it begins or has ended', async () => {
    const past = new Date(test.clock.now().getTime() - 1_000).toISOString()
    expect((await delegate(OWNER, ids.jiangnan, { to: past })).retcode).toBe(errorCodes.DELEGATION_REFUSED.retcode)
  })

  it('searches staff with the source that the specification names', async () => {
    const query = { keyword: '江楠', userSource: 3 }
    const found = succeeded(await test.call(userApi.list, { query }, await journey.as(OWNER)))
    expect(found.map(({ userId }) => userId)).toEqual([ids.jiangnan])
  })

  it('keeps one delegate: another one takes the place only when that is confirmed', async () => {
    succeeded(await delegate(OWNER, ids.jiangnan))
    expect(await delegate(OWNER, ids.shenmo)).toMatchObject({
      retcode: errorCodes.DELEGATION_EXISTS.retcode,
      details: { name: '江楠' },
    })
    succeeded(await delegate(OWNER, ids.shenmo, { replace: true }))
    const { given } = succeeded(await test.call(delegationApi.mine, {}, await journey.as(OWNER)))
    expect(given?.delegate.name).toBe('沈默')
    expect(succeeded(await test.call(delegationApi.mine, {}, await journey.as(DELEGATE))).received).toEqual([])
  })

  it('leaves one winner of two who delegate to each other at once', async () => {
    const answers = await Promise.all([delegate(OWNER, ids.jiangnan), delegate(DELEGATE, ids.zhoumin)])
    expect(answers.map(({ retcode }) => retcode).toSorted()).toEqual([0, errorCodes.DELEGATION_REFUSED.retcode])
  })
})

describe('a delegate', () => {
  it('sees open and new approval steps of the owner and of his roles, marked, in list and counts', async () => {
    const before = await journey.start()
    expect(await count(DELEGATE)).toBe(0)
    succeeded(await delegate(OWNER, ids.jiangnan, { reason: 'on leave' }))
    const after = await journey.start()
    const rows = await toDo(DELEGATE)
    for (const state of [before, after]) {
      const row = rows.find(({ taskId }) => taskId === journey.taskOf(state, 'screening'))
      expect(row?.onBehalfOf).toEqual({ userId: ids.zhoumin, name: '周敏' })
    }
    expect(await count(DELEGATE)).toBe(rows.length)
    expect((await toDo(OWNER)).map(({ onBehalfOf }) => onBehalfOf)).toEqual(rows.map(() => null))
    const { delegateUser } = succeeded(await test.call(sessionApi.userInfo, {}, await journey.as(OWNER)))
    expect(delegateUser).toEqual({ userId: ids.jiangnan, name: '江楠' })
  })

  it('is named behind the person whom a step is with, but not for his own order', async () => {
    const state = await journey.start()
    const { instanceId } = state
    const given = { taskId: journey.taskOf(state, 'screening'), newUserId: ids.zhoumin, reason: 'knows the line' }
    succeeded(await test.call(administrationApi.assign, { body: given }, await journey.as('kongde')))
    const tell = async () => {
      const body = { ids: [instanceId] }
      const [told] = succeeded(await test.call(processInstanceApi.handlersOfEach, { body }, await journey.as('chenyu')))
      return told?.handlers.flatMap(({ people }) => people.map(({ name, onBehalfOf }) => [name, onBehalfOf]))
    }
    succeeded(await delegate(OWNER, ids.jiangnan))
    expect(await tell()).toEqual([
      ['周敏', null],
      ['江楠', '周敏'],
    ])

    succeeded(await delegate(OWNER, ids.chenyu, { replace: true }))

    expect(await tell()).toEqual([['周敏', null]])
  })

  it('finds such a task by its number, and pages through the list', async () => {
    const { number } = await journey.start()
    succeeded(await delegate(OWNER, ids.jiangnan))
    const ask = async (body: object) =>
      succeeded(await test.call(missionApi.search, { body }, await journey.as(DELEGATE)))
    expect((await ask({ keyword: number })).rows.map((row) => row.number)).toEqual([number])
    const all = await ask({ pageSize: 200, sort: 'createdAt' })
    const two = await ask({ pageSize: 1, page: 2, sort: 'createdAt' })
    expect(two.rows[0]?.taskId).toBe(all.rows[1]?.taskId)
  })

  it('acts for the owner, and both names stand in timeline, history and audit log', async () => {
    const state = await journey.start()
    const taskId = journey.taskOf(state, 'screening')
    succeeded(await delegate(OWNER, ids.jiangnan))
    expect(succeeded(await info(taskId, DELEGATE))).toMatchObject({ canAct: true, onBehalfOf: { name: '周敏' } })
    succeeded(await journey.attempt(taskId, 'live', DELEGATE))
    const { timeline } = await journey.detail(state.instanceId)
    const entry = timeline.find(({ kind }) => kind === 'completed')
    expect(entry?.person).toMatchObject({ name: '江楠', onBehalfOf: '周敏' })
    const { rows } = await test.database.query<{ who: string; whose: string }>(
      `select completed_by_name as who, on_behalf_of_name as whose from task_history where id = $1
       union all select user_name, on_behalf_of from audit_log where object_id = $1::text and action = 'task.complete'`,
      [taskId],
    )
    expect(rows).toEqual([
      { who: '江楠', whose: '周敏' },
      { who: 'jiangnan', whose: '周敏' },
    ])
    const done = (await toDo(DELEGATE, true)).find((row) => row.taskId === taskId)
    expect(done?.onBehalfOf).toEqual({ userId: ids.zhoumin, name: '周敏' })
  })

  it('and the owner at once: one wins, the other learns who', async () => {
    succeeded(await delegate(OWNER, ids.jiangnan))
    for (let turn = 0; turn < 4; turn++) {
      const taskId = journey.taskOf(await journey.start(), 'screening')
      const [theirs, his] = await Promise.all([
        journey.attempt(taskId, 'live', DELEGATE),
        journey.attempt(taskId, 'live', OWNER),
      ])
      const loser = theirs.retcode === 0 ? his : theirs
      expect([theirs.retcode, his.retcode].toSorted()).toEqual([0, 40900])
      expect(loser.details['name']).toBe(theirs.retcode === 0 ? '江楠' : '周敏')
    }
  })

  it('does not act on his own order: it stays with the owner (E7)', async () => {
    succeeded(await delegate('fengchao', ids.chenyu))
    const state = await journey.surveyed()
    const taskId = journey.taskOf(state, 'signSafety')
    expect((await toDo('chenyu')).map((row) => row.taskId)).not.toContain(taskId)
    expect((await journey.attempt(taskId, 'approve', 'chenyu')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect(succeeded(await info(taskId, 'chenyu'))).toMatchObject({ canAct: false, onBehalfOf: null })
  })

  it('is himself the one whom separation of duties is asked of', async () => {
    const state = await journey.act(await journey.surveyed({ itemCode: 'LW24', loadAmp: 10 }), 'scheme', 'submit')
    const writer = (await journey.detail(state.instanceId)).timeline.findLast(({ elementId }) => elementId === 'scheme')
    succeeded(await delegate('fengchao', writer?.person?.userId ?? 0))
    const taskId = journey.taskOf(state, 'signSafety')
    const { rows } = await test.database.query<{ user_name: string }>('select user_name from users where id = $1', [
      writer?.person?.userId,
    ])
    expect((await journey.attempt(taskId, 'approve', rows[0]?.user_name ?? '')).retcode).toBe(
      errorCodes.SEPARATION_OF_DUTIES.retcode,
    )
    succeeded(await journey.attempt(taskId, 'approve', 'fengchao'))
  })

  it('acts for one hop only', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    succeeded(await delegate(OWNER, ids.jiangnan))
    succeeded(await delegate(DELEGATE, ids.shenmo))
    expect((await toDo('shenmo')).map((row) => row.taskId)).not.toContain(taskId)
    expect((await journey.attempt(taskId, 'live', 'shenmo')).retcode).toBe(40400)
  })

  it('acts within the period only', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    const [from, to] = [1, 2].map((hour) => new Date(test.clock.now().getTime() + hour * 3_600_000).toISOString())
    succeeded(await delegate(OWNER, ids.jiangnan, { from: from ?? '', to: to ?? '' }))
    const seen: boolean[] = []
    for (let step = 0; step < 3; step++) {
      seen.push((await toDo(DELEGATE)).some((row) => row.taskId === taskId))
      test.clock.advance(61 * 60_000)
    }
    expect(seen).toEqual([false, true, false])
    expect((await journey.attempt(taskId, 'live', DELEGATE)).retcode).toBe(40400)
  })
})

describe('cancelling', () => {
  it('takes effect at once, though the page of the delegate is open; what he entered stays his to read', async () => {
    const state = await journey.start()
    const taskId = journey.taskOf(state, 'screening')
    succeeded(await delegate(OWNER, ids.jiangnan))
    const body = { taskId, opinion: 'half a thought' }
    succeeded(await test.call(taskApi.saveDraft, { body }, await journey.as(DELEGATE)))
    succeeded(await cancel(OWNER))
    expect(await journey.attempt(taskId, 'live', DELEGATE)).toMatchObject({ retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(await toDo(DELEGATE)).toEqual([])
    const shown = succeeded(await info(taskId, DELEGATE))
    expect(shown).toMatchObject({ canAct: false, draft: { opinion: 'half a thought' } })
    succeeded(await journey.attempt(taskId, 'live', OWNER))
  })

  it('tells a delegate who only looked that the task is not his, by name of whose it is', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    succeeded(await delegate(OWNER, ids.jiangnan))
    succeeded(await info(taskId, DELEGATE))
    succeeded(await cancel(OWNER))
    expect(await journey.attempt(taskId, 'live', DELEGATE)).toMatchObject({ retcode: errorCodes.NOT_YOUR_TASK.retcode })
  })

  it('is waited for: no completion comes after a cancelling that was answered', async () => {
    const token = await journey.as(DELEGATE)
    for (let turn = 0; turn < 8; turn++) {
      succeeded(await delegate(OWNER, ids.jiangnan, { replace: true }))
      const taskId = journey.taskOf(await journey.start(), 'screening')
      const body = { taskId, outcome: 'live' }
      const cancelThenLook = async () => {
        succeeded(await cancel(OWNER))
        return (await test.database.query('select 1 from tasks where id = $1', [taskId])).rows.length
      }
      const [done, stillOpen] = await Promise.all([test.call(taskApi.complete, { body }, token), cancelThenLook()])
      // Open when the cancelling was answered: then nothing was done under it afterwards.
      if (stillOpen === 1) expect(done.retcode).not.toBe(0)
    }
  })

  it('of a task that the delegate had claimed leaves it with the owner', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    succeeded(await delegate(OWNER, ids.jiangnan))
    const claimed = succeeded(await test.call(taskApi.claim, { body: { taskId } }, await journey.as(DELEGATE)))
    expect(claimed.claimedBy).toMatchObject({ name: '江楠', onBehalfOf: '周敏' })
    succeeded(await cancel(OWNER))
    succeeded(await journey.attempt(taskId, 'live', OWNER))
  })

  it('is refused where there is nothing to cancel', async () => {
    expect((await cancel(OWNER)).retcode).toBe(errorCodes.NO_DELEGATION.retcode)
  })
})

describe('administrators', () => {
  const force = async (by: string, delegater: number, more: object = {}) =>
    test.call(
      delegationApi.forceDelegate,
      { body: { delegateUserId: ids.jiangnan, delegater, reason: 'in hospital', ...more } },
      await journey.as(by),
    )
  const forceCancel = async (by: string, delegater: number) =>
    test.call(
      delegationApi.forceCancelDelegate,
      { query: { delegater }, body: { reason: 'is back' } },
      await journey.as(by),
    )

  it('delegate for anybody: both are told, the reason is audited', async () => {
    expect(succeeded(await force('fangyuan', ids.zhoumin))).toMatchObject({ forcedBy: { name: '方圆' } })
    for (const [who, words] of [
      [OWNER, '方圆已把您的审批委托给江楠（in hospital）'],
      [DELEGATE, '周敏的审批已委托您代办'],
    ] as const) {
      const { rows } = succeeded(await test.call(noticeApi.list, { query: {} }, await journey.as(who)))
      expect(rows[0]?.title).toBe(words)
    }
    const { rows } = await test.database.query<{ user_name: string; on_behalf_of: string; detail: string }>(
      `select user_name, on_behalf_of, detail from audit_log where action = 'delegation.force' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ user_name: 'fangyuan', on_behalf_of: '周敏' })
    expect(rows[0]?.detail).toContain('in hospital')
    succeeded(await forceCancel('fangyuan', ids.zhoumin))
    expect((await forceCancel('fangyuan', ids.zhoumin)).retcode).toBe(errorCodes.NO_DELEGATION.retcode)
  })

  it('cancel what they locked; the owner cannot, nor replace it', async () => {
    succeeded(await force('fangyuan', ids.zhoumin, { locked: true }))
    expect((await cancel(OWNER)).retcode).toBe(errorCodes.DELEGATION_LOCKED.retcode)
    expect((await delegate(OWNER, ids.shenmo, { replace: true })).retcode).toBe(errorCodes.DELEGATION_LOCKED.retcode)
    succeeded(await forceCancel('fangyuan', ids.zhoumin))
  })

  it('may be cancelled by the owner where they did not lock', async () => {
    succeeded(await force('fangyuan', ids.zhoumin))
    succeeded(await cancel(OWNER))
  })

  it('give a reason', async () => {
    expect((await force('fangyuan', ids.zhoumin, { reason: ' ' })).retcode).toBe(40000)
  })

  it('give the approvals of others to others, not to themselves', async () => {
    for (const replace of [false, true]) {
      const answer = await force('fangyuan', ids.zhoumin, { delegateUserId: ids.fangyuan, replace })
      expect(answer.retcode).toBe(errorCodes.DELEGATION_REFUSED.retcode)
      expect(answer.msg).toContain('请由其他管理员操作')
    }
  })

  it('of a department: within it, not for themselves, other departments or administrators', async () => {
    const { userName, userId } = await aUser(test.database, { permissions: ['delegation:force'], orgs: [110] })
    const above = await aUser(test.database, { permissions: ['delegation:forceAll'], orgs: [110] })
    const beside = await aUser(test.database, { permissions: ['delegation:force'], orgs: [110] })
    succeeded(await force(userName, ids.zhoumin))
    const refused = [userId, ids.fengchao, above.userId, beside.userId, 1033]
    for (const delegater of refused) {
      expect([delegater, (await force(userName, delegater)).retcode]).toEqual([
        delegater,
        errorCodes.DELEGATION_NOT_YOURS_TO_FORCE.retcode,
      ])
    }
    expect((await force('fangyuan', 1032)).retcode).toBe(errorCodes.DELEGATION_NOT_YOURS_TO_FORCE.retcode)
    expect((await force(OWNER, ids.fengchao)).retcode).toBe(40300)
  })
})

describe('the history', () => {
  const own = async (by: string) =>
    succeeded(await test.call(delegationApi.history, { query: {} }, await journey.as(by))).rows
  const list = async (by: string, query: object = {}) =>
    succeeded(await test.call(delegationApi.list, { query }, await journey.as(by))).rows
  const force = async (by: string, delegater: number, more: object = {}) =>
    test.call(
      delegationApi.forceDelegate,
      { body: { delegateUserId: ids.jiangnan, delegater, reason: 'in hospital', ...more } },
      await journey.as(by),
    )
  const hour = 3_600_000
  const after = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString()

  it('of a person holds what he gave and what he got, the last first, and how each ended', async () => {
    succeeded(await delegate(OWNER, ids.jiangnan, { reason: 'first' }))
    succeeded(await cancel(OWNER))
    test.clock.advance(1_000)
    succeeded(await delegate(OWNER, ids.shenmo, { reason: 'second', from: after(hour), to: after(2 * hour) }))

    const [second, first] = await own(OWNER)
    expect(second).toMatchObject({ reason: 'second', state: 'upcoming', cancelledAt: null, cancelledBy: null })
    expect(first).toMatchObject({ reason: 'first', state: 'ended', cancelledBy: { name: '周敏' } })
    expect((await own(DELEGATE))[0]).toMatchObject({ reason: 'first', owner: { name: '周敏' } })

    test.clock.advance(hour)
    expect((await own(OWNER))[0]).toMatchObject({ state: 'active' })
    test.clock.advance(hour)
    expect((await own(OWNER))[0]).toMatchObject({ state: 'ended', cancelledAt: null })
    succeeded(await delegate(OWNER, ids.shenmo))
    expect((await own(OWNER))[1]).toMatchObject({
      reason: 'second',
      state: 'ended',
      cancelledBy: null,
      cancelledAt: null,
    })
  })

  it('of everybody is filtered by state, by who set it up, by name and by time', async () => {
    const begin = after(0)
    test.clock.advance(1_000)
    succeeded(await delegate(OWNER, ids.jiangnan, { reason: 'own', from: after(hour) }))
    test.clock.advance(1_000)
    succeeded(await force('fangyuan', ids.fengchao, { reason: 'forced' }))
    const reasons = async (query: object) =>
      (await list('fangyuan', { from: begin, ...query })).map(({ reason }) => reason)

    expect(await reasons({})).toEqual(['forced', 'own'])
    expect(await reasons({ state: 'upcoming' })).toEqual(['own'])
    expect(await reasons({ state: 'active' })).toEqual(['forced'])
    expect(await reasons({ state: 'ended' })).toEqual([])
    expect(await reasons({ forced: 'true' })).toEqual(['forced'])
    expect(await reasons({ forced: 'false' })).toEqual(['own'])
    expect(await reasons({ keyword: '周敏' })).toEqual(['own'])
    expect(await reasons({ keyword: '江' })).toEqual(['forced', 'own'])
    expect(await reasons({ keyword: '%' })).toEqual([])
    expect(await reasons({ to: after(-500) })).toEqual(['own'])
    const first = succeeded(
      await test.call(delegationApi.list, { query: { from: begin, rows: 1 } }, await journey.as('fangyuan')),
    )
    expect(first).toMatchObject({ total: 2, rows: [{ reason: 'forced' }] })
    expect(await reasons({ rows: 1, after: first.next })).toEqual(['own'])
  })

  it('shows a department administrator his departments, and what he may act on', async () => {
    const begin = after(0)
    test.clock.advance(1_000)
    const { userName } = await aUser(test.database, { permissions: ['delegation:force'], orgs: [110] })
    const beside = await aUser(test.database, { permissions: ['delegation:force'], orgs: [110], roles: [100040] })
    succeeded(await delegate(OWNER, ids.jiangnan, { reason: 'mine' }))
    succeeded(await delegate('fengchao', ids.jiangnan, { reason: 'elsewhere' }))
    test.clock.advance(1_000)
    succeeded(
      await test.call(
        delegationApi.delegate,
        { query: { delegateUserId: ids.jiangnan }, body: { reason: 'beside' } },
        beside.userName,
      ),
    )

    expect((await list(userName, { from: begin })).map(({ reason, mayForce }) => [reason, mayForce])).toEqual([
      ['beside', false],
      ['mine', true],
    ])
    expect((await list('fangyuan', { from: begin })).map(({ mayForce }) => mayForce)).toEqual([true, true, true])
    expect((await test.call(delegationApi.list, { query: {} }, await journey.as(OWNER))).retcode).toBe(40300)
  })
})

describe("a person's delegations", () => {
  const of = async (userId: number, by: string) =>
    test.call(delegationApi.ofPerson, { query: { userId } }, await journey.as(by))

  it('are shown to whoever may delegate for him, in both directions, also when they have ended', async () => {
    succeeded(await delegate('chenyu', ids.zhoumin))
    test.clock.advance(1_000)
    succeeded(await delegate(OWNER, ids.jiangnan, { reason: '休假' }))
    const [given, received] = succeeded(await of(ids.zhoumin, 'fangyuan')).rows
    expect(received).toMatchObject({ owner: { userId: ids.chenyu }, delegate: { userId: ids.zhoumin } })
    expect(given).toMatchObject({ delegate: { userId: ids.jiangnan }, reason: '休假', state: 'active' })
    succeeded(await cancel(OWNER))
    expect(succeeded(await of(ids.jiangnan, 'fangyuan')).rows[0]).toMatchObject({
      ...{ owner: { userId: ids.zhoumin }, state: 'ended', cancelledBy: { userId: ids.zhoumin } },
    })
  })

  it('are of his departments to a department administrator, and of nobody who is not', async () => {
    const by = await aUser(test.database, { permissions: ['delegation:force'], orgs: [110] })
    const [here, there] = [
      await aUser(test.database, { orgs: [110] }),
      await aUser(test.database, { orgs: [(await aDepartment(test.database)).id] }),
    ]
    const nowhere = await aUser(test.database)
    const seen = async (userId: number) =>
      (await test.call(delegationApi.ofPerson, { query: { userId } }, by.userName)).retcode
    expect(await seen(here.userId)).toBe(0)
    expect(await seen(there.userId)).toBe(errorCodes.PERSON_NOT_YOURS.retcode)
    expect(await seen(nowhere.userId)).toBe(errorCodes.PERSON_NOT_YOURS.retcode)
    expect(await seen(987_654)).toBe(errorCodes.NOT_FOUND.retcode)
  })
})

describe('an owner', () => {
  it('who is disabled has no delegate any more', async () => {
    const owner = await aUser(test.database, { roles: [100040] })
    succeeded(
      await test.call(delegationApi.delegate, { query: { delegateUserId: ids.jiangnan }, body: {} }, owner.userName),
    )
    await journey.start()
    expect((await toDo(DELEGATE)).length).toBeGreaterThan(0)
    await changeRows(test.database, 'update users set enabled = false where id = $1', [owner.userId])
    expect(await toDo(DELEGATE)).toEqual([])
  })

  it('is not seen through by his delegate beyond his approval steps', async () => {
    succeeded(await delegate('chenyu', ids.jiangnan))
    const { instanceId } = await journey.start()
    const query = { instanceId }
    expect((await test.call(processInstanceApi.detail, { query }, await journey.as(DELEGATE))).retcode).toBe(40400)
  })
})
