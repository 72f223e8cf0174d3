import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { readPack } from './pack-files.ts'

const directory = join(import.meta.dirname, '../../../seeds/live-line')
/** Where each plan stands once the pack is loaded: its state and its open tasks. */
const stages: Record<string, [state: string, ...open: string[]]> = {
  'to-screen': ['screening', 'screening'],
  'in-survey': ['surveying', 'opsCheck'],
  'scheme-after-rejection': ['scheming', 'scheme'],
  countersigning: ['countersigning', 'signMarketing', 'signOperations'],
  chief: ['approving', 'chiefApproval'],
  'to-publish': ['publishing', 'publish'],
  published: ['published'],
  dead: ['dead'],
}

let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ clock: createTestClock(new Date('2026-03-02T01:00:00Z')) })
  await server.loadPack('live-line')
})
afterAll(() => server.close())

async function standings({ database } = server) {
  const { rows } = await database.query<{ content: string; state: string; open: string[] }>(
    `select d.data->>'content' as content, i.business_state as state,
            array(select element_id from tasks t where t.process_instance_id = i.id order by element_id) as open
     from process_instances i join instance_forms f on f.process_instance_id = i.id and f.is_main
     join form_data d on d.id = f.form_data_id order by i.number`,
  )
  return rows
}

test('the sample plans stand at their different stages, once', async () => {
  const { samplePlans } = await readPack(directory)
  const expected = samplePlans.map(({ key, plan }) => {
    const [state, ...open] = stages[key] ?? ['']
    return { content: plan['content'], state, open }
  })
  const found = await standings()
  expect(found).toHaveLength(samplePlans.length)
  expect(found).toEqual(expect.arrayContaining(expected))
  await server.loadPack('live-line')
  expect(await standings()).toEqual(found)
})

test('a stop in the middle of a plan leaves nothing of it, and the next start plays it', async () => {
  const interrupted = await createTestApp({ clock: createTestClock(new Date('2026-03-02T01:00:00Z')) })
  const stopping = new AbortController()
  let steps = 0
  const signal = {
    get aborted() {
      return stopping.signal.aborted
    },
    throwIfAborted() {
      if ((steps += 1) === 4) stopping.abort()
      stopping.signal.throwIfAborted()
    },
  } as AbortSignal

  await interrupted.loadPack('live-line', signal)
  const whole = await standings()
  const made = await standings(interrupted)
  expect(made.length).toBeLessThan(whole.length)
  for (const plan of made) expect(whole).toContainEqual(plan)

  await interrupted.loadPack('live-line')
  expect(await standings(interrupted)).toEqual(expect.arrayContaining(whole))
  await interrupted.close()
})

test('only the tasks that are still open leave unread notices to do them', async () => {
  const { rows } = await server.database.query<{ unread: number; open: number; stale: number }>(
    `select count(distinct n.task_id)::int as unread, (select count(*)::int from tasks) as open,
            count(*) filter (where n.task_id not in (select id from tasks))::int as stale
     from notices n where n.task_id is not null and n.read_at is null`,
  )
  expect(rows[0]?.unread).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ unread: rows[0]?.open, stale: 0 })
})

test('every open plan starts in the future', async () => {
  const { rows } = await server.database.query(
    `select number from process_instances where (fields->>'planStart')::timestamptz <= $1`,
    [server.clock.now()],
  )
  expect(rows).toEqual([])
})
