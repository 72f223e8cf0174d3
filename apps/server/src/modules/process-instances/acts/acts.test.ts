/** Handing on, copying, urging and commenting. */
import { ccApi } from '@liveline/contract/cc/calls.ts'
import type { ClientInput } from '@liveline/contract/define-api.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActsWorld, handlersOf, openOf, type ActsWorld } from '../../../../test-support/acts-world.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let world: ActsWorld
beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(new Date('2026-11-23T09:00:00+08:00')) })
  world = await createActsWorld(test)
})
afterAll(() => test?.close())

type Refusals = readonly (readonly [
  name: string,
  act: () => Promise<{ retcode: number; msg: string }>,
  code: ErrorCode,
  named: string,
])[]

async function expectRefusals(refusals: Refusals): Promise<void> {
  for (const [name, act, code, named] of refusals) {
    const answer = await act()
    expect(answer.retcode, `${name}: ${answer.msg}`).toBe(errorCodes[code].retcode)
    expect(answer.msg, name).toContain(named)
  }
}

const titlesOf = async (userName: string) =>
  succeeded(await test.call(noticeApi.list, { query: {} }, userName)).rows.map(({ titleEn }) => titleEn)

describe('handing a task on', () => {
  const transfer = (taskId: string, to: string, userName: string) =>
    test.call(taskActApi.transfer, { body: { taskId, userId: world.idOf(to), reason: '出差' } }, userName)

  it('makes it one other person’s alone, and tells both', async () => {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const check = world.taskOf(state, 'check')
    const given = succeeded(await transfer(check, 'stranger', 'ann'))
    expect(handlersOf(given, 'check')).toEqual(['stranger'])
    expect((await titlesOf('stranger'))[0]).toBe(`ann handed you: ${state.number} Step check`)
    expect((await titlesOf('ann'))[0]).toContain('Handed on to stranger')
    const refused = await world.complete(check, 'ben')
    expect(refused).toMatchObject({ retcode: errorCodes.NOT_YOUR_TASK.retcode })
    const mine = succeeded(await test.call(missionApi.list, { query: { finished: 'true' } }, 'ann'))
    expect(mine.rows[0]).toMatchObject({ instanceId: state.instanceId, outcomeEn: 'Handed on' })
    expect(
      (await world.info(mine.rows[0]?.taskId ?? '', 'ann')).actions.find(({ act }) => act === 'withdraw'),
    ).toMatchObject({
      can: false,
    })
    expect(openOf(succeeded(await world.complete(check, 'stranger')))).toEqual(['sign'])
    const { timeline } = await world.detail(state.instanceId, 'ann')
    expect(timeline.find(({ kind }) => kind === 'transferred')).toMatchObject({
      opinion: '出差',
      person: { name: 'ann' },
      people: [{ name: 'stranger' }],
    })
  })

  it('is refused by name', async () => {
    const state = await world.start('apart')
    const second = world.taskOf(await world.play(state, 'first:ann'), 'second')
    const check = world.taskOf(await world.play(await world.start('road'), 'apply:starter'), 'check')
    await expectRefusals([
      ['to oneself', () => transfer(check, 'ann', 'ann'), 'PERSON_REFUSED', 'ann'],
      ['to who is disabled', () => transfer(check, 'gone', 'ann'), 'PERSON_REFUSED', 'gone'],
      ['to nobody', () => transfer(check, 'nobody', 'ann'), 'INVALID_INPUT', 'userId'],
      ['to who did what it is apart from', () => transfer(second, 'ann', 'ben'), 'SAFETY_GUARD', '步骤first'],
      ['by a stranger', () => transfer(check, 'boss', 'stranger'), 'NOT_FOUND', ''],
      ['by the applicant', () => transfer(check, 'boss', 'starter'), 'NOT_YOUR_TASK', ''],
    ])
  })
})

