import { consoleApi } from '@liveline/contract/console/calls.ts'
import { homeReads, shellReads } from '@liveline/contract/console/first-reads.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { systemHealthApi } from '@liveline/contract/system-health/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRows } from '../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())

const first = async (as: string, home = true) =>
  succeeded(await test.call(consoleApi.first, { query: home ? { home: 'true' } : {} }, as)).answers

it('answers what each of the calls would answer the same person', async () => {
  await journey.start()
  for (const person of ['zhoumin', 'chenyu', 'kongde']) {
    const answers = await first(person)
    const reads = [...shellReads, ...homeReads]
    expect(answers).toHaveLength(reads.length)
    for (const [index, { method, url, body }] of reads.entries()) {
      const alone = await test.app.inject({
        method,
        url,
        headers: {
          token: await journey.as(person),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      expect({ url, data: answers[index]?.data }).toEqual({ url, data: alone.json().data })
    }
  }
})

it('leaves home out unless it is asked for', async () => {
  expect(await first('zhoumin', false)).toHaveLength(shellReads.length)
})

it('says of each part alone why it is refused', async () => {
  await changeRows(
    test.database,
    `delete from role_users where user_id in (select id from users where user_name = $1)`,
    ['gaoyue'],
  )

  const answers = await first('gaoyue')

  const { retcode, http } = errorCodes.USER_HAS_NO_ROLE
  expect(answers[shellReads.findIndex(({ url }) => url === sessionApi.userInfo.path)]).toMatchObject({ retcode, http })
  const refused = [...shellReads, ...homeReads].filter((_, index) => answers[index]?.retcode !== 0)
  expect(refused.map(({ url }) => url)).toEqual([sessionApi.userInfo.path, systemHealthApi.read.path])
})

it('brings the health of the system to its administrator, and to nobody else', async () => {
  const health = shellReads.length + homeReads.findIndex(({ url }) => url === systemHealthApi.read.path)
  const ofAdministrator = (await first('fangyuan'))[health]
  expect(ofAdministrator).toMatchObject({ retcode: 0, data: { people: { sessions: { judgement: 'well' } } } })
  expect((await first('zhoumin'))[health]).toMatchObject({ http: 403 })
})

it('counts tasks by how urgent they are, and agrees with the list', async () => {
  const urgency = async () => succeeded(await test.call(missionApi.urgency, {}, await journey.as('zhoumin')))
  const list = async (body: object) =>
    succeeded(await test.call(missionApi.search, { body }, await journey.as('zhoumin'))).total
  await journey.start()
  await journey.start()
  const due = await test.database.query<{ task_id: string }>(
    `select distinct task_id from task_actors where actor_kind = 'role' and actor_id = 100040`,
  )
  const moments = ['2026-11-23T01:00:00Z', '2026-11-23T15:59:59Z', '2026-11-23T16:00:00Z']
  for (const [index, { task_id }] of due.rows.entries()) {
    await test.database.query('update task_actors set due_at = $2 where task_id = $1', [
      task_id,
      moments[index] ?? null,
    ])
    await test.database.query('update tasks set due_at = $2 where id = $1', [task_id, moments[index] ?? null])
  }

  const { day, overdue, today, later, undated } = await urgency()

  expect(day).toBe('2026-11-23')
  // Due at this very moment is overdue, and midnight is tomorrow.
  expect([overdue, today, later, undated].map(({ count }) => count)).toEqual([1, 1, 1, due.rows.length - 3])
  expect(await list({ overdue: true })).toBe(1)
  expect(await list({})).toBe(overdue.count + today.count + later.count + undated.count)
})
