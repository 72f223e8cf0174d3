import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOUR_MS, listFirings, releaseCycle, startCycle } from '../../../../test-support/cycle-process.ts'
import { createJourney, loadLiveLinePack } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  await loadLiveLinePack(test)
  await releaseCycle(test)
})
afterAll(() => test.close())

it('notifies nobody inside the transaction of a step: PostgreSQL lets such commits pass one by one', async () => {
  const inTransaction = new WeakSet<object>()
  const statements: string[] = []
  const real = pg.Client.prototype.query
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked] = given as unknown as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (/^begin/i.test(text)) inTransaction.add(this)
    if (inTransaction.has(this)) statements.push(text)
    if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(this)
    return Reflect.apply(real, this, given)
  })
  try {
    const journey = await createJourney(test)
    await journey.act(await journey.start(), 'screening', 'live')
    await startCycle(test)
    await test.workflow.runDueJobs(new Date(START.getTime() + HOUR_MS))
  } finally {
    query.mockRestore()
  }

  expect(await listFirings(test.database)).toHaveLength(1)
  for (const written of ['tasks', 'jobs', 'audit_log']) {
    expect(statements.filter((text) => text.includes(`insert into ${written}`)).length).toBeGreaterThan(0)
  }
  expect(statements.filter((text) => /\bnotify\b|pg_notify|add_job/i.test(text))).toEqual([])
  // Nor does the database do it behind our statements.
  const { rows } = await test.database.query(
    `select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
         and p.prosrc ~* 'notify'
     union all select rulename from pg_rules where definition ~* 'notify' and schemaname = 'public'`,
  )
  expect(rows).toEqual([])
})
