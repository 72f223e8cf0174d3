import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())

const info = async (id: string, userName: string) =>
  succeeded(await test.call(taskApi.detail, { params: { id } }, await journey.as(userName)))
/** A class 3 plan, which needs a scheme, when that has been submitted. */
const signing = async () => journey.act(await journey.surveyed({ itemCode: 'LW24', loadAmp: 10 }), 'scheme', 'submit')
const names = (steps: readonly { elementId: string }[]) => steps.map(({ elementId }) => elementId)

describe('the forms of a task for who corrects them', () => {
  const rights = async (id: string, userName: string, correct?: 'true') => {
    const call = { params: { id }, query: correct === undefined ? {} : { correct } }
    const { forms } = succeeded(await test.call(taskApi.detail, call, await journey.as(userName)))
    return forms[0]?.fields['crewCount']?.right ?? forms[0]?.defaultRight
  }

  it('have the rights of the step when an administrator of processes asks for them, and for nobody else', async () => {
    const started = await journey.start()
    const id = journey.taskOf(started, 'screening')

    expect(await rights(id, 'zhoumin')).toBe('edit')
    expect(await rights(id, 'kongde')).toBe('read')
    expect(await rights(id, 'kongde', 'true')).toBe('edit')
    expect(await rights(id, 'chenyu', 'true')).toBe('read')
  })

  it('are offered where something that is filled in may be edited, to an administrator of processes alone', async () => {
    const correctable = async (instanceId: string, userName: string) => {
      const asked = { query: { instanceId } }
      return succeeded(await test.call(processInstanceApi.detail, asked, await journey.as(userName))).correctable
    }
    const started = await journey.start()
    expect(await correctable(started.instanceId, 'kongde')).toEqual([journey.taskOf(started, 'screening')])
    expect(await correctable(started.instanceId, 'chenyu')).toEqual([])

    // The surveyor's own form is empty yet, and he edits no other; the check of operations edits the plan.
    const forked = await journey.act(started, 'screening', 'live')
    expect(names(forked.open).toSorted()).toEqual(['opsCheck', 'survey'])
    expect(await correctable(started.instanceId, 'kongde')).toEqual([journey.taskOf(forked, 'opsCheck')])
    // Whoever countersigns edits nothing.
    expect(await correctable((await signing()).instanceId, 'kongde')).toEqual([])
  })
})

describe('the names that come with values', () => {
  it('are those of departments, teams and items, in both languages, wherever a form is shown', async () => {
    const started = await journey.start({ itemCode: 'LW09', teamId: 151 })
    const { forms } = await info(journey.taskOf(started, 'screening'), 'zhoumin')
    const shown = await journey.detail(started.instanceId)

    const labels = forms[0]?.labels ?? {}
    expect(labels['/form/catalogue']).toEqual({
      LW09: { label: 'LW09 带电接引流线', labelEn: 'LW09 Connect jumper' },
    })
    expect(labels['/organize/options?aid=1&pid=150']).toEqual({
      '151': { label: '带电作业一班', labelEn: 'Live-line Team 1' },
    })
    expect(shown.forms[0]?.labels).toEqual(labels)
  })

  it('are there for what a draft holds, for what is switched off, and say so of what is gone', async () => {
    const started = await journey.start({ itemCode: 'LW09', teamId: 151 })
    const id = journey.taskOf(started, 'screening')
    const token = await journey.as('zhoumin')
    succeeded(
      await test.call(taskApi.saveDraft, { body: { taskId: id, forms: { lwPlan: { itemCode: 'LW10' } } } }, token),
    )
    await changeRows(test.database, "update catalogue_items set enabled = false where code = 'LW10'")
    await test.database.query(
      'update form_data set data = data || \'{"teamId": 987}\' where process_instance_id = $1',
      [started.instanceId],
    )

    const { forms } = await info(id, 'zhoumin')

    await changeRows(test.database, "update catalogue_items set enabled = true where code = 'LW10'")
    expect(Object.keys(forms[0]?.labels['/form/catalogue'] ?? {}).toSorted()).toEqual(['LW09', 'LW10'])
    expect(forms[0]?.labels['/organize/options?aid=1&pid=150']).toEqual({
      '987': { label: '已删除（987）', labelEn: 'removed (987)' },
    })
  })
})

