import { errorCodes } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
let other: TestUser
let flow: ReturnType<typeof firstTaskProcesses>
/** Of the role that the drawing asks. */
const APPLICANT = 'chenyu'
const ADMINISTRATOR = 'kongde'

const task = (id: string, attributes = '') =>
  `<userTask id="${id}" name="${id}!" flowable:candidateGroups="100044" ${attributes}/>`
const way = (id: string, from: string, to: string) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const PERMIT = `${way('f2', 'first', 'fork')}<parallelGateway id="fork"/>${way('f3', 'fork', 'left')}${way('f4', 'fork', 'right')}
  ${task('left')}${task('right')}${way('f5', 'left', 'join')}${way('f6', 'right', 'join')}<parallelGateway id="join"/>
  ${way('f7', 'join', 'permit')}${task('permit', 'liveline:noJumpOver="true"')}${way('f8', 'permit', 'work')}${task('work')}
  ${way('f9', 'work', 'close')}${task('close', 'liveline:qualifiedOnly="leader" liveline:separateFrom="first"')}${way('f10', 'close', 'e')}<endEvent id="e"/>`

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  other = await aUser(test.database, { userName: 'takesover', name: '接手人' })
  await flow.release('guardedWork', PERMIT)
})
afterAll(() => test.close())

const complete = async (state: Pick<StepResult, 'open'>, element: string, as = APPLICANT) =>
  succeeded(
    await test.call(taskApi.complete, { body: { taskId: journey.taskOf(state, element) } }, await journey.as(as)),
  )
const jump = async (taskId: string, targetNode: string, more: { dryRun?: boolean; mode?: 'tokenOnly' } = {}) =>
  test.call(
    administrationApi.jump,
    { body: { taskId, targetNode, reason: '补勘察', ...more } },
    await journey.as(ADMINISTRATOR),
  )
const assign = async (taskId: string, newUserId: number) =>
  test.call(administrationApi.assign, { body: { taskId, newUserId, reason: '休假' } }, await journey.as(ADMINISTRATOR))
const elements = (state: Pick<StepResult, 'open'>) => state.open.map(({ elementId }) => elementId).toSorted()
const timeline = async (instanceId: string) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(ADMINISTRATOR)))
    .timeline
const noticesOf = async (userName: string) =>
  succeeded(await test.call(noticeApi.list, { query: { rows: 50 } }, await journey.as(userName))).rows
const audited = async (action: string, objectId: string) =>
  (
    await test.database.query<{ detail: string }>(
      'select detail::text as detail from audit_log where action = $1 and object_id = $2',
      [action, objectId],
    )
  ).rows.map(({ detail }) => JSON.parse(detail) as { before: unknown; after: unknown })

