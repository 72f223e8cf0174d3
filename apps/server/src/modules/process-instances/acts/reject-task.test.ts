import { errorCodes } from '@liveline/contract/error-codes.ts'
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

const atApprove = async (key = 'road') => world.play(await world.start(key), 'apply:starter', 'check:ann', 'sign:ben')

describe('a task that is sent back', () => {
  it.each([
    ['initiator', 'apply', 'starter'],
    ['previous', 'sign', 'ben'],
    ['check', 'check', 'ann'],
  ])('to %s goes to %s, to who did it', async (to, element, person) => {
    const state = await atApprove()
    const task = world.taskOf(state, 'approve')
    const back = succeeded(await world.reject(task, 'boss', to))

    expect(openOf(back)).toEqual([element])
    expect(handlersOf(back, element)).toEqual([person])
    const { timeline } = await world.detail(state.instanceId, 'starter')
    expect(timeline.filter(({ kind }) => kind === 'returned')).toMatchObject([
      { fromElementIds: ['approve'], toElementIds: [element], opinion: '缺附件', person: { name: 'boss' } },
    ])
    expect(timeline.filter(({ kind }) => kind === 'cancelled')).toEqual([])
    const { attention } = await world.info(world.taskOf(back, element), person)
    expect(attention).toMatchObject([{ kind: 'returned', elementId: 'approve', opinion: '缺附件' }])
    const { rows } = await test.database.query(
      `select status, completed_by_name, outcome_label_en from task_history where id = $1`,
      [task],
    )
    expect(rows).toEqual([{ status: 'completed', completed_by_name: 'boss', outcome_label_en: 'Returned' }])
  })

  it('offers what the process has been through, and nothing else', async () => {
    const state = await atApprove()
    const { returnTargets, actions } = await world.info(world.taskOf(state, 'approve'), 'boss')
    expect(returnTargets.map(({ elementId, meant, by, refusal }) => [elementId, meant, by?.name, refusal])).toEqual([
      ['sign', ['previous'], 'ben', ''],
      ['check', [], 'ann', ''],
      ['apply', ['initiator'], 'starter', ''],
    ])
    expect(actions.find(({ act }) => act === 'reject')).toMatchObject({ can: true })
    expect((await world.info(world.taskOf(state, 'approve'), 'starter')).returnTargets).toEqual([])
  })

  it('comes straight back to the same person when that was asked', async () => {
    const state = await world.play(await world.start('road'), 'apply:starter', 'check:ann')
    const back = succeeded(await world.reject(world.taskOf(state, 'sign'), 'cleo', 'initiator', { straightBack: true }))
    const corrected = world.taskOf(back, 'apply')
    expect((await world.info(corrected, 'starter')).straightBackTo).toMatchObject({
      elementId: 'sign',
      person: { name: 'cleo' },
    })

    const again = succeeded(await world.complete(corrected, 'starter'))
    expect(openOf(again)).toEqual(['sign'])
    expect(handlersOf(again, 'sign')).toEqual(['cleo'])
    const { rows } = await test.database.query('select status from task_history where id = $1', [corrected])
    expect(rows).toEqual([{ status: 'completed' }])
    expect(openOf(succeeded(await world.complete(world.taskOf(again, 'sign'), 'cleo')))).toEqual(['approve'])
  })

  it('does not go straight back past a step that must not be passed over', async () => {
    const state = await world.play(await world.start('guarded'), 'apply:starter', 'check:ann', 'sign:ben')
    const task = world.taskOf(state, 'approve')
    const refused = await world.reject(task, 'boss', 'check', { straightBack: true })
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.STRAIGHT_BACK_REFUSED.retcode })
    expect(refused.msg).toContain('步骤sign')
    const { returnTargets } = await world.info(task, 'boss')
    expect(returnTargets.find(({ elementId }) => elementId === 'check')?.straightBackRefusal).toContain('步骤sign')
    expect(returnTargets.find(({ elementId }) => elementId === 'sign')?.straightBackRefusal).toBe('')
    expect(openOf(succeeded(await world.reject(task, 'boss', 'check')))).toEqual(['check'])
  })

  it('goes into one of two parallel branches after their join, and finds the other still there', async () => {
    const state = await world.play(await world.start('fork'), 'plan:starter', 'left:ann', 'right:ben')
    const back = succeeded(await world.reject(world.taskOf(state, 'after'), 'boss', 'left'))
    expect(openOf(back)).toEqual(['left'])
    expect(openOf(await world.play(back, 'left:ann'))).toEqual(['after'])
  })

  it('takes the other branch along when it goes back from one of two', async () => {
    const state = await world.play(await world.start('fork'), 'plan:starter')
    const left = world.taskOf(state, 'left')
    const { returnTargets } = await world.info(left, 'ann')
    expect(returnTargets).toMatchObject([{ elementId: 'plan', cancelledElementIds: ['right'] }])
    expect(returnTargets[0]?.straightBackRefusal).not.toBe('')
    const back = succeeded(await world.reject(left, 'ann', 'plan'))
    expect(openOf(back)).toEqual(['plan'])
    const lost = await world.info(world.taskOf(state, 'right'), 'ben')
    expect(lost).toMatchObject({ status: 'cancelled', endedBy: { kind: 'returned', by: { name: 'ann' } } })
    const { rowCount } = await test.database.query(
      `select 1 from notices where kind = 'returned' and actor_id = $1 and process_instance_id = $2`,
      [world.idOf('ben'), state.instanceId],
    )
    expect(rowCount).toBe(1)
    expect(openOf(await world.play(back, 'plan:starter'))).toEqual(['left', 'right'])
  })

  it('leaves a countersign as a whole', async () => {
    const state = await world.play(await world.start('several'), 'plan:starter')
    expect(openOf(state)).toEqual(['vote', 'vote', 'vote'])
    const back = succeeded(await world.reject(state.open[1]?.taskId ?? '', 'ben', 'previous'))
    expect(openOf(back)).toEqual(['plan'])
    expect(openOf(await world.play(back, 'plan:starter'))).toEqual(['vote', 'vote', 'vote'])
  })

  it('is refused, changing nothing', async () => {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const task = world.taskOf(state, 'check')
    const rev = async () =>
      (await test.database.query('select rev from process_instances where id = $1', [state.instanceId])).rows[0]
    const before = await rev()
    const cases = [
      ['a step ahead', () => world.reject(task, 'ann', 'approve'), 'RETURN_REFUSED', '步骤approve'],
      ['itself', () => world.reject(task, 'ann', 'check'), 'RETURN_REFUSED', '步骤check'],
      ['what is not drawn', () => world.reject(task, 'ann', 'toString'), 'RETURN_REFUSED', 'toString'],
      ['without a word', () => world.reject(task, 'ann', 'apply', { opinion: ' ' }), 'INVALID_INPUT', 'opinion'],
      ['by who sees it only', () => world.reject(task, 'starter', 'apply'), 'NOT_YOUR_TASK', ''],
      ['by a stranger', () => world.reject(task, 'stranger', 'apply'), 'NOT_FOUND', ''],
      ['a task of nowhere', () => world.reject(state.instanceId, 'ann', 'apply'), 'NOT_FOUND', ''],
    ] as const
    for (const [name, act, code, named] of cases) {
      const answer = await act()
      expect(answer.retcode, name).toBe(errorCodes[code].retcode)
      expect(answer.msg, name).toContain(named)
    }
    expect(await rev()).toEqual(before)
    const first = await world.start('road')
    const refused = await world.reject(world.taskOf(first, 'apply'), 'starter', 'initiator')
    expect(refused.retcode).toBe(errorCodes.RETURN_REFUSED.retcode)
  })
})

