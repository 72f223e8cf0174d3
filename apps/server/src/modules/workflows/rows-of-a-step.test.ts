import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { createJourney, loadLiveLinePack } from '../../../test-support/plan-journey.ts'
import { rowsWrittenBy, totalOf } from '../../../test-support/written-rows.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
}, 120_000)
afterAll(() => test?.close())

it('measure', async () => {
  const started = await journey.start()
  await journey.as('zhoumin')
  const w = await rowsWrittenBy(test.database, () => journey.act(started, 'screening', 'live'))
  console.table({...w, total: totalOf(w)})
  const { rows } = await test.database.query('select * from variable_history order by id')
  console.log(JSON.stringify(rows))
  console.log(JSON.stringify((await test.database.query('select element_id, element_type, name, ended_at is null as open from activity_history order by id')).rows))
  console.log(JSON.stringify((await test.database.query('select kind, title, user_id,read_at from notices order by id')).rows))
  const s = await rowsWrittenBy(test.database, () => journey.start())
  console.table({...s, total: totalOf(s)})
  expect(1).toBe(1)
})
