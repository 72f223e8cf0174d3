/** Several people who act on one process at the same moment: each act is there once, or refused. */
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActsWorld, openOf, type ActsWorld } from '../../../../test-support/acts-world.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let world: ActsWorld
beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(new Date('2026-11-23T09:00:00+08:00')) })
  world = await createActsWorld(test)
})
afterAll(() => test?.close())

type Answer = { readonly status: number; readonly retcode: number; readonly text: string }
const won = (answers: readonly Answer[]) => answers.filter(({ retcode }) => retcode === 0)

async function stateOf(instanceId: string, taskId: string) {
  const { rows } = await test.database.query(
    `select (select count(*)::int from task_history where id = $2) as ended,
            (select count(*)::int from tasks where id = $2) as open,
            (select count(*)::int from tokens where process_instance_id = $1) as tokens,
            (select count(*)::int from tasks where process_instance_id = $1) as tasks,
            (select count(*)::int from operations where process_instance_id = $1
             and kind in ('completed', 'returned', 'takenBack') and task_id = $2) as deeds`,
    [instanceId, taskId],
  )
  return rows[0]
}

it('a task that is completed and returned has one end', async () => {
  for (let round = 0; round < 6; round++) {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const task = world.taskOf(state, 'check')
    const acts = [() => world.complete(task, 'ann'), () => world.reject(task, 'ben', 'initiator')]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    expect(won(answers), answers.map(({ text }) => text).join('\n')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await stateOf(state.instanceId, task)).toEqual({ ended: 1, open: 0, tokens: 1, tasks: 1, deeds: 1 })
  }
})

it('a step that is taken back while the next is completed goes one way', async () => {
  for (let round = 0; round < 6; round++) {
    const state = await world.play(await world.start('road'), 'apply:starter')
    const check = world.taskOf(state, 'check')
    const next = await world.play(state, 'check:ann')
    const sign = world.taskOf(next, 'sign')
    const acts = [() => world.takeBack(check, 'ann'), () => world.complete(sign, 'ben')]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    expect(won(answers), answers.map(({ text }) => text).join('\n')).toHaveLength(1)
    const { open } = await world.detail(state.instanceId, 'starter')
    expect([['check'], ['approve']]).toContainEqual(openOf({ open }))
    expect(await stateOf(state.instanceId, sign)).toMatchObject({ ended: 1, open: 0, tokens: 1, tasks: 1 })
  }
})

it('sixteen callers on one process: what was acknowledged is there once, and one has the task', async () => {
  const state = await world.play(await world.start('road'), 'apply:starter')
  const { instanceId } = state
  const task = world.taskOf(state, 'check')
  const comment = (text: string, userName: string) =>
    test.call(taskActApi.comment, { body: { instanceId, text } }, userName)
  const transfer = (to: string, userName: string) =>
    test.call(taskActApi.transfer, { body: { taskId: task, userId: world.idOf(to), reason: 'x' } }, userName)
  const ending: (() => Promise<Answer>)[] = [
    () => world.complete(task, 'ann'),
    () => world.reject(task, 'ben', 'initiator'),
    () => world.complete(task, 'cleo'),
    () => world.reject(task, 'ann', 'initiator', { straightBack: true }),
  ]
  const others: (() => Promise<Answer>)[] = [
    () => transfer('stranger', 'cleo'),
    () => transfer('boss', 'ben'),
    ...['starter', 'ann', 'ben', 'cleo'].map(
      (name) => () => test.call(taskActApi.urge, { body: { instanceId } }, name),
    ),
    ...Array.from({ length: 6 }, (_, at) => () => comment(`word ${at}`, ['starter', 'ann', 'ben'][at % 3] ?? '')),
  ]
  const endings = ending.map((act) => act())
  const rest = others.map((act) => act())
  const [ended, done] = [await Promise.all(endings), await Promise.all(rest)]

  expect([...ended, ...done].filter(({ status }) => status >= 500)).toEqual([])
  expect(won(ended).length).toBeLessThanOrEqual(1)
  const { timeline, open } = await world.detail(instanceId, 'starter')
  const count = (kind: string) => timeline.filter((entry) => entry.kind === kind).length
  expect(count('commented')).toBe(won(done.slice(6)).length)
  expect(count('commented')).toBe(6)
  expect(count('urged')).toBe(won(done.slice(2, 6)).length)
  expect(count('transferred')).toBe(won(done.slice(0, 2)).length)
  expect(open).toHaveLength(1)
  expect(await stateOf(instanceId, task)).toMatchObject({ tokens: 1, tasks: 1, deeds: won(ended).length })
})
