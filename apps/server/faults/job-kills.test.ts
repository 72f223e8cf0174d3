/**
 * SIGKILLs a server again and again while it fires timers that fell due: each timer fires exactly once, none is lost
 * and none counted as failed. `KILLS` sets the number of kills.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyCycle, listFirings, releaseCycle, startCycle } from '../test-support/cycle-process.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp, createTestClock } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'

const KILLS = Number(process.env['KILLS'] ?? 4)
/** After how many more firings the server is killed, in turn: others are then half way. */
const FIRINGS_BEFORE_KILL = [3, 11, 1, 7]
const TIMERS = 120
const often = { interval: 20 }

// Its people and sample work are nothing to these timers.
beforeEach(() => void vi.stubEnv('LIVELINE_PACK', 'none'))
afterEach(() => void vi.unstubAllEnvs())

it('loses no timer and fires none twice, killed in the middle of them', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-job-kills-'))
  let server: ServerProcess | undefined
  try {
    const helper = await createTestApp({ database, dataDir, clock: createTestClock() })
    await releaseCycle(helper)
    const first = await startCycle(helper)
    const instances = [first, ...(await copyCycle(database, first, TIMERS - 1))]
    await database.query(`update jobs set due_at = now() - interval '1 second'`)
    const countFirings = async () => (await listFirings(database)).length

    for (let kill = 0; kill < KILLS; kill++) {
      const enough = (await countFirings()) + (FIRINGS_BEFORE_KILL[kill % FIRINGS_BEFORE_KILL.length] ?? 1)
      server = await startServer(dataDir, environmentOf(database))
      await expect.poll(countFirings, often).toBeGreaterThanOrEqual(Math.min(enough, TIMERS))
      await endServer(server.child, 'SIGKILL')
    }
    server = await startServer(dataDir, environmentOf(database))
    await expect.poll(countFirings, often).toBeGreaterThanOrEqual(TIMERS)

    expect((await listFirings(database)).toSorted()).toEqual(instances.toSorted())
    const { rows } = await database.query(
      `select process_instance_id from jobs where due_at < now() or attempts > 0 or incident_at is not null`,
    )
    expect(rows).toEqual([])
    const { rows: halves } = await database.query(
      `select p.id from process_instances p where p.rev <> 2 or
         (select count(*) from activities h where h.process_instance_id = p.id and h.element_id = 'beside') <> 1`,
    )
    expect(halves).toEqual([])
    await helper.app.close()
  } finally {
    await endServer(server?.child, 'SIGTERM')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