describe('what is known anyway', () => {
  it('goes behind a draft: what its author left empty stays empty', async () => {
    const id = journey.taskOf(await journey.act(await journey.start(), 'screening', 'live'), 'survey')
    const survey = async () => (await info(id, 'heqiang')).forms.find(({ formKey }) => formKey === 'lwSurvey')
    expect((await survey())?.values).toHaveProperty('lineName')

    const body = { taskId: id, forms: { lwSurvey: { poleCondition: '良好' } } }
    succeeded(await test.call(taskApi.saveDraft, { body }, await journey.as('heqiang')))

    expect((await survey())?.values).not.toHaveProperty('lineName')
  })
})

describe('what is expected from here', () => {
  it('holds no step that was passed, and adds up time limits; dates end where one has none', async () => {
    const { instanceId } = await signing()
    const { forecast, open } = await journey.detail(instanceId)

    expect(names(forecast)).toEqual(['headApproval', 'publish'])
    const [head, publish] = forecast.map(({ dueAt }) => dueAt ?? '')
    const latestSigned =
      open
        .map(({ dueAt }) => dueAt ?? '')
        .toSorted()
        .at(-1) ?? ''
    expect([head, publish].toSorted()).toEqual([head, publish])
    expect(Date.parse(head ?? '')).toBeGreaterThan(Date.parse(latestSigned))
    expect(forecast[1]?.handlers.length).toBeGreaterThan(0)
  })

  it('says of each outcome where it leads: on, back, or to the end', async () => {
    const started = await journey.start({ itemCode: 'LW24', loadAmp: 10 })
    const leads = async (id: string, userName: string) =>
      (await info(id, userName)).outcomes.map(({ value, leadsTo }) => [value, leadsTo?.kind, leadsTo?.nameEn])

    expect(await leads(journey.taskOf(started, 'screening'), 'zhoumin')).toEqual([
      ['live', 'next', 'Site survey, Operations check'],
      ['dead', 'end', 'Ended: outage only'],
    ])
    const forked = await journey.act(started, 'screening', 'live')
    expect(await leads(journey.taskOf(forked, 'survey'), 'heqiang')).toEqual([
      ['live', 'next', 'Work scheme'],
      ['conditional', 'next', 'Work scheme'],
      ['postpone', 'back', 'Screening'],
      ['dead', 'back', 'Screening'],
    ])
    const waiting = await journey.act(forked, 'survey', 'postpone', '大雾')
    expect(await leads(journey.taskOf(waiting, 'opsCheck'), 'wujing')).toContainEqual(['ok', 'back', 'Screening'])
    expect(names((await journey.detail(started.instanceId)).forecast)).toEqual(['screening'])
  })
})

describe('a veto', () => {
  it('stands with its reason until the same step is completed otherwise, each of several', async () => {
    let state = await signing()
    state = await journey.act(state, 'signSafety', 'reject', '安全距离不足')
    state = await journey.act(state, 'signOperations', 'reject', '缺少倒闸方案')
    state = await journey.act(state, 'signDispatch', 'approve')
    const back = await info(journey.taskOf(state, 'scheme'), 'wangtao')
    expect(
      back.attention.map(({ kind, by, opinion, elementNameEn }) => [kind, by?.name, opinion, elementNameEn]),
    ).toEqual(
      expect.arrayContaining([
        ['rejected', expect.any(String), '安全距离不足', 'Safety countersigns'],
        ['rejected', expect.any(String), '缺少倒闸方案', 'Operations countersign'],
      ]),
    )
    expect(back.attention).toHaveLength(2)

    state = await journey.act(state, 'scheme', 'submit')
    state = await journey.act(state, 'signSafety', 'approve')

    const left = await info(journey.taskOf(state, 'signOperations'), 'wujing')
    expect(left.attention.map(({ elementId }) => elementId)).toEqual(['signOperations'])
  })
})

