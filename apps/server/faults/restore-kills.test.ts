/**
 * SIGKILLs a server in the middle of backups and of restores: a backup is made in the end and only once, a restore has
 * either happened whole or not at all. The lease of the dead is ended by hand, for nobody wants to wait for it.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmSessionOf } from '../test-support/confirmed.ts'
import { aUser } from '../test-support/factories.ts'
import { hashTables } from '../test-support/hash-tables.ts'
import { changeRows } from '../test-support/kept-tables.ts'
import { succeeded } from '../test-support/plan-journey.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'

const KILLS = Number(process.env['KILLS'] ?? 6)
/** About 40 MB of rows: enough to be killed at every stage. */
const ROWS = 60_000
const RIGHTS = ['backup:read', 'backup:make', 'backup:download', 'backup:restore', 'backup:approve'] as const
const often = { interval: 20 }

beforeEach(() => void vi.stubEnv('LIVELINE_PACK', 'none'))
afterEach(() => void vi.unstubAllEnvs())

it('killed in the middle, a backup is made once and a restore is all or nothing', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-restores-'))
  let server: ServerProcess | undefined
  try {
    const helper = await createTestApp({ database, dataDir })
    const people = [await aUser(database, { permissions: RIGHTS }), await aUser(database, { permissions: RIGHTS })]
    const logIn = async () => {
      const tokens = await Promise.all(people.map(({ userName }) => helper.loginAs(userName)))
      for (const token of tokens) await confirmSessionOf(database, token, new Date())
      return tokens as [string, string]
    }
    /** In a table that no server keeps in memory. */
    const fill = (text: string) =>
      database.query(
        `insert into activity_history (org_id, process_instance_id, id, element_id, element_type, started_at, reason)
         select 0, gen_random_uuid(), gen_random_uuid(), $1 || n, 'userTask', now(), repeat(md5(n::text), 20)
         from generate_series(1, $2::int) n`,
        [text, ROWS],
      )
    // Nothing but what the test asks for.
    await database.query('update backup_schedule set enabled = false')
    await fill('then-')
    let [one, other] = await logIn()
    const { id } = succeeded(await helper.call(backupApi.make, { body: { scope: 'whole' } }, one))
    const stateOf = async (table: 'backups' | 'restores', row: string) => {
      const { rows } = await database.query<{ state: string; attempts: number }>(
        `select state, attempts from ${table} where id = $1`,
        [row],
      )
      return rows[0]
    }
    const begin = async () => (server = await startServer(dataDir, environmentOf(database)))
    const kill = async (table: 'backups' | 'restores', row: string) => {
      await endServer(server?.child, 'SIGKILL')
      // What the killed one had open ends with its connections.
      const others = `select from pg_stat_activity where application_name = 'liveline backup' and datname = current_database()`
      await expect.poll(async () => (await database.asOwner.query(others)).rowCount, often).toBe(0)
      await database.query(`update ${table} set leased_until = '2000-01-01' where id = $1`, [row])
    }

    for (let attempt = 1; attempt <= 2; attempt++) {
      await begin()
      await expect.poll(async () => (await stateOf('backups', id))?.attempts, often).toBe(attempt)
      await delay(100 * attempt)
      await kill('backups', id)
      if ((await stateOf('backups', id))?.state === 'ready') break
    }
    await begin()
    await expect.poll(async () => (await stateOf('backups', id))?.state, often).toBe('ready')
    const files = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.llbackup'))
    expect(files).toHaveLength(1)
    await endServer(server?.child, 'SIGTERM')

    const tables = ['activity_history', 'users', 'roles', 'role_users', 'forms', 'system_config', 'number_sequences']
    const hashes = async () => {
      const all = await hashTables(database.asOwner)
      return tables.map((table) => `${table} ${all.get(table)}`)
    }
    const then = await hashes()
    await database.query(`update activity_history set element_type = 'manualTask' where element_id like '%7'`)
    await changeRows(database, `insert into roles (code, name) values ('later', 'later')`)
    const now = await hashes()
    expect(now).not.toEqual(then)

    /** Compared, asked for and approved: the next server to look does it. */
    const approved = async () => {
      ;[one, other] = await logIn()
      const { id: restoreId } = succeeded(await helper.call(backupApi.compare, { body: { id } }, one))
      while (await helper.backupWorker.runOne());
      const listed = succeeded(await helper.call(backupApi.restores, {}, one)).restores
      const { confirmation } = listed.find((restore) => restore.id === restoreId)!
      const body = { id: restoreId, confirmation, reason: 'a test' }
      succeeded(await helper.call(backupApi.restore, { body }, one))
      succeeded(await helper.call(backupApi.approve, { body: { id: restoreId } }, other))
      return restoreId
    }
    const outcomes: string[] = []
    for (let round = 0; round < KILLS && outcomes.at(-1) !== 'done'; round++) {
      const restoreId = await approved()
      await begin()
      await expect.poll(async () => (await stateOf('restores', restoreId))?.state, often).not.toBe('waiting')
      // From the backup before it, over the copying, to the commit.
      await delay(round * 700)
      await kill('restores', restoreId)
      const state = (await stateOf('restores', restoreId))?.state ?? ''
      expect(await hashes(), `${state} after ${round * 700} ms`).toEqual(state === 'done' ? then : now)
      await begin()
      await expect.poll(async () => (await stateOf('restores', restoreId))?.state, often).toMatch(/done|failed/)
      const settled = (await stateOf('restores', restoreId))?.state ?? ''
      expect(await hashes(), settled).toEqual(settled === 'done' ? then : now)
      outcomes.push(settled)
      await endServer(server?.child, 'SIGTERM')
    }
    if (outcomes.at(-1) !== 'done') {
      const restoreId = await approved()
      await begin()
      await expect.poll(async () => (await stateOf('restores', restoreId))?.state, often).toBe('done')
      expect(await hashes()).toEqual(then)
    }
    console.info(`restores killed: ${outcomes.join(', ')}`)
    expect(outcomes).toContain('failed')
    await helper.app.close()
  } finally {
    await endServer(server?.child, 'SIGTERM')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