describe('taking back a step', () => {
  it('brings it back to who did it, until the next handler has touched it', async () => {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const check = world.taskOf(state, 'check')
    const next = await world.play(state, 'check:ann')
    expect((await world.info(check, 'ann')).actions.find(({ act }) => act === 'withdraw')).toMatchObject({ can: true })
    const back = succeeded(await world.takeBack(check, 'ann'))
    expect(openOf(back)).toEqual(['check'])
    expect(handlersOf(back, 'check')).toEqual(['ann'])
    const gone = await world.info(world.taskOf(next, 'sign'), 'ben')
    expect(gone.endedBy).toMatchObject({ kind: 'takenBack', by: { name: 'ann' } })
    expect(await world.takeBack(check, 'ann')).toMatchObject({ retcode: errorCodes.TAKE_BACK_REFUSED.retcode })
  })

  it('works while the step waits at a join', async () => {
    const state = await world.play(await world.start('fork'), 'plan:starter')
    const left = world.taskOf(state, 'left')
    await world.play(state, 'left:ann')
    const back = succeeded(await world.takeBack(left, 'ann'))
    expect(openOf(back)).toEqual(['left', 'right'])
    expect(openOf(await world.play(back, 'left:ann', 'right:ben'))).toEqual(['after'])
  })

  it('is refused with the reason, which the task page tells too', async () => {
    const touch = {
      claimed: (id: string) => test.call(taskApi.claim, { body: { taskId: id } }, 'ben'),
      drafted: (id: string) => test.call(taskApi.saveDraft, { body: { taskId: id, opinion: 'x', forms: {} } }, 'ben'),
      completed: (id: string) => world.complete(id, 'ben'),
    }
    for (const [name, act] of Object.entries(touch)) {
      const state = await world.play(await world.start('road'), 'apply:starter')
      const check = world.taskOf(state, 'check')
      const next = await world.play(state, 'check:ann')
      test.clock.advance(1_000)
      expect((await act(world.taskOf(next, 'sign'))).retcode, name).toBe(0)
      const refused = await world.takeBack(check, 'ann')
      expect(refused.retcode, name).toBe(errorCodes.TAKE_BACK_REFUSED.retcode)
      expect(refused.msg, name).toContain('步骤sign')
      const offer = (await world.info(check, 'ann')).actions.find((one) => one.act === 'withdraw')
      expect(offer, name).toMatchObject({ can: false, reason: expect.stringContaining('步骤sign') })
    }
    const run = await world.start('machine')
    await world.play(run, 'first:ann')
    expect((await world.takeBack(world.taskOf(run, 'first'), 'ann')).msg).toContain('发送')
    const guarded = await world.play(await world.start('guarded'), 'apply:starter', 'check:ann')
    await world.play(guarded, 'sign:ben')
    expect((await world.takeBack(world.taskOf(guarded, 'sign'), 'ben')).msg).toContain('步骤sign')
    expect((await world.takeBack(world.taskOf(guarded, 'sign'), 'ann')).retcode).toBe(
      errorCodes.TAKE_BACK_REFUSED.retcode,
    )
    expect((await world.takeBack(world.taskOf(guarded, 'sign'), 'stranger')).status).toBe(404)
  })
})
