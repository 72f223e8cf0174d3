import { errorCodes } from '@liveline/contract/error-codes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
}, 60_000)
afterAll(() => test?.close())

it('refuses a draft that holds a form of another process, and keeps nothing of it', async () => {
  const taskId = journey.taskOf(await journey.start(), 'screening')
  const body = { taskId, opinion: '待核', forms: { gloveForm: { worn: true } } }

  const answer = await test.call(taskApi.saveDraft, { body }, await journey.as('zhoumin'))

  expect(answer).toMatchObject({
    retcode: errorCodes.UNKNOWN_FIELD.retcode,
    details: { fields: ['forms.gloveForm'] },
  })
  const { draft } = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('zhoumin')))
  expect(draft).toBeNull()
})