describe('a task that nobody completed', () => {
  it('says that the applicant took it back, with his reason', async () => {
    const started = await journey.start()
    const id = journey.taskOf(started, 'screening')
    const body = { instanceId: started.instanceId, opinion: '改期' }
    succeeded(await test.call(processInstanceApi.withdraw, { body }, await journey.as('chenyu')))

    expect(await info(id, 'zhoumin')).toMatchObject({
      status: 'cancelled',
      endedBy: { kind: 'withdrawn', opinion: '改期', elementName: null },
    })
    expect((await info(id, 'zhoumin')).endedBy?.by?.name).toBe('陈宇')
  })

  it('says that an administrator ended it, or that its time had passed', async () => {
    const ended = await journey.start()
    const expired = await journey.start()
    const { instanceId: id } = ended
    succeeded(
      await test.call(
        processInstanceApi.end,
        { params: { id }, body: { reason: '重复申请' } },
        await journey.as('kongde'),
      ),
    )
    const before = test.clock.now()
    test.clock.set(new Date('2027-06-01T09:00:00+08:00'))
    await test.workflow.runDueJobs(test.clock.now())

    expect((await info(journey.taskOf(ended, 'screening'), 'zhoumin')).endedBy).toMatchObject({
      kind: 'ended',
      opinion: '重复申请',
    })
    const late = await info(journey.taskOf(expired, 'screening'), 'zhoumin')
    expect(late).toMatchObject({ endedBy: { kind: 'expired', by: null }, instance: { open: [] } })
    test.clock.set(before)
  })

  it('is found by nobody who has no part in it, as if there were none', async () => {
    const id = journey.taskOf(await journey.start(), 'screening')
    const answers = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000'].map(async (one) =>
        test.call(taskApi.detail, { params: { id: one } }, await journey.as('linfeng')),
      ),
    )

    expect(answers.map(({ retcode }) => retcode)).toEqual([40400, 40400])
    expect(answers[0]?.text.replaceAll(/"requestId":"[^"]*"/g, '')).toBe(
      answers[1]?.text.replaceAll(/"requestId":"[^"]*"/g, ''),
    )
  })
})

describe('the same draft in two tabs', () => {
  it('is refused to the one that does not know of the other, who may take it or replace it', async () => {
    const id = journey.taskOf(await journey.start(), 'screening')
    const token = await journey.as('zhoumin')
    const save = (opinion: string, more: { revision?: number; overwrite?: boolean } = {}) =>
      test.call(taskApi.saveDraft, { body: { taskId: id, opinion, ...more } }, token)

    expect(succeeded(await save('one', { revision: 0 })).revision).toBe(1)
    expect(succeeded(await save('two', { revision: 1 })).revision).toBe(2)
    const stale = await save('other tab', { revision: 1 })
    expect(stale).toMatchObject({ status: 409, retcode: errorCodes.DRAFT_CHANGED.retcode, details: { revision: 2 } })
    expect(await save('no draft known', { revision: 0 })).toMatchObject({ status: 409 })
    expect((await info(id, 'zhoumin')).draft).toMatchObject({ opinion: 'two', revision: 2 })

    expect(succeeded(await save('mine', { revision: 1, overwrite: true })).revision).toBe(3)
    expect(succeeded(await save('whichever')).revision).toBe(4)
  })
})

describe('an application from one draft', () => {
  const start = async (draftId: string, userName = 'chenyu') =>
    test.call(
      processInstanceApi.startByKey,
      { params: { key: 'lwPlanApproval' }, body: { forms: { lwPlan: journey.plan() }, draftId } },
      await journey.as(userName),
    )

  it('is started once, and the second time says what it became', async () => {
    const draftId = '6c0c4f0e-5a8e-4a4e-9a53-0a0e9d8a1b01'
    const first = succeeded(await start(draftId))

    const second = await start(draftId)

    expect(second).toMatchObject({ status: 409, retcode: errorCodes.ALREADY_SUBMITTED.retcode })
    expect(second.text).toContain(first.number)
  })

  it('is started once when two tabs send it at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => start('6c0c4f0e-5a8e-4a4e-9a53-0a0e9d8a1b02')))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('may be started after it was refused', async () => {
    const draftId = '6c0c4f0e-5a8e-4a4e-9a53-0a0e9d8a1b03'
    const params = { key: 'lwPlanApproval' }
    const refused = await test.call(
      processInstanceApi.startByKey,
      { params, body: { forms: { lwPlan: {} }, draftId } },
      await journey.as('chenyu'),
    )

    expect(refused.status).toBe(422)
    expect((await start(draftId)).status).toBe(200)
  })
})
