import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovals, type Approval } from '../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { MONDAY, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let [named, other]: TestUser[] = []

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  approvals = await createApprovals(test)
  named = await aUser(test.database, { name: '李娜' })
  other = await aUser(test.database, { name: '王伟' })
})
afterAll(() => test.close())

it.each([
  ['by a rule', () => [`<liveline:approver kind="user" value="${named?.userName}"/>`, ''], ['李娜']],
  [
    'by attributes, once each',
    () => [
      `<liveline:approver kind="user" value="${named?.userName}"/>`,
      `flowable:candidateUsers="${named?.userName},${other?.userId}"`,
    ],
    ['李娜', '王伟'],
  ],
  ['by an expression, which is not known before', () => ['', 'flowable:assignee="${nobodyYet}"'], []],
  ['who is not there', () => ['<liveline:approver kind="user" value="nobody.at.all"/>', ''], []],
])('a step ahead tells whom the drawing names %s', async (_, drawn, names) => {
  const [extensions = '', attributes = ''] = drawn()
  const key = await approvals.release(extensions, attributes)
  const { instanceId } = succeeded(await approvals.start(key))
  const { forecast } = await approvals.detail(instanceId)
  const [sign] = forecast.filter(({ elementId }) => elementId === 'sign')
  expect((sign?.handlers ?? []).map(({ name }) => name).toSorted()).toEqual(names)
})