describe('giving a process to read', () => {
  const cc = (instanceId: string, to: readonly string[], userName: string) =>
    test.call(taskActApi.cc, { body: { instanceId, userIds: to.map(world.idOf), note: '供参考' } }, userName)
  const listOf = async (userName: string, query: ClientInput<typeof ccApi.list>['query'] = {}) =>
    succeeded(await test.call(ccApi.list, { query }, userName))

  it('lets them see it, and shows who has read it', async () => {
    const { instanceId, number } = await world.start('road')
    expect((await test.call(processInstanceApi.detail, { query: { instanceId } }, 'stranger')).status).toBe(404)
    succeeded(await cc(instanceId, ['stranger', 'boss', 'stranger'], 'starter'))
    expect((await titlesOf('stranger'))[0]).toContain(number)
    const copiesSeen = async () =>
      (await world.detail(instanceId, 'stranger')).timeline
        .find(({ kind }) => kind === 'copied')
        ?.copies.map(({ person, readAt }) => [person.name, readAt !== null])
    expect(await copiesSeen()).toEqual(
      expect.arrayContaining([
        ['boss', false],
        ['stranger', false],
      ]),
    )
    const [row] = (await listOf('stranger')).rows
    expect(row).toMatchObject({ instanceId, note: '供参考', by: { name: 'starter' }, readAt: null })
    const read = async (userName: string) =>
      succeeded(await test.call(ccApi.read, { body: { ids: [row?.id ?? ''] } }, userName)).read
    expect(await read('boss')).toBe(0)
    expect(await read('stranger')).toBe(1)
    expect(await read('stranger')).toBe(0)
    expect(await copiesSeen()).toEqual(expect.arrayContaining([['stranger', true]]))
    const offers = (await world.detail(instanceId, 'stranger')).actions
    expect(offers.filter(({ can }) => can).map(({ act }) => act)).toEqual(['comment'])
    await expectRefusals([
      ['by a reader', () => cc(instanceId, ['cleo'], 'stranger'), 'ONLY_PARTICIPANTS', number],
      ['to who is disabled', () => cc(instanceId, ['boss', 'gone'], 'starter'), 'READER_REFUSED', 'gone'],
      ['by who knows nothing of it', () => cc(instanceId, ['boss'], 'cleo'), 'NOT_FOUND', ''],
      [
        'a reader who urges',
        () => test.call(taskActApi.urge, { body: { instanceId } }, 'stranger'),
        'ONLY_PARTICIPANTS',
        number,
      ],
    ])
  })

  it('lists unread first, then the newest, page by page', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      const { instanceId } = await world.start('road')
      succeeded(await cc(instanceId, ['cleo'], 'starter'))
      made.unshift(instanceId)
    }
    const all = (await listOf('cleo')).rows
    expect(all.map(({ instanceId }) => instanceId)).toEqual(made)
    const newest = all[0]?.id ?? ''
    succeeded(await test.call(ccApi.read, { body: { ids: [newest] } }, 'cleo'))
    const first = await listOf('cleo', { rows: 2 })
    const second = await listOf('cleo', { rows: 2, after: first.next ?? '' })
    const third = await listOf('cleo', { rows: 2, after: second.next ?? '' })
    const paged = [...first.rows, ...second.rows, ...third.rows]
    expect(paged.map(({ instanceId }) => instanceId)).toEqual([...made.slice(1), made[0]])
    expect(third.next).toBeNull()
    expect((await listOf('cleo', { unread: 'true' })).rows).toHaveLength(4)
  })

  it('is done by the drawing when the step is completed', async () => {
    const state = await world.start('apart')
    await world.play(state, 'first:ann')
    expect((await listOf('boss', { unread: 'true' })).rows).toContainEqual(
      expect.objectContaining({ instanceId: state.instanceId, by: null }),
    )
    expect((await world.detail(state.instanceId, 'boss')).timeline.map(({ kind }) => kind)).toContain('copied')
  })
})

