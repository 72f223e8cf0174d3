import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { incidentApi } from '@liveline/contract/incident/calls.ts'
import { HOUR_MS, listFirings, readJob, releaseCycle, startCycle } from '../../../../test-support/cycle-process.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { aUser } from '../../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { MOST_ATTEMPTS } from './back-off.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const DUE = new Date(START.getTime() + HOUR_MS)
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await releaseCycle(test)
  await aUser(test.database, { userName: 'admin', permissions: ['workflow:admin'] })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(START)
  await test.database.query('delete from jobs')
})

/** As if an update of the engine, or lower limits, refused a drawing that was released before. */
async function makeUnreadable(instanceId: string): Promise<void> {
  await changeRows(
    test.database,
    `insert into process_definition_versions
     select (jsonb_populate_record(v, jsonb_build_object('id', 900000, 'version', 900, 'state', 2, 'bpmn_xml', '<broken'))).*
     from process_definition_versions v
     where v.id = (select definition_version_id from process_instances where id = $1)`,
    [instanceId],
  )
  await test.database.query('update process_instances set definition_version_id = 900000 where id = $1', [instanceId])
}

describe('a job of a process whose drawing cannot be read any more', () => {
  it('is given up like any other, keeps nobody waiting and is shown', async () => {
    const poisoned = await startCycle(test)
    const sound = await startCycle(test)
    await makeUnreadable(poisoned)
    await test.database.query('update jobs set attempts = $2 where process_instance_id = $1', [
      poisoned,
      MOST_ATTEMPTS - 1,
    ])
    await test.database.query(`update jobs set due_at = due_at - interval '1 minute' where process_instance_id = $1`, [
      poisoned,
    ])
    test.clock.set(DUE)

    expect(await test.workflow.runDueJobs().catch(String)).toBe(1)

    expect(await listFirings(test.database)).toEqual([sound])
    expect(await readJob(test.database, poisoned)).toMatchObject({ attempts: MOST_ATTEMPTS, incident_at: DUE })
    const page = await test.call(incidentApi.list, { query: {} }, 'admin')
    expect(page.retcode, page.text).toBe(0)
  })
})
