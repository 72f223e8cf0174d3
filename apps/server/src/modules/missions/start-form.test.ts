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

const open = async (userName: string, copyOf?: string) =>
  test.call(
    processInstanceApi.startForm,
    { query: { flowKey: 'lwPlanApproval', ...(copyOf === undefined ? {} : { copyOf }) } },
    await journey.as(userName),
  )

describe('the form that starts a plan', () => {
  it('holds unit and team of the applicant, with their names, as far as the fields offer them', async () => {
    const ofTeam = succeeded(await open('chenyu')).form
    const ofCentre = succeeded(await open('zhoumin')).form

    expect(ofTeam.values).toEqual({ orgId: 151, teamId: 151 })
    expect(ofTeam.labels['/organize/options?aid=1&pid=150']).toEqual({
      '151': { label: '带电作业一班', labelEn: 'Live-line Team 1' },
    })
    expect(Object.keys(ofCentre.values)).toEqual(['orgId'])
  })
})

describe('the form of a step', () => {
  it('begins with what the plan says and the present minute, and leaves a draft alone', async () => {
    const forked = await journey.act(await journey.start({ loadAmp: 88 }), 'screening', 'live')
    const id = journey.taskOf(forked, 'survey')
    const token = await journey.as('heqiang')
    const survey = async () =>
      succeeded(await test.call(taskApi.detail, { params: { id } }, token)).forms.find(
        ({ formKey }) => formKey === 'lwSurvey',
      )
    const plan = (await journey.detail(forked.instanceId)).forms[0]?.values

    expect((await survey())?.values).toMatchObject({
      lineName: plan?.['feeder'],
      loadNow: 88,
      date: '2026-11-23T09:00:00+08:00',
    })

    succeeded(
      await test.call(taskApi.saveDraft, { body: { taskId: id, forms: { lwSurvey: { lineName: 'x' } } } }, token),
    )
    expect((await survey())?.values).toEqual({})
  })
})

describe('a copy of an earlier plan', () => {
  it('takes what may be entered again, and names what has passed or is offered no longer', async () => {
    const source = await journey.start({ itemCode: 'LW09', teamId: 151 })
    const before = test.clock.now()
    test.clock.set(new Date('2027-03-01T09:00:00+08:00'))
    await changeRows(test.database, "update catalogue_items set enabled = false where code = 'LW09'")

    const { form, copied } = succeeded(await open('chenyu', source.instanceId))

    await changeRows(test.database, "update catalogue_items set enabled = true where code = 'LW09'")
    test.clock.set(before)
    expect(copied).toMatchObject({ instanceId: source.instanceId, number: source.number })
    expect(copied?.leftOut.map(({ field, reason }) => [field, reason]).toSorted()).toEqual([
      ['itemCode', 'notOffered'],
      ['planEnd', 'past'],
      ['planStart', 'past'],
    ])
    expect(form.values).toMatchObject({ teamId: 151, feeder: expect.any(String), crewNeed: expect.any(Array) })
    for (const name of ['planNo', 'applicant', 'applyTime', 'itemCode', 'planStart', 'planEnd']) {
      expect(form.values).not.toHaveProperty(name)
    }
    expect(form.labels['/organize/options?aid=1&pid=150']).toHaveProperty('151')
  })

  it('comes with what the catalogue says of its item', async () => {
    const source = await journey.start({ itemCode: 'LW24', loadAmp: 10 })

    const { form } = succeeded(await open('chenyu', source.instanceId))

    expect(form.values).toMatchObject({ itemCode: 'LW24', class: 3, itemCrew: 12 })
  })

  it('is made of a plan of the same workflow only', async () => {
    const { instanceId } = await journey.start()
    await test.database.query("update process_instances set definition_key = 'other' where id = $1", [instanceId])

    expect(await open('chenyu', instanceId)).toMatchObject({ status: 404, retcode: 40400 })
  })

  it('is made of no plan that the person may not see, as if there were none', async () => {
    const { instanceId } = await journey.start()

    expect(await open('liuyang', instanceId)).toMatchObject({ status: 404, retcode: 40400 })
    expect(await open('liuyang', '00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 })
  })
})
