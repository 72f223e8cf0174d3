/**
 * SIGKILLs the server in the middle of a batch of tasks and repeats the batch with the same key after the restart: what
 * was done before is done once, what was not is done then, and everything is acknowledged.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { taskApi } from '@liveline/contract/task/calls.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createBatchProcesses, endsOf, ONCE, startSigning, STILL_OPEN } from '../test-support/batch-process.ts'
import { endServer, startServer } from '../test-support/server-process.ts'
import { createTestApp } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'
import { systemClock } from '../src/clock.ts'
import { systemIds } from '../src/ids.ts'
import { createSessionsService } from '../src/modules/auth/sessions.service.ts'

it('a batch that a kill cut off is gone on with, and nothing of it is done twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-batch-kill-'))
  await chmod(dataDir, 0o755)
  const database = await createTestDatabase()
  const app = await createTestApp({ database, dataDir })
  const people = await createBatchProcesses(app)
  const applicant = await app.loginAs(people.applicant.userName)
  const started = []
  for (let i = 0; i < 6; i++) started.push(await startSigning(app, applicant))
  const taskIds = started.map(({ taskId }) => taskId)
  const sessions = createSessionsService({ database, clock: systemClock, ids: systemIds })
  const place = { address: '127.0.0.1', userAgent: 'batch-kill', isBrowser: false }
  const { token } = await database.transaction((tx) => sessions.open(tx, people.signer.userId, place))
  const send = async (address: string) => {
    const response = await fetch(`${address}${taskApi.completeMany.path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'idempotency-key': 'killed' },
      body: JSON.stringify({ taskIds, outcome: 'agree', opinion: '' }),
    })
    return (await response.json()) as { data: { results: { taskId: string; number: string; ok: boolean }[] } }
  }

  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from process_instances where id = $1 for update', [started[3]?.instanceId])
  let server = await startServer(dataDir, environmentOf(database))
  try {
    const lost = send(server.address).catch(() => 'lost')
    for (;;) {
      const { rowCount } = await database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rowCount > 0) break
      await delay(20)
    }
    await endServer(server.child, 'SIGKILL')
    expect(await lost).toBe('lost')
    await holder.query('rollback')
    const open = [STILL_OPEN, STILL_OPEN, STILL_OPEN]
    expect(await endsOf({ database }, taskIds)).toEqual([ONCE, ONCE, ONCE, ...open])

    server = await startServer(dataDir, environmentOf(database))
    const { data } = await send(server.address)
    expect(data.results).toMatchObject(started.map(({ taskId, number }) => ({ taskId, number, ok: true })))
    expect(await endsOf({ database }, taskIds)).toEqual(taskIds.map(() => ONCE))
    expect((await send(server.address)).data).toEqual(data)
    expect(await endsOf({ database }, taskIds)).toEqual(taskIds.map(() => ONCE))
  } finally {
    await endServer(server.child, 'SIGKILL')
    await holder.end()
    await app.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
