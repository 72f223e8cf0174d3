import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, openTask, type Approval } from '../../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let people: TestUser[]

beforeAll(async () => {
  test = await createTestApp()
  approvals = await createApprovals(test)
  people = []
  for (const name of ['甲', '乙', '丙', '丁', '戊']) people.push(await aUser(test.database, { name }))
})
afterAll(() => test.close())

const person = (place: number): TestUser => people[place] ?? approvals.applicant
const approvers = (count: number, weights: readonly number[] = []) =>
  people
    .slice(0, count)
    .map(
      ({ userName }, place) => `<liveline:approver kind="user" value="${userName}" weight="${weights[place] ?? 1}"/>`,
    )
    .join('')
const toDo = async (user: TestUser) =>
  succeeded(await test.call(missionApi.list, { query: { finished: 'false' } }, await approvals.as(user))).rows.map(
    ({ taskId }) => taskId,
  )

/** Who says what, and what it comes to; `still` are those who have it before each. */
const modes = [
  ['all, everybody agrees', 'mode="all"', 3, ['0+', '2+', '1+'], 'agreed'],
  ['all, the first rejection ends it', 'mode="all"', 3, ['0+', '1-'], 'rejected'],
  ['all, the others are still asked', 'mode="all" onReject="wait"', 3, ['0-', '1+', '2+'], 'rejected'],
  ['in sequence', 'mode="inSequence"', 3, ['0+', '1+', '2+'], 'agreed'],
  ['in sequence, rejected by the second', 'mode="inSequence"', 3, ['0+', '1-'], 'rejected'],
  ['ratio reached early', 'mode="ratio" ratio="0.6"', 5, ['0+', '1-', '2+', '3+'], 'agreed'],
  ['ratio no longer reachable', 'mode="ratio" ratio="0.6"', 5, ['0-', '1-', '2-'], 'rejected'],
  ['weight reached by one', 'mode="weight" weight="4"', 3, ['2+'], 'agreed', [1, 1, 5]],
  ['weight no longer reachable', 'mode="weight" weight="6"', 3, ['0+', '2-'], 'rejected', [1, 1, 5]],
] as const

