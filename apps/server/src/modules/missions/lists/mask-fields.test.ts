/** Telephone and identity numbers in the columns of tasks and instances (answers C16). */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import {
  createJourney,
  loadLiveLinePack,
  MONDAY,
  succeeded,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

const PHONE = '13912345678'
let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  const { rows } = await test.database.query<{ id: string; schema: object }>(
    `select v.id, v.schema from form_versions v join forms f on f.id = v.form_id where f.form_key = 'lwPlan'`,
  )
  for (const { id, schema } of rows) {
    const masked = JSON.stringify(schema, (_, part: unknown) =>
      typeof part === 'object' && part !== null && 'name' in part && part.name === 'feeder'
        ? { ...part, liveline: { mask: 'phone' } }
        : part,
    )
    await changeRows(test.database, 'update form_versions set schema = $2 where id = $1', [id, masked])
  }
  journey = await createJourney(test)
  await journey.start({ itemCode: 'LW09', feeder: PHONE })
})
afterAll(() => test?.close())

const search = async (body: object) => test.call(missionApi.search, { body }, await journey.as('zhoumin'))

it('are masked by the server, of the main form and as a column of any form', async () => {
  const [row] = succeeded(await search({ formFields: ['form.lwPlan.feeder'] })).rows

  expect(row?.fields['feeder']).toBe('139****5678')
  expect(row?.formFields).toEqual({ 'form.lwPlan.feeder': '139****5678' })
})

it('are neither sorted by nor found by their parts; a whole number is looked up', async () => {
  for (const body of [
    { fields: [{ field: 'feeder', contains: '1391' }] },
    { fields: [{ field: 'feeder', from: '139' }] },
    { sort: 'fields.feeder' },
  ]) {
    expect([body, (await search(body)).retcode]).toEqual([body, errorCodes.INVALID_INPUT.retcode])
  }
  expect(succeeded(await search({ fields: [{ field: 'feeder', is: PHONE }] })).rows).toHaveLength(1)
})

it('are not reckoned with', async () => {
  const body = { totals: [{ field: 'feeder', of: 'sum' as const }] }
  const answer = await test.call(missionApi.totals, { body }, await journey.as('zhoumin'))

  expect(answer.retcode).toBe(errorCodes.INVALID_INPUT.retcode)
})