describe('a jump', () => {
  it('back before a fork cancels both branches, is told to those who lose their tasks, and can be completed', async () => {
    const forked = await complete(await flow.start('guardedWork'), 'first')
    const taskId = journey.taskOf(forked, 'left')
    const foreseen = succeeded(await jump(taskId, 'first', { dryRun: true }))
    expect(foreseen).toMatchObject({ result: null, refusal: null, opened: [{ elementId: 'first' }], stuck: [] })
    expect(foreseen.cancelled.map(({ elementId }) => elementId).toSorted()).toEqual(['left', 'right'])
    expect(await timeline(forked.instanceId)).toHaveLength(2)

    const { result } = succeeded(await jump(taskId, 'first'))

    expect(elements(result ?? { open: [] })).toEqual(['first'])
    expect((await timeline(forked.instanceId)).find(({ kind }) => kind === 'jumped')).toMatchObject({
      elementId: 'left',
      outcome: '跳转到“First”',
      opinion: '补勘察',
      danger: true,
      person: { name: expect.any(String) },
    })
    expect((await noticesOf(APPLICANT)).filter(({ kind }) => kind === 'jumped')).toHaveLength(1)
    expect(await audited('instance.jump', taskId)).toMatchObject([
      { before: { elementId: 'left' }, after: { targetNode: 'first', reason: '补勘察' } },
    ])
    expect(await journey.attempt(taskId, '', APPLICANT)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('跳转'),
    })
    const again = await complete(result ?? { open: [] }, 'first')
    await complete(again, 'left')
    expect(elements(await complete(again, 'right'))).toEqual(['permit'])
  })

  it('over a guarded step is refused by its name, even to an administrator; back from it is not', async () => {
    const forked = await complete(await flow.start('guardedWork'), 'first')
    const left = journey.taskOf(forked, 'left')
    for (const [taskId, target] of [[left, 'work'] as const]) {
      const refused = await jump(taskId, target)
      expect(refused).toMatchObject({ status: 422, retcode: errorCodes.SAFETY_GUARD.retcode })
      expect(refused.msg).toContain('“permit!”不得跳过')
      expect(succeeded(await jump(taskId, target, { dryRun: true })).refusal).toContain('permit!')
    }
    await complete(forked, 'left')
    const atPermit = await complete(forked, 'right')
    const permit = journey.taskOf(atPermit, 'permit')
    expect(await jump(permit, 'work')).toMatchObject({ status: 422, retcode: errorCodes.SAFETY_GUARD.retcode })
    expect(elements(succeeded(await jump(permit, 'first')).result ?? { open: [] })).toEqual(['first'])
  })

  it('names what is no target', async () => {
    const { open } = await flow.start('guardedWork')
    const taskId = journey.taskOf({ open }, 'first')
    for (const [target, word] of [
      ['nowhere', 'nowhere'],
      ['fork', '并行分支（First之后）'],
      ['first', 'First'],
    ] as const) {
      const refused = await jump(taskId, target)
      expect([target, refused.status, refused.retcode]).toEqual([target, 422, errorCodes.JUMP_REFUSED.retcode])
      expect(refused.msg).toContain(word)
    }
  })

  it('of one branch alone that would leave the join waiting for ever is refused, naming the join', async () => {
    const forked = await complete(await flow.start('guardedWork'), 'first')
    await complete(forked, 'left')
    const refused = await jump(journey.taskOf(forked, 'right'), 'left', { mode: 'tokenOnly' })
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.JUMP_REFUSED.retcode })
    expect(refused.msg).toContain('停在“并行汇聚（left!、right!之后）”')
    expect(refused.msg).toContain('或使用“退回”方式')
  })

  it('that returns beside an open branch is not told to return, but from where it can go on', async () => {
    const forked = await complete(await flow.start('guardedWork'), 'first')
    const { refusal } = succeeded(await jump(journey.taskOf(forked, 'left'), 'right', { dryRun: true }))
    expect(refusal).toContain('请改选能够办完的环节：')
    expect(refusal).not.toContain('退回')
    const told = refusal?.split('：').at(-1)?.split('、') ?? []
    expect(told.length).toBeGreaterThan(0)
    for (const name of told) {
      const other = await jump(journey.taskOf(forked, 'left'), name.replace('!', '').toLowerCase(), { dryRun: true })
      expect([name, succeeded(other).refusal]).toEqual([name, null])
    }
  })

  it('does not make an administrator one who has acted at the step', async () => {
    await flow.release('separated', `${way('f2', 'first', 'second')}${task('second', 'liveline:separateFrom="first"')}`)
    const started = await flow.start('separated')
    const taskId = journey.taskOf(started, 'first')
    const { result } = succeeded(await jump(taskId, 'second'))
    const handlers = result?.open[0]?.handlers ?? []
    expect(handlers.map(({ kind }) => kind)).toEqual(['role'])
  })
})

describe('a task given to somebody else', () => {
  it('is his alone, its claim is lost, and both are told', async () => {
    const started = await flow.start('guardedWork')
    const taskId = journey.taskOf(started, 'first')
    succeeded(await test.call(taskApi.claim, { body: { taskId } }, await journey.as(APPLICANT)))

    const done = succeeded(await assign(taskId, other.userId))

    expect(done.open[0]?.handlers).toMatchObject([{ kind: 'user', id: other.userId, name: '接手人' }])
    expect(await journey.attempt(taskId, '', APPLICANT)).toMatchObject({ status: 403 })
    expect((await timeline(started.instanceId)).at(-1)).toMatchObject({
      kind: 'reassigned',
      outcome: '改派给接手人',
      opinion: '休假',
      durationMs: null,
    })
    expect((await noticesOf('takesover')).filter(({ link }) => link.includes(taskId))).toHaveLength(1)
    const told = (await noticesOf(APPLICANT)).filter(({ kind }) => kind === 'reassigned')
    expect(told[0]?.title).toMatch(/任务已改派给接手人：First .*休假/)
    expect(await audited('task.reassign', taskId)).toMatchObject([
      { before: { claimedBy: expect.any(Number) }, after: { newUserId: other.userId, reason: '休假' } },
    ])
    expect(await assign(taskId, other.userId)).toMatchObject({
      status: 422,
      retcode: errorCodes.PERSON_REFUSED.retcode,
      msg: expect.stringContaining('接手人'),
    })
    const { rows } = await test.database.query<{ assignee: string; claimed_by: null }>(
      'select assignee, claimed_by from tasks where id = $1',
      [taskId],
    )
    expect(rows).toEqual([{ assignee: String(other.userId), claimed_by: null }])
    expect(elements(await complete(started, 'first', 'takesover'))).toEqual(['left', 'right'])
  })

  it('is not given to a disabled account, nor to who lacks the qualification or did what must be separate', async () => {
    const gone = await aUser(test.database, { name: '已离职', enabled: false })
    const begun = await complete(await flow.start('guardedWork'), 'first')
    const refused = await assign(journey.taskOf(begun, 'left'), gone.userId)
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.PERSON_REFUSED.retcode })

    await complete(begun, 'left')
    const closing = await complete(await complete(await complete(begun, 'right'), 'permit'), 'work')
    const close = journey.taskOf(closing, 'close')
    expect((await assign(close, other.userId)).msg).toContain('“close!”只能由具有有效资质“leader”的人员办理')
    const applicant = await test.database.query<{ id: string }>('select id from users where user_name = $1', [
      APPLICANT,
    ])
    expect((await assign(close, Number(applicant.rows[0]?.id))).msg).toContain('此人已办理“First”')
  })
})

