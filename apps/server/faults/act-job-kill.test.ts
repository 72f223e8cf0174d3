/**
 * SIGKILLs the server in the middle of an act on many instances and starts another: each instance is acted on exactly
 * once, and each has its outcome. The lease of the dead is ended by hand, for nobody wants to wait half a minute for it.
 */
import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { createBatchProcesses, startSigning } from '../test-support/batch-process.ts'
import { aUser } from '../test-support/factories.ts'
import { succeeded } from '../test-support/plan-journey.ts'
import { endServer, startServer } from '../test-support/server-process.ts'
import { createTestApp } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'

const INSTANCES = 12
/** Where the server is held when it is killed, one after the other. */
const HELD_AT = [3, 8]
const often = { interval: 20 }

it('acts on each instance once, killed in the middle, and writes down what became of each', async () => {
  vi.stubEnv('LIVELINE_PACK', 'none')
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-act-job-'))
  await chmod(dataDir, 0o755)
  const database = await createTestDatabase()
  const helper = await createTestApp({ database, dataDir })
  const people = await createBatchProcesses(helper)
  const applicant = await helper.loginAs(people.applicant.userName)
  const instanceIds: string[] = []
  for (let n = 0; n < INSTANCES; n++) instanceIds.push((await startSigning(helper, applicant)).instanceId)
  const { userName } = await aUser(database, { permissions: ['workflow:admin'] })
  const asOf = new Date().toISOString()
  const body = { order: { act: 'suspend' as const }, instanceIds, reason: 'storm', count: INSTANCES, asOf }
  const { jobId } = succeeded(await helper.call(actJobApi.begin, { body }, userName))
  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  const audited = async () => {
    const { rows } = await database.query<{ object_id: string; count: number }>(
      `select object_id, count(*)::int as count from audit_log where action = 'instance.suspend' group by object_id`,
    )
    return new Map(rows.map((row) => [row.object_id, row.count]))
  }
  let server
  try {
    for (const place of HELD_AT) {
      await holder.query('begin')
      await holder.query('select 1 from process_instances where id = $1 for update', [instanceIds[place]])
      server = await startServer(dataDir, environmentOf(database))
      const isHeld = async () => {
        const { rowCount } = await database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount > 0
      }
      await expect.poll(isHeld, often).toBe(true)
      await endServer(server.child, 'SIGKILL')
      await holder.query('rollback')
      expect((await audited()).size).toBe(place)
      await database.query(`update act_jobs set leased_until = now() - interval '1 second' where id = $1`, [jobId])
    }

    server = await startServer(dataDir, environmentOf(database))
    const get = async () => succeeded(await helper.call(actJobApi.get, { query: { id: jobId } }, userName))
    await expect.poll(async () => (await get()).state, often).toBe('done')

    expect(await get()).toMatchObject({ total: INSTANCES, done: INSTANCES, refused: 0 })
    expect(await audited()).toEqual(new Map(instanceIds.map((id) => [id, 1])))
    const { rows } = succeeded(await helper.call(actJobApi.results, { query: { id: jobId, state: 'done' } }, userName))
    expect(rows.map(({ instanceId }) => instanceId)).toEqual(instanceIds.toSorted())
  } finally {
    await endServer(server?.child, 'SIGKILL')
    await holder.end()
    await helper.app.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    vi.unstubAllEnvs()
  }
})
