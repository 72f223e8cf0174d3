import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createJourney,
  elementsOf,
  countRows,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

const HOUR_MS = 3_600_000
const clock = createTestClock(MONDAY)
let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('plan approval P1', () => {
  it('takes a simple plan from application to publication', async () => {
    const started = await journey.start()
    expect(started).toMatchObject({ status: 'active', businessState: 'screening' })
    expect(started.number).toMatch(/^LWP-\d+-202611-\d{4}$/)
    expect(elementsOf(started)).toEqual(['screening'])
    expect(started.open[0]).toMatchObject({ overdue: false, dueAt: '2026-11-25T01:00:00.000Z' })

    const forked = await journey.act(started, 'screening', 'live')
    expect(elementsOf(forked)).toEqual(['opsCheck', 'survey'])
    const joining = await journey.act(forked, 'survey', 'live')
    expect(elementsOf(joining)).toEqual(['opsCheck'])
    const signing = await journey.act(joining, 'opsCheck', 'ok')
    expect(elementsOf(signing)).toEqual(['signDispatch', 'signOperations', 'signSafety'])
    let state = signing
    for (const node of elementsOf(signing)) state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['headApproval'])
    state = await journey.act(state, 'headApproval', 'approve')
    state = await journey.act(state, 'publish', 'publish')

    expect(state).toMatchObject({ status: 'completed', businessState: 'published', open: [] })
    const shown = await journey.detail(started.instanceId)
    expect(shown.timeline.map(({ kind }) => kind)).toEqual([
      'started',
      ...Array.from({ length: 8 }, () => 'completed'),
      'ended',
    ])
    expect(shown.passedElementIds).toEqual(
      expect.arrayContaining(['screening', 'surveyJoin', 'publish', 'endPublished', 'toSurvey']),
    )
    // Nodes, no flows; what came and went within one step as well.
    const visited = new Set(shown.visits.map(({ elementId }) => elementId))
    expect([visited.has('screening'), visited.has('surveyJoin'), visited.has('toSurvey')]).toEqual([true, true, false])
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

  it('tells how often and how long the work was at each step, and what was called off', async () => {
    const started = await journey.start()
    clock.advance(2 * HOUR_MS)
    await journey.act(started, 'screening', 'live')
    clock.advance(HOUR_MS)
    const visitsOf = async () => {
      const { visits } = await journey.detail(started.instanceId)
      return Object.fromEntries(
        visits.map(({ elementId, times, cancelled, totalMs }) => [elementId, [times, cancelled, totalMs / HOUR_MS]]),
      )
    }
    expect(await visitsOf()).toMatchObject({ screening: [1, 0, 2], survey: [1, 0, 1], opsCheck: [1, 0, 1] })

    const end = { params: { id: started.instanceId }, body: { reason: '不再需要' } }
    succeeded(await test.call(processInstanceApi.end, end, await journey.as('kongde')))
    clock.advance(HOUR_MS)
    expect(await visitsOf()).toMatchObject({ screening: [1, 0, 2], survey: [1, 1, 1], opsCheck: [1, 1, 1] })
    clock.set(MONDAY)
  })

  it('wants an opinion for "dead" and ends there', async () => {
    const started = await journey.start()
    const taskId = journey.taskOf(started, 'screening')
    const before = await countRows(test.database)

    for (const opinion of ['', ' \n']) {
      const refused = await journey.attempt(taskId, 'dead', 'zhoumin', { opinion })
      expect(refused).toMatchObject({ status: 422, retcode: errorCodes.OPINION_REQUIRED.retcode })
    }
    expect(await countRows(test.database)).toEqual(before)

    const ended = succeeded(await journey.attempt(taskId, 'dead', 'zhoumin', { opinion: '必须停电更换' }))
    expect(ended).toMatchObject({ status: 'completed', businessState: 'dead', open: [] })
    expect((await journey.detail(started.instanceId)).forms[0]?.values).toMatchObject({ deadReason: '必须停电更换' })
  })

  it('goes back to screening when one side postpones, with everything kept', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const waiting = await journey.act(forked, 'opsCheck', 'postpone', '电源倒换未定')
    const back = await journey.act(waiting, 'survey', 'live')

    expect(elementsOf(back)).toEqual(['screening'])
    const info = succeeded(
      await test.call(
        taskApi.detail,
        { params: { id: journey.taskOf(back, 'screening') } },
        await journey.as('zhoumin'),
      ),
    )
    expect(info.forms.map(({ formKey }) => formKey)).toEqual(['lwPlan', 'lwSurvey'])
    expect(info.instance.timeline.some(({ opinion }) => opinion === '电源倒换未定')).toBe(true)
    expect(info.forms[0]).toMatchObject({
      defaultRight: 'read',
      fields: { itemCode: { right: 'edit', required: true } },
    })
  })

  it('turns work down with incomplete forms, keeping what was filled in, and approves with complete ones only', async () => {
    const forked = await journey.act(await journey.start(), 'screening', 'live')
    const survey = journey.taskOf(forked, 'survey')
    const before = await countRows(test.database)

    const incomplete = await journey.attempt(survey, 'live', 'heqiang', { forms: { lwSurvey: {} } })
    const misshapen = await journey.attempt(survey, 'postpone', 'heqiang', {
      opinion: '大雾',
      forms: { lwSurvey: { date: 'tomorrow' } },
    })
    expect(incomplete).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(misshapen).toMatchObject({ status: 422, retcode: errorCodes.FORM_INVALID.retcode })
    expect(misshapen.details['problems']).toMatchObject([{ path: 'date' }])
    expect(await countRows(test.database)).toEqual(before)

    const postponed = succeeded(
      await journey.attempt(survey, 'postpone', 'heqiang', {
        opinion: '大雾',
        forms: { lwSurvey: { weatherAtSurvey: '大雾，能见度 50 m' } },
      }),
    )
    const back = await journey.act(postponed, 'opsCheck', 'ok')
    expect(elementsOf(back)).toEqual(['screening'])
    expect((await journey.detail(back.instanceId)).forms[1]).toMatchObject({
      formKey: 'lwSurvey',
      values: { weatherAtSurvey: '大雾，能见度 50 m' },
    })

    const again = await journey.act(back, 'screening', 'live')
    const kept = journey.taskOf(again, 'survey')
    expect(await journey.attempt(kept, 'live', 'heqiang')).toMatchObject({
      status: 422,
      retcode: errorCodes.FORM_INVALID.retcode,
    })
    expect(elementsOf(await journey.act(again, 'survey', 'live'))).toEqual(['opsCheck'])
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
    expect((await journey.detail(postponed.instanceId)).forms.map(({ formKey }) => formKey)).toEqual(['lwPlan'])
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
    let state = await journey.surveyed({ itemCode: 'LW30', crewCount: 2, riskLevel: 'I', loadAmp: 120 })
    expect(elementsOf(state)).toEqual(['scheme'])
    // The only outcome is not taken for another one that was named.
    const forms = journey.formsAt('scheme')
    const other = await journey.attempt(journey.taskOf(state, 'scheme'), 'approve', 'wangtao', { forms })
    expect(other).toMatchObject({ status: 422, retcode: errorCodes.OUTCOME_INVALID.retcode })
    state = await journey.act(state, 'scheme', 'submit')
    state = await journey.act(state, 'signSafety', 'reject', '绝缘遮蔽措施不足')
    state = await journey.act(state, 'signOperations', 'approve')
    state = await journey.act(state, 'signDispatch', 'approve')
    expect(elementsOf(state)).toEqual(['scheme'])
    expect((await journey.detail(state.instanceId)).timeline.map(({ opinion }) => opinion)).toContain(
      '绝缘遮蔽措施不足',
    )

    state = await journey.act(state, 'scheme', 'submit')
    for (const node of ['signSafety', 'signOperations', 'signDispatch'])
      state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['chiefApproval'])
    const own = new Map((await journey.detail(state.instanceId)).forms.map(({ formKey, values }) => [formKey, values]))
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
    let state = await journey.surveyed({ sensitiveUsers: ['hospital'] })
    expect(elementsOf(state)).toEqual(['signDispatch', 'signMarketing', 'signOperations', 'signSafety'])
    const marketing = state.open.find(({ elementId }) => elementId === 'signMarketing')
    expect(marketing?.handlers).toMatchObject([{ kind: 'role', id: 100052, people: [{ name: '高悦' }] }])

    for (const node of ['signSafety', 'signOperations', 'signDispatch'])
      state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['signMarketing'])
    expect(elementsOf(await journey.act(state, 'signMarketing', 'approve'))).toEqual(['headApproval'])
  })

  it('returns what marketing rejects, once the others have signed, and asks everybody anew', async () => {
    const forked = await journey.surveyed({ sensitiveUsers: ['hospital'], crewCount: 2 })
    let state = await journey.act(forked, 'scheme', 'submit')
    state = await journey.act(state, 'signMarketing', 'reject', '医院当日有大手术，请改期')
    for (const node of ['signSafety', 'signOperations']) state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['signDispatch'])
    state = await journey.act(state, 'signDispatch', 'approve')
    expect(elementsOf(state)).toEqual(['scheme'])
    expect((await journey.detail(state.instanceId, 'gaoyue')).timeline.map(({ opinion }) => opinion)).toContain(
      '医院当日有大手术，请改期',
    )

    state = await journey.act(state, 'scheme', 'submit')
    expect(elementsOf(state)).toEqual(['signDispatch', 'signMarketing', 'signOperations', 'signSafety'])
    for (const node of elementsOf(state)) state = await journey.act(state, node, 'approve')
    expect(elementsOf(state)).toEqual(['headApproval'])
  })
})
