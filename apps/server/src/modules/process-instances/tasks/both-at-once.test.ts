/** Two who act on one task at the same moment: held back until both are on their way, then let go together. */
import { setTimeout as delay } from 'node:timers/promises'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseCycle, HOUR_MS } from '../../../../test-support/cycle-process.ts'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await releaseCycle(test)
  await aUser(test.database, { userName: 'admin', permissions: ['workflow:admin', 'workflow:delete'] })
})
afterAll(() => test?.close())

type Target = { readonly taskId: string; readonly instanceId: string }
const complete = ({ taskId }: Target) => test.call(taskApi.complete, { body: { taskId } }, 'starter')
const claim = ({ taskId }: Target) => test.call(taskApi.claim, { body: { taskId } }, 'starter')
const withdraw = ({ instanceId }: Target) =>
  test.call(processInstanceApi.withdraw, { body: { instanceId, opinion: 'x' } }, 'starter')
const end = ({ instanceId }: Target) =>
  test.call(processInstanceApi.end, { params: { id: instanceId }, body: { reason: 'x' } }, 'admin')
const fire = async () => {
  await test.workflow.runDueJobs(new Date(START.getTime() + HOUR_MS))
  return { retcode: -1, text: '' }
}

it.each([
  ['completed twice', complete, complete, 1],
  ['completed and withdrawn', complete, withdraw, 1],
  ['withdrawn and completed', withdraw, complete, 1],
  ['completed and ended', complete, end, 1],
  ['ended and completed', end, complete, 1],
  ['claimed and completed', claim, complete, undefined],
  ['completed while its timer fires', complete, fire, 1],
] as const)('a task that is %s has one end', async (_, one, other, winners) => {
  for (let round = 0; round < 2; round++) {
    const target = await aTask()
    const holder = new pg.Client({ connectionString: test.database.connectionString })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from process_instances where id = $1 for update', [target.instanceId])
    const first = one(target)
    await untilWaiting(1)
    const second = other(target)
    if (other !== fire) await untilWaiting(2)
    await holder.query('rollback')
    await holder.end()
    const answers = await Promise.all([first, second])

    const won = answers.filter(({ retcode }) => retcode === 0)
    if (winners !== undefined) expect(won, answers.map(({ text }) => text).join('\n')).toHaveLength(winners)
    const { rows } = await test.database.query(
      `select (select count(*)::int from task_history where id = $1) as ended,
              (select count(*)::int from tasks where id = $1) as open,
              (select count(*)::int from operations where process_instance_id = $2
               and kind in ('completed', 'withdrawn', 'deleted')) as deeds,
              (select count(*)::int from audit_log where object_id in ($1::text, $2::text)
               and action in ('task.complete', 'instance.withdraw', 'instance.delete')) as noted,
              (select count(*)::int from jobs where process_instance_id = $2) as jobs`,
      [target.taskId, target.instanceId],
    )
    expect(rows).toEqual([{ ended: 1, open: 0, deeds: 1, noted: 1, jobs: 0 }])
  }
})

async function aTask(): Promise<Target> {
  const call = await test.call(
    processInstanceApi.startByKey,
    { params: { key: 'cycle' }, body: { forms: {} } },
    'starter',
  )
  const { instanceId, open } = succeeded(call)
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await test.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
    await delay(20)
  }
}