describe('a task that several decide', () => {
  it.each(modes)('%s', async (_title, mode, count, votes, end, weights: readonly number[] = []) => {
    const key = await approvals.release(`${approvers(count, weights)}<liveline:approval ${mode}/>`)
    const reached = await approvals.reach(key)
    const taskId = openTask(reached)

    let last = reached
    for (const [turn, vote] of votes.entries()) {
      const voter = person(Number(vote[0]))
      expect(last.open[0]?.signing?.counts).toMatchObject({ total: count })
      expect(await toDo(voter)).toContain(taskId)
      if (mode.includes('inSequence')) expect(await toDo(person(Number(vote[0]) + 1))).not.toContain(taskId)
      last = succeeded(await approvals.act(taskId, voter, vote.endsWith('+') ? 'agree' : 'reject'))
      expect(last.status).toBe(turn === votes.length - 1 ? 'completed' : 'active')
      expect(await toDo(voter)).not.toContain(taskId)
    }

    expect(last).toMatchObject({ status: 'completed', businessState: end, open: [] })
    for (const other of people) expect(await toDo(other)).not.toContain(taskId)
    const { timeline } = await approvals.detail(reached.instanceId)
    expect(timeline.filter(({ kind }) => kind === 'signed')).toHaveLength(votes.length)
    expect(timeline.filter(({ kind }) => kind === 'decided')).toMatchObject([
      { danger: end === 'rejected', person: null, reason: '' },
    ])
  })

  it('stands in the finished list of each signer, and its page tells who signed what', async () => {
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="all"/>`)
    const taskId = openTask(await approvals.reach(key))
    succeeded(await approvals.act(taskId, person(0), 'agree'))
    const finished = succeeded(
      await test.call(missionApi.list, { query: { finished: 'true' } }, await approvals.as(person(0))),
    )
    const vote = finished.rows[0]?.taskId ?? ''
    expect(vote).not.toBe(taskId)

    const info = await approvals.taskInfo(vote, person(0))
    expect(info).toMatchObject({ status: 'completed', completedBy: { name: '甲' }, canAct: false })
    expect(info.signing).toMatchObject({
      mode: 'all',
      counts: { total: 2, agreed: 1, rejected: 0, open: 1, waiting: 0 },
      signers: [
        { name: '甲', state: 'signed', outcome: '同意', opinion: 'said' },
        { name: '乙', state: 'open', outcome: null },
      ],
    })
    const other = await approvals.taskInfo(taskId, person(1))
    expect(other).toMatchObject({ status: 'open', canAct: true, signing: { counts: { open: 1 } } })
  })

  it('can be read by whoever signs later, who learns whose turn it is', async () => {
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="inSequence"/>`)
    const taskId = openTask(await approvals.reach(key))

    expect(await approvals.taskInfo(taskId, person(1))).toMatchObject({
      status: 'open',
      canAct: false,
      signing: {
        signers: [
          { name: '甲', state: 'open' },
          { name: '乙', state: 'waiting' },
        ],
      },
    })
    expect(await approvals.act(taskId, person(1), 'agree')).not.toMatchObject({ retcode: 0 })
  })

  it('tells whoever signed already, and whoever is needed no longer', async () => {
    const key = await approvals.release(`${approvers(3)}<liveline:approval mode="ratio" ratio="0.5"/>`)
    const taskId = openTask(await approvals.reach(key))
    succeeded(await approvals.act(taskId, person(0), 'agree'))
    expect(await approvals.act(taskId, person(0), 'agree')).toMatchObject({
      retcode: errorCodes.TASK_ALREADY_DONE.retcode,
    })
    succeeded(await approvals.act(taskId, person(1), 'agree'))
    const late = await approvals.act(taskId, person(2), 'reject')
    expect(late).toMatchObject({ retcode: errorCodes.TASK_NO_LONGER_OPEN.retcode })
    expect(late.msg).toContain('已由其他人签署通过')
  })

  it('ends once when the last two sign at the same moment', async () => {
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="all"/>`)
    const reached = await approvals.reach(key)
    const answers = await Promise.all(
      [0, 1].map((place) => approvals.act(openTask(reached), person(place), place === 0 ? 'agree' : 'agree')),
    )
    expect(
      answers
        .map(succeeded)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['active', 'completed'])
    const { timeline } = await approvals.detail(reached.instanceId)
    expect(timeline.filter(({ kind }) => kind === 'decided')).toHaveLength(1)
  })

  it('is taken by nobody', async () => {
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="all"/>`)
    const taskId = openTask(await approvals.reach(key))
    const { taskApi } = await import('@liveline/contract/task/calls.ts')
    const claimed = await test.call(taskApi.claim, { body: { taskId } }, await approvals.as(person(0)))
    expect(claimed).toMatchObject({ retcode: errorCodes.ILLEGAL_TRANSITION.retcode })
    const { actions } = await approvals.taskInfo(taskId, person(0))
    expect(actions.find(({ act }) => act === 'claim')).toMatchObject({ can: false })
  })

  it('is not handed to one, who could not decide it', async () => {
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="all"/>`)
    const taskId = openTask(await approvals.reach(key))
    const body = { taskId, userId: person(3).userId, reason: 'away' }
    const refused = await test.call(taskActApi.transfer, { body }, await approvals.as(person(0)))
    expect(refused).toMatchObject({ retcode: errorCodes.PERSON_REFUSED.retcode })
    const { actions } = await approvals.taskInfo(taskId, person(0))
    expect(actions.find(({ act }) => act === 'transfer')).toMatchObject({ can: false })
    expect(await toDo(person(1))).toContain(taskId)
  })
})

describe('signers who are added', () => {
  const ordinary = () => approvals.release(approvers(1))

  it('before: they sign first, their word does not decide, and it is back with the handler', async () => {
    const reached = await approvals.reach(await ordinary())
    const taskId = openTask(reached)
    const added = succeeded(await approvals.addSign(taskId, person(0), [person(1)], 'before'))
    expect(added.open[0]?.handlers.map(({ name }) => name)).toEqual(['乙'])
    expect(await toDo(person(0))).not.toContain(taskId)

    const back = succeeded(await approvals.act(taskId, person(1), 'reject'))
    expect(back).toMatchObject({ status: 'active', open: [{ taskId, handlers: [{ name: '甲' }] }] })
    const signers = (await approvals.taskInfo(taskId, person(0))).signing?.signers
    expect(signers).toMatchObject([
      { name: '乙', state: 'signed', danger: true, advisory: true, addedBy: { name: '甲' } },
      { name: '甲', state: 'open' },
    ])
    expect(succeeded(await approvals.act(taskId, person(0), 'agree'))).toMatchObject({ businessState: 'agreed' })
  })

  it('beside: both must agree', async () => {
    const taskId = openTask(await approvals.reach(await ordinary()))
    succeeded(await approvals.addSign(taskId, person(0), [person(1)], 'beside'))
    expect(succeeded(await approvals.act(taskId, person(0), 'agree'))).toMatchObject({ status: 'active' })
    expect(succeeded(await approvals.act(taskId, person(1), 'reject'))).toMatchObject({ businessState: 'rejected' })
  })

  it('after: they sign after him, then it goes on', async () => {
    const taskId = openTask(await approvals.reach(await ordinary()))
    succeeded(await approvals.addSign(taskId, person(0), [person(1), person(2)], 'after'))
    expect(await toDo(person(1))).not.toContain(taskId)
    const signed = succeeded(await approvals.act(taskId, person(0), 'agree'))
    expect(signed.open[0]?.handlers.map(({ name }) => name).toSorted()).toEqual(['丙', '乙'].toSorted())
    expect(await toDo(person(1))).toContain(taskId)
    succeeded(await approvals.act(taskId, person(1), 'agree'))
    expect(succeeded(await approvals.act(taskId, person(2), 'agree'))).toMatchObject({ businessState: 'agreed' })
  })

  it('are taken back by who added them, and recorded with the reason', async () => {
    const reached = await approvals.reach(await ordinary())
    const taskId = openTask(reached)
    succeeded(await approvals.addSign(taskId, person(0), [person(1)], 'before'))
    const back = succeeded(await approvals.removeSign(taskId, person(0), [person(1)]))
    expect(back.open[0]?.handlers.map(({ name }) => name)).toEqual(['甲'])
    expect(await toDo(person(1))).not.toContain(taskId)
    const { timeline } = await approvals.detail(reached.instanceId)
    expect(timeline.map(({ kind, opinion, people: whom }) => [kind, opinion, ...whom.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ['addSign', 'please look', '乙'],
        ['removeSign', 'not needed', '乙'],
      ]),
    )
    expect(succeeded(await approvals.act(taskId, person(0), 'agree'))).toMatchObject({ businessState: 'agreed' })
  })

  it('are refused by name: who is disabled, asked already, or must be somebody else', async () => {
    const gone = await aUser(test.database, { name: '离职', enabled: false })
    const key = await approvals.release(approvers(1), 'liveline:separateFrom="first"')
    const taskId = openTask(await approvals.reach(key))
    succeeded(await approvals.addSign(taskId, person(0), [person(1)], 'beside'))
    for (const [who, says] of [
      [gone, '离职'],
      [person(1), '乙'],
      [approvals.applicant, '须由他人办理'],
    ] as const) {
      const refused = await approvals.addSign(taskId, person(0), [who], 'beside')
      expect(refused).toMatchObject({ status: 422, retcode: errorCodes.SIGNER_REFUSED.retcode })
      expect(refused.msg).toContain(says)
    }
    const stranger = await approvals.addSign(taskId, person(4), [person(3)], 'beside')
    expect(stranger).toMatchObject({ retcode: errorCodes.NOT_FOUND.retcode })
  })

  it('are not taken back when they are drawn, when nobody would be left, or when that would decide', async () => {
    const admin = await aUser(test.database, { permissions: ['workflow:admin'] })
    const key = await approvals.release(`${approvers(2)}<liveline:approval mode="all"/>`)
    const taskId = openTask(await approvals.reach(key))
    expect(await approvals.removeSign(taskId, person(0), [person(1)])).toMatchObject({
      retcode: errorCodes.SIGNER_REFUSED.retcode,
    })
    const all = await approvals.removeSign(taskId, admin, [person(0), person(1)])
    expect(all).toMatchObject({ status: 409, retcode: errorCodes.LAST_SIGNER.retcode })
    expect(all.msg).toContain('甲')

    const ratio = await approvals.release(`${approvers(3)}<liveline:approval mode="ratio" ratio="0.5"/>`)
    const other = openTask(await approvals.reach(ratio))
    succeeded(await approvals.act(other, person(0), 'agree'))
    expect(await approvals.removeSign(other, admin, [person(1)])).toMatchObject({
      retcode: errorCodes.ILLEGAL_TRANSITION.retcode,
    })
  })
})
