import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { findHoldersNear } from '../directory/directory.service.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A Monday morning in China. */
const MONDAY = new Date('2026-11-23T09:00:00+08:00')

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
}, 60_000)
afterAll(() => test.close())

const elements = (state: { open: readonly { elementId: string }[] }) =>
  state.open.map(({ elementId }) => elementId).toSorted()
const detail = async (instanceId: string, as = 'chenyu') =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await journey.as(as)))

async function rowCounts(): Promise<unknown> {
  const tables = [
    'process_instances',
    'tokens',
    'tasks',
    'task_history',
    'operations',
    'activity_history',
    'steps',
    'variables',
    'jobs',
    'form_data',
    'form_data_history',
    'audit_log',
    'notices',
  ]
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await test.database.query(`select ${counts.join(', ')}`)).rows[0]
}

async function surveyed(over: Record<string, unknown> = {}) {
  const screened = await journey.act(await journey.start(over), 'screening', 'live')
  return journey.act(await journey.act(screened, 'survey', 'live'), 'opsCheck', 'ok')
}

describe('plan approval P1', () => {
  it('takes a simple plan from application to publication', async () => {
    const started = await journey.start()
    expect(started).toMatchObject({ status: 'active', businessState: 'screening' })
    expect(started.number).toMatch(/^LWP-\d+-202611-\d{4}$/)
    expect(elements(started)).toEqual(['screening'])
    expect(started.open[0]).toMatchObject({ overdue: false, dueAt: '2026-11-25T01:00:00.000Z' })

    const forked = await journey.act(started, 'screening', 'live')
    expect(elements(forked)).toEqual(['opsCheck', 'survey'])
    const joining = await journey.act(forked, 'survey', 'live')
    expect(elements(joining)).toEqual(['opsCheck'])
    const signing = await journey.act(joining, 'opsCheck', 'ok')
    expect(elements(signing)).toEqual(['signDispatch', 'signOperations', 'signSafety'])
    let state = signing
    for (const node of elements(signing)) state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['headApproval'])
    state = await journey.act(state, 'headApproval', 'approve')
    state = await journey.act(state, 'publish', 'publish')

    expect(state).toMatchObject({ status: 'completed', businessState: 'published', open: [] })
    const shown = await detail(started.instanceId)
    expect(shown.timeline.map(({ kind }) => kind)).toEqual([
      'started',
      ...Array.from({ length: 8 }, () => 'completed'),
      'ended',
    ])
    expect(shown.passedElementIds).toEqual(
      expect.arrayContaining(['screening', 'surveyJoin', 'publish', 'endPublished', 'toSurvey']),
    )
    expect(shown.forms.map(({ formKey }) => formKey)).toEqual(['lwPlan', 'lwSurvey'])
    expect(shown.forms[0]?.values).toMatchObject({ planNo: started.number, applicant: '陈宇', itemCode: 'LW09' })
    const finished = succeeded(
      await test.call(missionApi.list, { query: { finished: 'true' } }, await journey.as('luoxin')),
    )
    expect(finished.rows[0]).toMatchObject({
      instanceId: started.instanceId,
      elementId: 'publish',
      instanceStatus: 'completed',
    })
  })

  it('wants an opinion for "dead" and ends there', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')
    const before = await rowCounts()

    const refused = await journey.attempt(taskId, 'dead', 'zhoumin')
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.OPINION_REQUIRED.retcode })
    expect(await rowCounts()).toEqual(before)

    const ended = succeeded(await journey.attempt(taskId, 'dead', 'zhoumin', { opinion: '必须停电更换' }))
    expect(ended).toMatchObject({ status: 'completed', businessState: 'dead', open: [] })
    expect((await detail(started.instanceId)).forms[0]?.values).toMatchObject({ deadReason: '必须停电更换' })
  })

  it('goes back to screening when one side postpones, with everything kept', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const waiting = await journey.act(forked, 'opsCheck', 'postpone', '电源倒换未定')
    const back = await journey.act(waiting, 'survey', 'live')

    expect(elements(back)).toEqual(['screening'])
    const info = succeeded(
      await test.call(
        taskApi.detail,
        { params: { id: journey.taskOf(back, 'screening') } },
        await journey.as('zhoumin'),
      ),
    )
    expect(info.instance.forms.map(({ formKey }) => formKey)).toEqual(['lwPlan', 'lwSurvey'])
    expect(info.instance.timeline.some(({ opinion }) => opinion === '电源倒换未定')).toBe(true)
    expect(info.forms[0]).toMatchObject({
      defaultRight: 'read',
      fields: { itemCode: { right: 'edit', required: true } },
    })
  })

  it('turns work down with incomplete forms, keeping what was filled in, and approves with complete ones only', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const survey = journey.taskOf(forked, 'survey')
    const before = await rowCounts()

    const incomplete = await journey.attempt(survey, 'live', 'heqiang', { forms: { lwSurvey: {} } })
    const misshapen = await journey.attempt(survey, 'postpone', 'heqiang', {
      opinion: '大雾',
      forms: { lwSurvey: { date: 'tomorrow' } },
    })
    expect(incomplete).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(misshapen).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(misshapen.details['problems']).toMatchObject([{ path: 'date' }])
    expect(await rowCounts()).toEqual(before)

    const postponed = succeeded(
      await journey.attempt(survey, 'postpone', 'heqiang', {
        opinion: '大雾',
        forms: { lwSurvey: { weatherAtSurvey: '大雾，能见度 50 m' } },
      }),
    )
    const back = await journey.act(postponed, 'opsCheck', 'ok')
    expect(elements(back)).toEqual(['screening'])
    expect((await detail(back.instanceId)).forms[1]).toMatchObject({
      formKey: 'lwSurvey',
      values: { weatherAtSurvey: '大雾，能见度 50 m' },
    })

    const again = await journey.act(back, 'screening', 'live')
    const kept = journey.taskOf(again, 'survey')
    expect(await journey.attempt(kept, 'live', 'heqiang')).toMatchObject({
      status: 422,
      retcode: errorCodes.FORM_INVALID.retcode,
    })
    expect(elements(await journey.act(again, 'survey', 'live'))).toEqual(['opsCheck'])
  })

  it('keeps no empty form of a survey that was put off unseen', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const postponed = succeeded(
      await journey.attempt(journey.taskOf(forked, 'survey'), 'postpone', 'heqiang', {
        opinion: '道路中断',
        // What the browser sends of an untouched form.
        forms: { lwSurvey: { publicRisk: false, obstacles: '', crossing: [], loadNow: null } },
      }),
    )
    expect((await detail(postponed.instanceId)).forms.map(({ formKey }) => formKey)).toEqual(['lwPlan'])
  })

  it('ends a plan as "dead" though compulsory fields were emptied', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    const forms = { lwPlan: { liveHours: null, riskLevel: '' } }

    expect(await journey.attempt(taskId, 'live', 'zhoumin', { forms })).toMatchObject({
      retcode: errorCodes.FORM_INVALID.retcode,
    })
    const ended = succeeded(await journey.attempt(taskId, 'dead', 'zhoumin', { forms, opinion: '必须停电' }))
    expect(ended).toMatchObject({ status: 'completed', businessState: 'dead' })
  })

  it('returns a rejected countersign to the scheme, opinions shown, and class 4 to the chief engineer', async () => {
    let state = await surveyed({ itemCode: 'LW30', crewCount: 2, riskLevel: 'I', loadAmp: 120 })
    expect(elements(state)).toEqual(['scheme'])
    state = await journey.act(state, 'scheme', 'submit')
    state = await journey.act(state, 'signSafety', 'reject', '绝缘遮蔽措施不足')
    state = await journey.act(state, 'signOperations', 'approve')
    state = await journey.act(state, 'signDispatch', 'approve')
    expect(elements(state)).toEqual(['scheme'])
    expect((await detail(state.instanceId)).timeline.map(({ opinion }) => opinion)).toContain('绝缘遮蔽措施不足')

    state = await journey.act(state, 'scheme', 'submit')
    for (const node of ['signSafety', 'signOperations', 'signDispatch'])
      state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['chiefApproval'])
    const own = new Map((await detail(state.instanceId)).forms.map(({ formKey, values }) => [formKey, values]))
    expect(own.get('lwSurvey')).toMatchObject({
      surveyNo: expect.stringMatching(/^LWK-\d+-202611-\d{4}$/),
      planNo: state.number,
    })
    expect(own.get('lwScheme')).toMatchObject({
      schemeNo: expect.stringMatching(/^LWF-\d+-202611-\d{4}$/),
      version: 2,
      author: '王涛',
    })
  })

  it('asks marketing too when key users are concerned, and waits for it', async () => {
    let state = await surveyed({ sensitiveUsers: ['hospital'] })
    expect(elements(state)).toEqual(['signDispatch', 'signMarketing', 'signOperations', 'signSafety'])
    const marketing = state.open.find(({ elementId }) => elementId === 'signMarketing')
    expect(marketing?.handlers).toMatchObject([{ kind: 'role', id: 100052, people: [{ name: '高悦' }] }])

    for (const node of ['signSafety', 'signOperations', 'signDispatch'])
      state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['signMarketing'])
    expect(elements(await journey.act(state, 'signMarketing', 'approve'))).toEqual(['headApproval'])
  })

  it('returns what marketing rejects, once the others have signed, and asks everybody anew', async () => {
    const forked = await surveyed({ sensitiveUsers: ['hospital'], crewCount: 2 })
    let state = await journey.act(forked, 'scheme', 'submit')
    state = await journey.act(state, 'signMarketing', 'reject', '医院当日有大手术，请改期')
    for (const node of ['signSafety', 'signOperations']) state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['signDispatch'])
    state = await journey.act(state, 'signDispatch', 'approve')
    expect(elements(state)).toEqual(['scheme'])
    expect((await detail(state.instanceId, 'gaoyue')).timeline.map(({ opinion }) => opinion)).toContain(
      '医院当日有大手术，请改期',
    )

    state = await journey.act(state, 'scheme', 'submit')
    expect(elements(state)).toEqual(['signDispatch', 'signMarketing', 'signOperations', 'signSafety'])
    for (const node of elements(state)) state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['headApproval'])
  })

  it('gives a step of the team of a plan to its people, whoever applied, and to all holders when it has none', async () => {
    const handlersOf = async (userName: string, teamId: number) => {
      const started = await journey.start({ teamId }, userName)
      const ahead = (await detail(started.instanceId, userName)).forecast.find(
        ({ elementId }) => elementId === 'survey',
      )
      const forked = await journey.act(started, 'screening', 'live')
      const handlers = forked.open.find(({ elementId }) => elementId === 'survey')?.handlers ?? []
      expect(ahead?.handlers).toEqual(handlers)
      return { taskId: journey.taskOf(forked, 'survey'), handlers: handlers.map(({ kind, name }) => `${kind} ${name}`) }
    }

    // Of this team only, whose head it is; the head of another team does not even see it.
    const own = await handlersOf('chenyu', 151)
    expect(own.handlers).toEqual(['user 贺强'])
    expect(await journey.attempt(own.taskId, 'postpone', 'linfeng', { opinion: '大雾' })).toMatchObject({ status: 404 })

    // Above: somebody of the centre that the team belongs to. Beside: not asked.
    await changeRows(
      test.database,
      `insert into role_users (role_id, user_id) select 100041, id from users where user_name = 'panjun'`,
    )
    expect((await handlersOf('chenyu', 151)).handlers).toEqual(['user 贺强', 'user 潘军'])
    expect((await handlersOf('liuyang', 152)).handlers).toEqual(['user 林峰', 'user 潘军'])
    await changeRows(
      test.database,
      `delete from role_users where role_id = 100041 and user_id = (select id from users where user_name = 'panjun')`,
    )

    // Applied for by marketing, for a team whose head has left.
    await changeRows(test.database, `update users set enabled = false where user_name = 'songjie'`)
    expect((await handlersOf('gaoyue', 153)).handlers).toEqual(['role 班长'])
    await changeRows(test.database, `update users set enabled = true where user_name = 'songjie'`)
  })

  it('finds holders below an organisation too', async () => {
    const { rows } = await test.database.query<{ id: string }>(
      `select id from users where user_name in ('heqiang', 'linfeng', 'songjie') order by id`,
    )
    const heads = (await findHoldersNear(test.database, 150, [100041])).get(100041)
    expect(heads).toEqual(rows.map(({ id }) => Number(id)))
  })

  it('lets exactly one of two people complete a task', async () => {
    const keyed = (round: number) => (round % 2 === 0 ? {} : { idempotencyKey: `loser-${round}` })
    for (let round = 0; round < 20; round++) {
      const taskId = journey.taskOf(await surveyed(), 'signSafety')
      const [one, two] = await Promise.all([
        journey.attempt(taskId, 'approve', 'fengchao'),
        journey.attempt(taskId, 'approve', 'dengli', { opinion: '我的意见' }, keyed(round)),
      ])
      const winner = one.retcode === 0 ? one : two
      const loser = one.retcode === 0 ? two : one
      expect(winner.retcode).toBe(0)
      expect(loser).toMatchObject({ status: 409, retcode: errorCodes.TASK_ALREADY_DONE.retcode })
      expect(loser.details['name']).toBe(one.retcode === 0 ? '冯超' : '邓丽')
      const rows = await test.database.query<{ history: number; acts: number; open: number }>(
        `select (select count(*)::int from task_history where id = $1) as history,
                (select count(*)::int from operations where task_id = $1) as acts,
                (select count(*)::int from tasks where id = $1) as open`,
        [taskId],
      )
      expect(rows.rows[0]).toEqual({ history: 1, acts: 1, open: 0 })
      if (one.retcode === 0) {
        const info = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('dengli')))
        expect(info).toMatchObject({
          status: 'completed',
          canAct: false,
          completedBy: { name: '冯超' },
          draft: { opinion: '我的意见' },
        })
      }
    }
  }, 120_000)

  it('refuses who is not an actor, and hides the instance from who has nothing to do with it', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')

    expect(await journey.attempt(taskId, 'live', 'chenyu')).toMatchObject({
      status: 403,
      retcode: errorCodes.NOT_YOUR_TASK.retcode,
    })
    expect(await journey.attempt(taskId, 'live', 'luoxin')).toMatchObject({
      status: 404,
      retcode: errorCodes.NOT_FOUND.retcode,
    })
    const query = { instanceId: started.instanceId }
    for (const call of [processInstanceApi.detail, processInstanceApi.diagram]) {
      expect((await test.call(call, { query }, await journey.as('luoxin'))).status).toBe(404)
    }
    expect((await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('luoxin'))).status).toBe(404)
    const all = succeeded(
      await test.call(
        processInstanceApi.list,
        { query: { instanceId: started.instanceId } },
        await journey.as('luoxin'),
      ),
    )
    expect(all.total).toBe(0)

    await journey.act(started, 'screening', 'live')
    const tooLate = await journey.attempt(taskId, 'live', 'luoxin')
    expect(tooLate).toMatchObject({ status: 404, retcode: errorCodes.NOT_FOUND.retcode })
  })

  it('holds to the rights of fields and writes nothing of what it refuses', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')
    const before = await rowCounts()

    const forbidden = await journey.attempt(taskId, 'live', 'zhoumin', { forms: { lwPlan: { feeder: '10kV 别的线' } } })
    const invalid = await journey.attempt(taskId, 'live', 'zhoumin', {
      forms: { lwPlan: { liveHours: 99, itemCode: 'LW99' } },
    })
    const strange = await journey.attempt(taskId, 'live', 'zhoumin', { forms: { lwOther: {} } })
    const outcome = await journey.attempt(taskId, 'perhaps', 'zhoumin')
    const strangeDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwOther: {} } } },
      await journey.as('zhoumin'),
    )
    expect(strangeDraft).toMatchObject({ status: 400, retcode: errorCodes.UNKNOWN_FIELD.retcode })
    const foreignDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwScheme: { workSteps: '先断后接' } } } },
      await journey.as('zhoumin'),
    )
    expect(foreignDraft).toMatchObject({
      status: 422,
      retcode: errorCodes.FIELD_NOT_EDITABLE.retcode,
      details: { fields: ['workSteps'], form: 'lwScheme' },
    })
    const hugeDraft = await test.call(
      taskApi.saveDraft,
      { body: { taskId, forms: { lwPlan: { content: 'x'.repeat(300_000) } } } },
      await journey.as('zhoumin'),
    )
    expect(hugeDraft).toMatchObject({ status: 413, retcode: errorCodes.BODY_TOO_LARGE.retcode })
    const badStart = await test.call(
      processInstanceApi.startByKey,
      { params: { key: 'lwPlanApproval' }, body: { forms: { lwPlan: { feeder: 'x' } } } },
      await journey.as('chenyu'),
    )

    expect(forbidden).toMatchObject({ status: 422, retcode: errorCodes.FIELD_NOT_EDITABLE.retcode })
    expect(invalid).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(strange).toMatchObject({ status: 400, retcode: errorCodes.UNKNOWN_FIELD.retcode })
    expect(outcome).toMatchObject({ status: 422, retcode: errorCodes.OUTCOME_INVALID.retcode })
    expect(badStart).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(await rowCounts()).toEqual(before)
    const changed = succeeded(
      await journey.attempt(taskId, 'live', 'zhoumin', {
        forms: { lwPlan: { ...journey.itemValues('LW30'), class: 1, loadAmp: 120 } },
      }),
    )
    const values = (await detail(changed.instanceId)).forms[0]?.values
    expect(values).toMatchObject({ itemCode: 'LW30' })
    expect(values?.['class']).not.toBe(1)
  })

  it('gives the first answer again to the same key', async () => {
    const taskId = journey.taskOf(await journey.start(), 'screening')
    const key = { idempotencyKey: 'screening-once' }

    const first = await journey.attempt(taskId, 'live', 'zhoumin', {}, key)
    const again = await journey.attempt(taskId, 'live', 'zhoumin', {}, key)

    expect(again.data).toEqual(first.data)
    expect((await test.database.query('select 1 from operations where task_id = $1', [taskId])).rowCount).toBe(1)
  })

  it('keeps claims and drafts', async () => {
    const taskId = journey.taskOf(await surveyed(), 'signSafety')
    succeeded(await test.call(taskApi.claim, { body: { taskId } }, await journey.as('fengchao')))
    expect(await journey.attempt(taskId, 'approve', 'dengli')).toMatchObject({
      retcode: errorCodes.NOT_YOUR_TASK.retcode,
    })
    succeeded(await test.call(taskApi.saveDraft, { body: { taskId, opinion: '待核' } }, await journey.as('fengchao')))
    const info = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('fengchao')))
    expect(info).toMatchObject({ canAct: true, claimedBy: { name: '冯超' }, draft: { opinion: '待核' } })
    succeeded(await test.call(taskApi.unclaim, { body: { taskId } }, await journey.as('fengchao')))
    expect((await journey.attempt(taskId, 'approve', 'dengli')).retcode).toBe(0)
  })

  it('gives a claimed task to nobody else, whoever comes first of two', async () => {
    const started = await surveyed()
    const taskId = journey.taskOf(started, 'signSafety')
    const claims = await Promise.all(
      ['fengchao', 'dengli'].map(async (name) =>
        test.call(taskApi.claim, { body: { taskId } }, await journey.as(name)),
      ),
    )

    expect(claims.map(({ retcode }) => retcode).toSorted((a, b) => a - b)).toEqual([
      0,
      errorCodes.NOT_YOUR_TASK.retcode,
    ])
    const { rows } = await test.database.query(
      `select (select count(*)::int from operations where task_id = $1 and kind = 'claimed') as entries,
              (select count(*)::int from audit_log where object_id = $1::text and action = 'task.claim') as audited,
              (select claimed_by is not null and claimed_at is not null from tasks where id = $1) as claimed`,
      [taskId],
    )
    expect(rows).toEqual([{ entries: 1, audited: 1, claimed: true }])
  })

  it('shows in the timeline who took a task and gave it back, once each', async () => {
    const started = await surveyed()
    const body = { taskId: journey.taskOf(started, 'signSafety') }
    for (const call of [taskApi.claim, taskApi.claim, taskApi.unclaim, taskApi.unclaim])
      succeeded(await test.call(call, { body }, await journey.as('fengchao')))

    const { timeline } = await detail(started.instanceId)
    expect(timeline.filter(({ kind }) => kind.endsWith('claimed'))).toMatchObject([
      { kind: 'claimed', elementId: 'signSafety', elementName: '安监会签', person: { name: '冯超' } },
      { kind: 'unclaimed', elementId: 'signSafety', person: { name: '冯超', departmentName: '安全监察部' } },
    ])
  })

  it('lets nobody withdraw what waits for publication', async () => {
    let state = await surveyed()
    for (const node of ['signSafety', 'signOperations', 'signDispatch', 'headApproval'])
      if (state.open.some(({ elementId }) => elementId === node)) state = await journey.act(state, node, 'approve')
    expect(elements(state)).toEqual(['publish'])
    expect((await detail(state.instanceId)).canWithdraw).toBe(false)
    const late = await test.call(
      processInstanceApi.withdraw,
      { body: { instanceId: state.instanceId, opinion: '改期' } },
      await journey.as('chenyu'),
    )
    expect(late).toMatchObject({ status: 409, msg: expect.stringContaining('平衡发布') })
  })

  it('lets the applicant, and nobody else, withdraw', async () => {
    const started = await journey.start()
    const body = { instanceId: started.instanceId, opinion: '客户改期' }
    expect((await test.call(processInstanceApi.withdraw, { body }, await journey.as('zhoumin'))).status).toBe(403)

    const withdrawn = succeeded(await test.call(processInstanceApi.withdraw, { body }, await journey.as('chenyu')))
    expect(withdrawn).toMatchObject({ status: 'cancelled', businessState: 'withdrawn', open: [] })
    const late = await journey.attempt(journey.taskOf(started, 'screening'), 'live', 'zhoumin')
    expect(late).toMatchObject({ status: 409, retcode: errorCodes.TASK_NO_LONGER_OPEN.retcode })
    const left = await test.database.query(
      'select id from tokens where process_instance_id = $1 union all select id from jobs where process_instance_id = $1',
      [started.instanceId],
    )
    expect(left.rowCount).toBe(0)
  })

  it('withdraws also what a step made that it waited for', async () => {
    const { instanceId } = await journey.start()
    const applicant = await journey.as('chenyu')
    const step = await test.database.pool.connect()
    await step.query('begin')
    await step.query('update process_instances set rev = rev + 1 where id = $1', [instanceId])
    await step.query(
      `insert into tokens (org_id, process_instance_id, id, scope_id, element_id, state, flow_id)
       select org_id, process_instance_id, gen_random_uuid(), scope_id, element_id, state, flow_id
       from tokens where process_instance_id = $1 limit 1`,
      [instanceId],
    )

    const withdrawing = test.call(processInstanceApi.withdraw, { body: { instanceId, opinion: '重新安排' } }, applicant)
    await expect
      .poll(async () => (await test.database.query('select from pg_locks where not granted')).rowCount, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    await step.query('commit')
    step.release()

    expect((await withdrawing).text).toContain('"retcode":0')
    const left = await test.database.query('select from tokens where process_instance_id = $1', [instanceId])
    expect(left.rowCount).toBe(0)
  })

  it('tells the next handlers, in lists, counts and notices', async () => {
    const before = succeeded(await test.call(missionApi.counts, { query: {} }, await journey.as('zhoumin')))
    const started = await journey.start()
    const after = succeeded(
      await test.call(missionApi.counts, { query: { flowIds: 'lwPlanApproval' } }, await journey.as('zhoumin')),
    )
    expect(after.total).toBe(before.total + 1)
    const found = succeeded(
      await test.call(
        missionApi.search,
        { body: { keyword: started.number, sort: '-createdAt' } },
        await journey.as('zhoumin'),
      ),
    )
    expect(found.rows).toMatchObject([
      {
        instanceId: started.instanceId,
        fields: { feeder: '10kV 莲塘 811 线' },
        currentHandlers: [{ kind: 'role', id: 100040 }],
      },
    ])
    const notices = succeeded(
      await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as('zhoumin')),
    )
    expect(notices.rows[0]?.title).toContain(started.number)
    succeeded(
      await test.call(noticeApi.read, { body: { ids: [notices.rows[0]?.id ?? ''] } }, await journey.as('zhoumin')),
    )
    expect(
      succeeded(await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as('zhoumin'))).total,
    ).toBe(notices.total - 1)
    const shown = await detail(started.instanceId)
    expect(
      shown.forecast
        .slice(0, 2)
        .map(({ elementId }) => elementId)
        .toSorted(),
    ).toEqual(['opsCheck', 'survey'])
  })

  it('marks the notices of a task read for all its handlers once it has ended', async () => {
    const signing = await surveyed()
    const taskId = journey.taskOf(signing, 'signSafety')
    const people = ['fengchao', 'dengli', 'lujia']
    const unread = async (person: string) =>
      succeeded(await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as(person)))
        .rows.filter(({ link }) => link.endsWith(taskId))
        .map(({ id }) => id)
    const readAt = async (person: string) =>
      succeeded(await test.call(noticeApi.list, {}, await journey.as(person)))
        .rows.filter(({ link }) => link.endsWith(taskId))
        .map((notice) => notice.readAt)
    for (const person of people) expect(await readAt(person)).toEqual([null])

    const early = test.clock.now()
    succeeded(await test.call(noticeApi.read, { body: { ids: await unread('lujia') } }, await journey.as('lujia')))
    expect([await unread('lujia'), await unread('dengli')]).toMatchObject([[], [expect.any(String)]])
    test.clock.advance(60_000)
    await journey.act(signing, 'signSafety', 'approve')
    const late = test.clock.now()
    const moments = [late, late, early].map((moment) => [moment.toISOString()])
    expect([await readAt('fengchao'), await readAt('dengli'), await readAt('lujia')]).toEqual(moments)

    const { instanceId } = signing
    succeeded(
      await test.call(
        processInstanceApi.withdraw,
        { body: { instanceId, opinion: '改期' } },
        await journey.as('chenyu'),
      ),
    )
    const left = await test.database.query(
      'select link from notices where process_instance_id = $1 and read_at is null',
      [instanceId],
    )
    expect(left.rows).toEqual([])
  })

  it('releases a changed drawing as the next version and refuses a broken one with places', async () => {
    const admin = 'kongde'
    await changeRows(
      test.database,
      `insert into role_permissions (role_id, permission) select 100055, unnest(array['workflow:edit','workflow:release','workflow:read']) on conflict do nothing`,
    )
    const bpmnXml = (flow: string) =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn" targetNamespace="t">
       <process id="tiny" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
       <userTask id="t" name="Look">${flow}</userTask></process></definitions>`
    const created = succeeded(
      await test.call(
        processDefinitionApi.create,
        { body: { flowKey: 'tiny', name: 'Tiny', bpmnXml: bpmnXml('') } },
        admin,
      ),
    )
    expect(created.problems).toContainEqual(expect.objectContaining({ path: 't', code: 'approverMissing' }))
    expect(await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).toMatchObject({
      status: 422,
      retcode: errorCodes.PROCESS_REFUSED.retcode,
    })

    const wrong = `<extensionElements><liveline:approver kind="role" value="199999"/>
      <liveline:timeLimit hours="abc" escalateTo="role:199998"/></extensionElements>`
    const refused = await test.call(
      processDefinitionApi.update,
      {
        body: {
          id: created.id,
          bpmnXml: bpmnXml(wrong).replace(
            '<userTask',
            '<userTask xmlns:f="http://flowable.org/bpmn" f:formKey="noForm"',
          ),
        },
      },
      admin,
    )
    expect(
      succeeded(refused)
        .problems.map(({ path, code }) => `${path} ${code}`)
        .toSorted(),
    ).toEqual(['t formUnknown', 't roleUnknown', 't timeLimitWrong'])
    expect(succeeded(refused).problems.filter(({ message }) => !/\p{Script=Han}/u.test(message))).toEqual([])
    expect((await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).status).toBe(422)

    const approver = '<extensionElements><liveline:approver kind="user" value="nobody-at-all"/></extensionElements>'
    succeeded(
      await test.call(processDefinitionApi.update, { body: { id: created.id, bpmnXml: bpmnXml(approver) } }, admin),
    )
    expect(succeeded(await test.call(processDefinitionApi.release, { body: { id: created.id } }, admin)).version).toBe(
      1,
    )
    const started = succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key: 'tiny' }, body: { forms: {} } },
        await journey.as('chenyu'),
      ),
    )
    expect(started.open[0]?.handlers.length).toBeGreaterThan(0)
    succeeded(await test.call(processDefinitionApi.setValid, { params: { id: created.id, flag: '0' } }, admin))
    const off = await test.call(
      processInstanceApi.startByKey,
      { params: { key: 'tiny' }, body: { forms: {} } },
      await journey.as('chenyu'),
    )
    expect(off).toMatchObject({ status: 409, retcode: errorCodes.NOT_RELEASED.retcode })
  })
})

describe('other drawings', () => {
  const release = async (key: string, content: string) =>
    test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, {
        flowKey: key,
        name: key,
        nameEn: key,
        bpmnXml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn"
          xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${key}" isExecutable="true">
          <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="first"/>
          <userTask id="first" name="First" flowable:candidateGroups="100044"/>${content}</process></definitions>`,
      }),
    )
  const start = async (key: string) =>
    succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key }, body: { forms: {} } },
        await journey.as('chenyu'),
      ),
    )

  it('keep two steps in two hands', async () => {
    await release(
      'twoHands',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
       <userTask id="second" name="Second" flowable:candidateGroups="100044" liveline:separateFrom="first"/>`,
    )
    const started = await start('twoHands')
    const next = succeeded(await journey.attempt(journey.taskOf(started, 'first'), '', 'chenyu'))
    const second = journey.taskOf(next, 'second')

    const refused = await journey.attempt(second, '', 'chenyu')
    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(refused.details['handlers']).toContain('王涛')
    expect(succeeded(await journey.attempt(second, '', 'wangtao'))).toMatchObject({ status: 'completed' })
  })

  it('keep a later step out of the hands of who said no', async () => {
    await release(
      'noIsADeed',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="judge"/>
       <userTask id="judge" name="Judge" flowable:candidateGroups="100044"><extensionElements>
         <liveline:outcome value="no" label="否决" labelEn="Reject" danger="true"/></extensionElements></userTask>
       <sequenceFlow id="f3" sourceRef="judge" targetRef="between"/>
       <userTask id="between" name="Between" flowable:candidateGroups="100044"/>
       <sequenceFlow id="f4" sourceRef="between" targetRef="last"/>
       <userTask id="last" name="Last" flowable:candidateGroups="100044" liveline:separateFrom="judge"/>`,
    )
    let state = await start('noIsADeed')
    const act = async (element: string, outcome: string, userName: string) =>
      succeeded(await journey.attempt(journey.taskOf(state, element), outcome, userName, { opinion: '不同意' }))
    state = await act('first', '', 'wangtao')
    state = await act('judge', 'no', 'chenyu')
    state = await act('between', '', 'wangtao')

    const refused = await journey.attempt(journey.taskOf(state, 'last'), '', 'chenyu')

    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(await act('last', '', 'wangtao')).toMatchObject({ status: 'completed' })
  })

  it('keep an approval out of the hands of the applicant', async () => {
    await release(
      'notMyOwn',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
       <userTask id="second" name="Second" flowable:candidateGroups="100044" liveline:separateFrom="initiator"/>`,
    )
    const next = succeeded(await journey.attempt(journey.taskOf(await start('notMyOwn'), 'first'), '', 'wangtao'))
    const second = journey.taskOf(next, 'second')

    const refused = await journey.attempt(second, '', 'chenyu')
    expect(refused).toMatchObject({ status: 403, retcode: errorCodes.NOT_YOUR_TASK.retcode })
    expect(refused.details['handlers']).toContain('王涛')
    expect(succeeded(await journey.attempt(second, '', 'wangtao'))).toMatchObject({ status: 'completed' })
  })

  it('that cannot go on change nothing and say why', async () => {
    await release(
      'noWayOut',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="decide"/><exclusiveGateway id="decide"/><endEvent id="e"/>
       <sequenceFlow id="f3" sourceRef="decide" targetRef="e"><conditionExpression xsi:type="tFormalExpression">\${weather == 'fine'}</conditionExpression></sequenceFlow>`,
    )
    const taskId = journey.taskOf(await start('noWayOut'), 'first')
    const before = await rowCounts()

    const failed = await journey.attempt(taskId, '', 'chenyu')

    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.details['reason']).toContain('weather')
    expect(await rowCounts()).toEqual(before)
  })
})

