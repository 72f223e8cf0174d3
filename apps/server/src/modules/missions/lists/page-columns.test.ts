/** What a page of tasks shows beside the facts of the task: fields of forms, filtered by their kind, and totals. */
import { missionApi } from '@liveline/contract/mission/calls.ts'
import type { MissionQuery } from '@liveline/contract/mission/shapes.ts'
import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { aUser } from '../../../../test-support/factories.ts'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { reckon } from './total-tasks.ts'

let test: TestApp
let journey: Journey
let surveyed: string

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  for (const [mvUsers, planStart] of [
    [10, '2026-12-01T09:00'],
    [20, '2026-12-02T09:00'],
    [33, '2026-12-03T09:00'],
  ] as const) {
    await journey.start({ itemCode: 'LW09', mvUsers, planStart, planEnd: planStart.replace('09:00', '18:00') })
  }
  surveyed = (await journey.surveyed({ itemCode: 'LW24', loadAmp: 10 })).instanceId
})
afterAll(() => test?.close())

const tasks = async (body: z.input<typeof MissionQuery>, as = 'zhoumin') =>
  succeeded(await test.call(missionApi.search, { body }, await journey.as(as))).rows
const usersOf = async (field: NonNullable<z.input<typeof MissionQuery>['fields']>[number]) =>
  (await tasks({ fields: [field], sort: 'fields.mvUsers' })).map(({ fields }) => fields['mvUsers'])

describe('the fields of forms', () => {
  it('stand in a page of tasks when it asks for them, of any form that is filled in', async () => {
    const asked = ['form.lwSurvey.surveyLeader', 'form.lwPlan.mvUsers', 'form.noSuchForm.x']
    const rows = await tasks({ finished: true, formFields: asked })

    const row = rows.find(({ instanceId }) => instanceId === surveyed)
    expect(row?.formFields?.['form.lwSurvey.surveyLeader']).toEqual(
      (journey.formsAt('survey')['lwSurvey'] ?? {})['surveyLeader'],
    )
    expect(Object.keys(row?.formFields ?? {}).toSorted()).toEqual(['form.lwPlan.mvUsers', 'form.lwSurvey.surveyLeader'])
    expect((await tasks({}))[0]).not.toHaveProperty('formFields')
  })

  it('are refused under a name that is none', async () => {
    for (const name of ['form.x', `form.lwPlan.a' or true --`, 'fields.x']) {
      const answer = await test.call(missionApi.search, { body: { formFields: [name] } }, await journey.as('zhoumin'))
      expect([name, answer.status]).toEqual([name, 400])
    }
  })

  it('of main forms are filtered by what they are: bounds, days, several', async () => {
    expect(await usersOf({ field: 'mvUsers', from: 20 })).toEqual([20, 33])
    expect(await usersOf({ field: 'mvUsers', from: 11, to: 20 })).toEqual([20])
    expect(await usersOf({ field: 'mvUsers', to: 10 })).toEqual([10])
    expect(await usersOf({ field: 'mvUsers', from: '1' })).toEqual([])
    expect(await usersOf({ field: 'mvUsers', in: [10, 33, 'x'] })).toEqual([10, 33])
    expect(await usersOf({ field: 'planStart', from: '2026-12-02', to: '2026-12-02' })).toEqual([20])
    expect(await usersOf({ field: 'planStart', from: '2026-12-02' })).toEqual([20, 33])
  })
})

describe('totals', () => {
  const totals = async (of: { field: string; of: 'sum' | 'avg' | 'count' }[], more: object = {}) =>
    succeeded(await test.call(missionApi.totals, { body: { totals: of, ...more } }, await journey.as('zhoumin')))

  it('are reckoned over what passes the filters', async () => {
    const asked = [
      { field: 'mvUsers', of: 'sum' },
      { field: 'mvUsers', of: 'avg' },
      { field: 'mvUsers', of: 'count' },
      { field: 'noSuchField', of: 'sum' },
    ] as const

    expect(await totals([...asked])).toEqual({ rows: 3, isCapped: false, totals: [63, 21, 3, null] })
    const filtered = await totals([...asked], { fields: [{ field: 'mvUsers', from: 20 }] })
    expect(filtered).toEqual({ rows: 2, isCapped: false, totals: [53, 26.5, 2, null] })
  })

  it('are those of decimal numbers', () => {
    expect(reckon([0.1, 0.2], 'sum')).toBe(0.3)
    expect(reckon([1, 2], 'avg')).toBe(1.5)
    expect(reckon([], 'avg')).toBeNull()
    expect(reckon([], 'count')).toBe(0)
  })
})

describe('what a page can draw from', () => {
  it('are the released workflows and forms, with the fields of both', async () => {
    const designer = (await aUser(test.database, { permissions: ['pageTable:edit'] })).userName
    const sources = succeeded(await test.call(pageTableApi.sources, {}, designer))
    expect(sources.flows).toContainEqual(
      expect.objectContaining({ flowKey: 'lwPlanApproval', nameEn: 'Work-plan approval' }),
    )
    expect(sources.forms.map(({ formKey }) => formKey)).toEqual(expect.arrayContaining(['lwPlan', 'lwReply']))
    expect(sources.roles.map(({ id }) => id)).toContain(100_060)
    expect(sources.categories).toContainEqual({ url: 'live-work', name: '不停电作业', nameEn: 'Live-line work' })

    const fields = succeeded(await test.call(pageTableApi.fields, { query: { flowIds: 'lwPlanApproval' } }, designer))
    const plan = fields.find(({ key }) => key === 'fields.riskLevel')
    expect(plan).toMatchObject({ searchable: true, form: { nameEn: expect.any(String) } })
    expect(plan?.options.map(({ value }) => value)).toEqual(['I', 'II', 'III', 'IV'])
    expect(fields.find(({ key }) => key === 'form.lwSurvey.surveyLeader')).toMatchObject({ searchable: false })
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)

    const reply = sources.forms.find(({ formKey }) => formKey === 'lwReply')
    const query = { formIds: String(reply?.formId), records: 'true' as const }
    const records = succeeded(await test.call(pageTableApi.fields, { query }, designer))
    expect(records.map(({ key }) => key)).toContain('fields.replyType')
    expect(records.every(({ key, searchable }) => key.startsWith('fields.') && searchable)).toBe(true)
  })
})