describe('variables', () => {
  const set = async (id: string, variables: Record<string, object>) =>
    test.call(
      administrationApi.setVariables,
      { query: { id }, body: { variables: variables as never, reason: '更正' } },
      await journey.as(ADMINISTRATOR),
    )

  it('are set with their types; timers follow, and the audit has old and new', async () => {
    const { instanceId } = await journey.start()
    const dueAt = async () =>
      (
        await test.database.query<{ due_at: Date }>(
          `select due_at from jobs where process_instance_id = $1 and element_id = 'planStartPassed'`,
          [instanceId],
        )
      ).rows[0]?.due_at.toISOString()
    const before = await dueAt()

    succeeded(
      await set(instanceId, {
        planStart: { type: 'dateTime', value: '2026-12-24T08:00:00+08:00' },
        crewCount: { type: 'number', value: 2 },
        checkedBig: { type: 'integer', value: '12345678901234567890' },
      }),
    )

    expect(before).not.toBe('2026-12-24T00:00:00.000Z')
    expect(await dueAt()).toBe('2026-12-24T00:00:00.000Z')
    const { rows } = await test.database.query<{ bigint_value: string }>(
      `select bigint_value::text from variables where process_instance_id = $1 and name = 'checkedBig'`,
      [instanceId],
    )
    expect(rows).toEqual([{ bigint_value: '12345678901234567890' }])
    expect(await audited('instance.setVariables', instanceId)).toMatchObject([
      { before: { planStart: before, crewCount: 1 }, after: { variables: { crewCount: 2 }, reason: '更正' } },
    ])
    expect((await timeline(instanceId)).at(-1)).toMatchObject({ kind: 'variablesSet', opinion: '更正' })
  })

  it('that the drawing protects, that outcomes wrote, or of another type are refused by name', async () => {
    const { instanceId } = await journey.start()
    for (const [name, value] of [
      ['permitNumber', { type: 'text', value: 'x' }],
      ['screeningOutcome', { type: 'text', value: 'live' }],
      ['crewCount', { type: 'text', value: 'two' }],
    ] as const) {
      const refused = await set(instanceId, { [name]: value })
      expect(refused).toMatchObject({ status: 422, retcode: errorCodes.VARIABLE_REFUSED.retcode })
      expect(refused.msg).toContain(name)
    }
    expect(await set(instanceId, {})).toMatchObject({ status: 400 })
  })
})