describe('urging', () => {
  const urge = (instanceId: string, userName: string, taskId?: string) =>
    test.call(taskActApi.urge, { body: { instanceId, ...(taskId === undefined ? {} : { taskId }) } }, userName)

  it('reminds the handlers once an hour, and says when it is possible again', async () => {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const { instanceId } = state
    const done = succeeded(await urge(instanceId, 'starter'))
    expect(done.reminded.toSorted()).toEqual(['ann', 'ben', 'cleo'])
    expect((await titlesOf('ben'))[0]).toBe(`starter reminds you: ${state.number} Step check`)
    const early = await urge(instanceId, 'starter')
    expect(early).toMatchObject({ status: 429, retcode: errorCodes.URGED_ALREADY.retcode })
    expect(early.headers['retry-after']).toBe('3600')
    expect(early.details['at']).toBe(done.possibleAgainAt)
    const offer = (await world.detail(instanceId, 'starter')).actions.find(({ act }) => act === 'urge')
    expect(offer).toMatchObject({ can: false, possibleAt: done.possibleAgainAt })
    // Each person for himself.
    expect(succeeded(await urge(instanceId, 'ann')).reminded.toSorted()).toEqual(['ben', 'cleo'])
    const many = await Promise.all(Array.from({ length: 4 }, () => urge(instanceId, 'ben')))
    expect(many.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
    await test.database.query(`update operations set at = at - interval '1 hour' where process_instance_id = $1`, [
      instanceId,
    ])
    expect((await urge(instanceId, 'starter')).retcode).toBe(0)
  })

  it('is refused by name', async () => {
    const state = await world.start('road')
    const { instanceId } = state
    const next = await world.play(state, 'apply:starter', 'check:ann', 'sign:ann')
    const ended = await world.play(next, 'approve:boss')
    await expectRefusals([
      ['an ended process', () => urge(ended.instanceId, 'starter'), 'ILLEGAL_TRANSITION', '流程已结束'],
      ['by a stranger', () => urge(instanceId, 'stranger'), 'NOT_FOUND', ''],
    ])
    const alone = await world.start('road')
    const done = world.taskOf(state, 'apply')
    await expectRefusals([
      ['oneself', () => urge(alone.instanceId, 'starter'), 'ILLEGAL_TRANSITION', '只有您自己'],
      ['a task of another process', () => urge(alone.instanceId, 'starter', done), 'NOT_FOUND', ''],
    ])
  })
})

describe('commenting', () => {
  const comment = (instanceId: string, userName: string, mentions: readonly string[] = [], more: object = {}) =>
    test.call(
      taskActApi.comment,
      { body: { instanceId, text: '请补充', mentions: mentions.map(world.idOf), ...more } },
      userName,
    )
  const remove = (instanceId: string, commentId: string, userName: string) =>
    test.call(taskActApi.deleteComment, { body: { instanceId, commentId } }, userName)

  it('stands in the timeline; its author may delete it for five minutes, and "deleted" stays', async () => {
    const { instanceId, number } = await world.play(await world.start('road'), 'apply:starter')
    const { commentId } = succeeded(await comment(instanceId, 'starter', ['ann']))
    expect((await titlesOf('ann'))[0]).toBe(`starter mentioned you in a comment on ${number}`)
    const entry = async (userName: string) =>
      (await world.detail(instanceId, userName)).timeline.find(({ id }) => id === commentId)
    expect(await entry('ann')).toMatchObject({
      kind: 'commented',
      opinion: '请补充',
      people: [{ name: 'ann' }],
      deletableUntil: null,
    })
    expect(await entry('starter')).toMatchObject({ deleted: false, deletableUntil: expect.any(String) })
    await expectRefusals([['by somebody else', () => remove(instanceId, commentId, 'ann'), 'COMMENT_STAYS', '']])
    succeeded(await remove(instanceId, commentId, 'starter'))
    expect(await entry('ann')).toMatchObject({ kind: 'commented', opinion: '', people: [], deleted: true })
    const late = succeeded(await comment(instanceId, 'starter')).commentId
    test.clock.advance(5 * 60_000 + 1)
    await expectRefusals([
      ['twice', () => remove(instanceId, commentId, 'starter'), 'COMMENT_STAYS', '已经删除'],
      ['late', () => remove(instanceId, late, 'starter'), 'COMMENT_STAYS', '5'],
      ['what is no comment', () => remove(instanceId, instanceId, 'starter'), 'NOT_FOUND', ''],
    ])
  })

  it('is refused by name', async () => {
    const { instanceId } = await world.start('road')
    const file = '01a1ff08-2857-7158-81a7-357ac7390817'
    await expectRefusals([
      ['who may not see it', () => comment(instanceId, 'starter', ['starter', 'cleo']), 'READER_REFUSED', 'cleo'],
      ['who is disabled', () => comment(instanceId, 'starter', ['gone']), 'READER_REFUSED', 'gone'],
      ['by who may not see it', () => comment(instanceId, 'cleo'), 'NOT_FOUND', ''],
      ['nothing said', () => comment(instanceId, 'starter', [], { text: ' ' }), 'INVALID_INPUT', 'text'],
      ['a file of nowhere', () => comment(instanceId, 'starter', [], { attachments: [file] }), 'FILE_NOT_USABLE', '1'],
    ])
    const { timeline } = await world.detail(instanceId, 'starter')
    expect(timeline.filter(({ kind }) => kind === 'commented')).toEqual([])
    expect((await test.call(taskApi.detail, { params: { id: instanceId } }, 'starter')).status).toBe(404)
  })
})