describe('the notice stream', () => {
  it('tells a listening handler at once that his to-do list changed', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const address = test.app.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const headers = { token: await journey.as('zhoumin') }
    const stream = await fetch(`http://127.0.0.1:${port}/notice/stream`, { headers })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: todo')

    await journey.start()

    expect((await reader?.read())?.value).toContain('event: notice')
    await reader?.cancel()
  })
})

describe('the clock', () => {
  it('counts limits by the calendar of the pack, whose holidays are not worked', async () => {
    // The last day before the holiday of the National Day, seven days long; screening has sixteen hours.
    test.clock.set('2026-09-30T09:00:00+08:00')
    const started = await journey.start()
    expect(started.open[0]).toMatchObject({ elementId: 'screening', dueAt: '2026-10-09T01:00:00.000Z' })

    await changeRows(
      test.database,
      `update system_config set value = jsonb_set(value, '{holidays}', '[]') where key = 'workingCalendar'`,
    )
    test.clock.advance(61_000)
    expect((await journey.start()).open[0]?.dueAt).toBe('2026-10-02T01:01:01.000Z')
  })

  it('goes on with a plain week when the calendar cannot be used', async () => {
    await changeRows(test.database, `update system_config set value = '{"weekdays": []}' where key = 'workingCalendar'`)
    test.clock.set('2026-09-30T09:30:00+08:00')
    expect((await journey.start()).open[0]?.dueAt).toBe('2026-10-02T01:30:00.000Z')
  })

  it('reminds at 70 %, escalates at 100 % and expires the plan at its start, each once', async () => {
    test.clock.set(MONDAY)
    const start = new Date(MONDAY.getTime() + 10 * DAY_MS).toISOString()
    const started = await journey.start({
      planStart: start,
      planEnd: new Date(Date.parse(start) + 2 * HOUR_MS).toISOString(),
    })
    const kinds = async () => (await detail(started.instanceId)).timeline.map(({ kind }) => kind)
    const runAt = (moment: string) => {
      test.clock.set(moment)
      return Promise.all([test.workflow.runDueJobs(), test.workflow.runDueJobs()])
    }

    // 16 working hours from Monday 09:00; 70 % of them have passed on Tuesday at 13:42.
    await runAt('2026-11-24T13:41:00+08:00')
    expect(await kinds()).toEqual(['started'])
    await runAt('2026-11-24T13:43:00+08:00')
    expect(await kinds()).toEqual(['started', 'reminded'])
    await runAt('2026-11-25T09:01:00+08:00')
    expect(await kinds()).toEqual(['started', 'reminded', 'escalated'])
    const open = (await detail(started.instanceId, 'heqiang')).open
    expect(open[0]).toMatchObject({ escalated: true, overdue: true })
    expect(open[0]?.handlers.map(({ id }) => id)).toEqual([100040, 100041])

    await runAt(new Date(Date.parse(start) + 60_000).toISOString())
    expect(await detail(started.instanceId)).toMatchObject({ status: 'completed', businessState: 'expired', open: [] })
    expect((await kinds()).filter((kind) => kind === 'expired')).toHaveLength(1)
  })

  it('expires a plan that was put off at its new start, not at the old one', async () => {
    const now = test.clock.now().getTime()
    const at = (days: number, hours = 0) => new Date(now + days * DAY_MS + hours * HOUR_MS).toISOString()
    const started = await journey.start({ planStart: at(3), planEnd: at(3, 2) })
    const later = { lwPlan: { planStart: at(9), planEnd: at(9, 2) } }
    succeeded(await journey.attempt(started.open[0]?.taskId ?? '', 'live', 'zhoumin', { forms: later }))

    test.clock.set(at(3, 1))
    await test.workflow.runDueJobs()
    expect(await detail(started.instanceId)).toMatchObject({ status: 'active' })

    test.clock.set(at(9, 0.1))
    await test.workflow.runDueJobs()
    expect(await detail(started.instanceId)).toMatchObject({ status: 'completed', businessState: 'expired' })
  })
})

it('says of everybody who takes part whether the instance has ended, however it ended', async () => {
  const { rows } = await test.database.query<{ state: string; right: boolean }>(
    `select distinct i.status || ' ' || i.business_state as state, p.ended = (i.status <> 'active') as right
     from process_instances i join instance_participants p on p.process_instance_id = i.id order by 1`,
  )
  expect(rows.filter(({ right }) => !right)).toEqual([])
  const states = rows.map(({ state }) => state)
  const ended = ['completed published', 'completed dead', 'completed expired', 'cancelled withdrawn']
  expect(states).toEqual(expect.arrayContaining([...ended, expect.stringMatching(/^active/)]))
})
