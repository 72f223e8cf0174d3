import { errorCodes } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { aUser } from '../../../test-support/factories.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(new Date('2026-11-23T09:00:00+08:00')) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  await aUser(test.database, { userName: 'endsall', name: '流程管理员甲', roles: [100055] })
})
afterAll(() => test.close())

const end = async (id: string, reason: string | undefined, as: string) =>
  test.call(processInstanceApi.end, { params: { id }, body: { reason: reason as string } }, await journey.as(as))
const detail = async (instanceId: string, as: string) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(as)))
const openRows = ['tasks', 'task_actors', 'jobs', 'tokens', 'scopes', 'variables', 'subscriptions', 'compensations']

async function countOpen(instanceId: string): Promise<Record<string, number>> {
  const counts = openRows.map(
    (table) => `(select count(*)::int from ${table} where process_instance_id = $1) as ${table}`,
  )
  const { rows } = await test.database.query<Record<string, number>>(`select ${counts.join(', ')}`, [instanceId])
  return rows[0] ?? {}
}

describe('an administrator ends a running instance', () => {
  it('which is kept with its history; nothing is left open, and all concerned are told', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const { instanceId } = forked
    const survey = journey.taskOf(forked, 'survey')
    expect((await detail(instanceId, 'endsall')).actions).toContainEqual(
      expect.objectContaining({ act: 'end', can: true }),
    )
    expect((await detail(instanceId, 'chenyu')).actions).toContainEqual(
      expect.objectContaining({ act: 'end', can: false }),
    )

    const ended = succeeded(await end(instanceId, ' 重复申请 ', 'endsall'))

    expect(ended).toMatchObject({ instanceId, status: 'cancelled', businessState: 'deleted', open: [] })
    expect(await countOpen(instanceId)).toEqual(Object.fromEntries(openRows.map((table) => [table, 0])))
    const shown = await detail(instanceId, 'endsall')
    expect(shown).toMatchObject({ status: 'cancelled', businessState: 'deleted', activeElementIds: [] })
    expect(shown.actions).toContainEqual(expect.objectContaining({ act: 'end', can: false }))
    expect(shown.endedAt).toBe(test.clock.now().toISOString())
    expect(shown.forms[0]?.formKey).toBe('lwPlan')
    expect(shown.timeline.at(-1)).toMatchObject({
      kind: 'deleted',
      opinion: '重复申请',
      danger: true,
      person: { name: '流程管理员甲' },
    })
    for (const person of ['chenyu', 'heqiang', 'wujing']) {
      const notices = succeeded(
        await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as(person)),
      )
      expect(notices.rows.filter(({ kind }) => kind === 'deleted').map(({ title }) => title)).toEqual([
        expect.stringMatching(/^已终止：.*流程管理员甲：重复申请/),
      ])
      expect(notices.rows.filter(({ link }) => link.includes(survey))).toEqual([])
    }
    const { rows } = await test.database.query<{ user_name: string; detail: string }>(
      `select user_name, detail::text as detail from audit_log where action = 'instance.delete' and object_id = $1`,
      [instanceId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.user_name).toBe('endsall')
    expect(rows[0]?.detail).toContain('重复申请')
    const history = await test.database.query<{ reason: string; open: string }>(
      `select distinct reason, (select count(*) from activity_history where process_instance_id = $1 and ended_at is null) as open
       from task_history where process_instance_id = $1 and status = 'cancelled'`,
      [instanceId],
    )
    expect(history.rows).toEqual([{ reason: 'deleted', open: '0' }])

    expect(await journey.attempt(survey, 'live', 'heqiang')).toMatchObject({
      status: 409,
      retcode: errorCodes.TASK_NO_LONGER_OPEN.retcode,
      msg: expect.stringContaining('管理员已终止'),
    })
    expect(
      succeeded(await test.call(taskApi.detail, { params: { id: survey } }, await journey.as('endsall'))).status,
    ).toBe('cancelled')
    test.clock.advance(90 * 86_400_000)
    expect(await test.workflow.runDueJobs()).toBe(0)
    expect(await detail(instanceId, 'endsall')).toMatchObject({ businessState: 'deleted' })
  })

  it('once, with the right to, and with a reason', async () => {
    const { instanceId } = await journey.start()
    const before = await countOpen(instanceId)

    expect(await end(instanceId, '无权', 'chenyu')).toMatchObject({ status: 403 })
    expect(await end(instanceId, undefined, 'endsall')).toMatchObject({ status: 400 })
    expect(await end(instanceId, '   ', 'endsall')).toMatchObject({ status: 400 })
    expect(await end('00000000-0000-7000-8000-000000000000', '没有', 'endsall')).toMatchObject({ status: 404 })
    expect(await countOpen(instanceId)).toEqual(before)

    succeeded(await end(instanceId, '可以', 'endsall'))
    expect(await end(instanceId, '再来', 'endsall')).toMatchObject({
      status: 409,
      retcode: errorCodes.ILLEGAL_TRANSITION.retcode,
    })
  })

  it('of two at once exactly one does, and a step that came first is not undone', async () => {
    const started = await journey.start()
    const answers = await Promise.all([
      end(started.instanceId, '甲', 'endsall'),
      end(started.instanceId, '乙', 'endsall'),
      journey.attempt(journey.taskOf(started, 'screening'), 'live', 'zhoumin'),
    ])

    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    expect([200, 409]).toContain(answers[2]?.status)
    expect(await countOpen(started.instanceId)).toEqual(Object.fromEntries(openRows.map((table) => [table, 0])))
  })

  it('that the engine could not load any more', async () => {
    const { instanceId } = await journey.start()
    await test.database.query(`delete from scopes where process_instance_id = $1`, [instanceId])

    expect(succeeded(await end(instanceId, '卡住了', 'endsall')).businessState).toBe('deleted')
  })
})