describe('a form changed at an open task', () => {
  const change = async (instanceId: string, taskId: string, data: object, as: string, reason?: string) => {
    const detail = succeeded(
      await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(ADMINISTRATOR)),
    )
    const formDataId = detail.forms[0]?.formDataId ?? ''
    const body = { instanceId, taskId, formDataId, data: { ...data }, ...(reason === undefined ? {} : { reason }) }
    return test.call(administrationApi.updateForm, { body }, await journey.as(as))
  }

  it('is a new version of its data, within the rights of the step, by its handler or an administrator', async () => {
    const started = await journey.start()
    const { instanceId } = started
    const taskId = journey.taskOf(started, 'screening')

    succeeded(await change(instanceId, taskId, { crewCount: 2 }, 'zhoumin'))
    expect(await change(instanceId, taskId, { crewCount: 3 }, ADMINISTRATOR)).toMatchObject({
      retcode: errorCodes.OPINION_REQUIRED.retcode,
    })
    succeeded(await change(instanceId, taskId, { crewCount: 3 }, ADMINISTRATOR, '更正人数'))

    const { rows } = await test.database.query<{ rev: number; crews: number; variable: number }>(
      `select d.rev, (d.data ->> 'crewCount')::int as crews,
              (select number_value::int from variables where process_instance_id = $1 and name = 'crewCount') as variable
       from form_data d where d.process_instance_id = $1`,
      [instanceId],
    )
    expect(rows).toEqual([{ rev: 3, crews: 3, variable: 3 }])
    const told = (await noticesOf('zhoumin')).filter(({ kind }) => kind === 'formChanged')
    expect(told[0]?.title).toContain('更正人数')
    expect((await timeline(instanceId)).filter(({ kind }) => kind === 'formChanged')).toHaveLength(2)
    expect(await change(instanceId, taskId, { feeder: 'other' }, 'zhoumin')).toMatchObject({
      retcode: errorCodes.FIELD_NOT_EDITABLE.retcode,
    })
    expect(await change(instanceId, taskId, { crewCount: 9 }, APPLICANT)).toMatchObject({ status: 403 })
    expect(
      await change((await journey.start()).instanceId, taskId, { crewCount: 9 }, ADMINISTRATOR, 'wrong one'),
    ).toMatchObject({ status: 404 })
    expect(elements(await journey.act(started, 'screening', 'live'))).toEqual(['opsCheck', 'survey'])
  })
})

describe('a suspended instance', () => {
  const hold = async (instanceId: string, kind: 'suspend' | 'resume') =>
    test.call(
      kind === 'suspend' ? administrationApi.suspend : administrationApi.resume,
      { body: { instanceId, reason: '等待调查' } },
      await journey.as(ADMINISTRATOR),
    )

  it('lets nobody act and no timer fire, and says who holds it; resumed it goes on', async () => {
    const started = await journey.start()
    const { instanceId } = started
    const taskId = journey.taskOf(started, 'screening')
    succeeded(await hold(instanceId, 'suspend'))
    expect(await hold(instanceId, 'suspend')).toMatchObject({ status: 409 })

    const refused = await journey.attempt(taskId, 'live', 'zhoumin')
    expect(refused).toMatchObject({ status: 409, retcode: errorCodes.INSTANCE_SUSPENDED.retcode })
    expect(refused.msg).toContain('等待调查')
    expect(await jump(taskId, 'survey')).toMatchObject({ retcode: errorCodes.INSTANCE_SUSPENDED.retcode })
    const withdrawn = await test.call(
      processInstanceApi.withdraw,
      { body: { instanceId, opinion: 'x' } },
      await journey.as(APPLICANT),
    )
    expect(withdrawn).toMatchObject({ retcode: errorCodes.INSTANCE_SUSPENDED.retcode })
    test.clock.advance(90 * 86_400_000)
    await test.workflow.runDueJobs()
    const detail = async () =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(ADMINISTRATOR)))
    expect(await detail()).toMatchObject({ status: 'suspended', businessState: 'screening' })

    succeeded(await hold(instanceId, 'resume'))
    await test.workflow.runDueJobs()
    expect(await detail()).toMatchObject({ status: 'completed', businessState: 'expired' })
    expect((await detail()).timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['suspended', 'resumed']))
    expect(await hold(instanceId, 'resume')).toMatchObject({ status: 409 })
  })

  it('can be ended, unless people are at work on the line', async () => {
    const end = async (id: string) =>
      test.call(processInstanceApi.end, { params: { id }, body: { reason: 'over' } }, await journey.as(ADMINISTRATOR))
    const { instanceId } = await journey.start()
    succeeded(await hold(instanceId, 'suspend'))
    expect(succeeded(await end(instanceId)).businessState).toBe('deleted')

    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, {
        flowKey: 'liveWork',
        name: 'liveWork',
        nameEn: 'liveWork',
        bpmnXml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
          xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
          <process id="liveWork" isExecutable="true" liveline:liveStates="working"><startEvent id="s"/>
          ${way('f1', 's', 'first')}${task('first', 'liveline:state="working"')}</process></definitions>`,
      }),
    )
    const live = await flow.start('liveWork')
    const refused = await end(live.instanceId)
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.SAFETY_GUARD.retcode })
    expect(refused.msg).toContain('现场作业正在进行')
    // Nor is it offered, to whoever it would belong otherwise.
    for (const [act, as] of [
      ['end', ADMINISTRATOR],
      ['withdraw', APPLICANT],
    ] as const) {
      const query = { instanceId: live.instanceId }
      const { actions } = succeeded(await test.call(processInstanceApi.detail, { query }, await journey.as(as)))
      expect(actions.find((offer) => offer.act === act)).toMatchObject({ can: false, reason: refused.msg })
    }
  })
})
