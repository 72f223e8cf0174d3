/**
 * Two servers, processes of their own, call webhooks of one database; one is killed, or paused and woken, between sending
 * and recording. Outside a call may come twice, under one key; inside each has one effect.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { aUser } from '../test-support/factories.ts'
import { succeeded } from '../test-support/plan-journey.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp, type TestApp } from '../test-support/test-app.ts'
import { createEmptyDatabase, environmentOf } from '../test-support/test-database.ts'
import {
  callingDrawing,
  setWebhooks,
  openWebhookReceiver,
  SECRET,
  type WebhookReceiver,
} from '../test-support/webhook-receiver.ts'
import { createDatabase, type Database } from '../src/database/database.ts'
import { silentLog } from '../src/log.ts'

/** As many as a server sends at once. */
const IN_FLIGHT = 8
const INSTANCES = 12
/** Longer than a lease, on the slowest machine; it ends what hangs. */
const often = { interval: 50 }
const withoutPack = { LIVELINE_PACK: 'none' }

let dataDir: string
let database: Database
/** Releases the drawing and starts instances; it does no background work. */
let helper: TestApp
let grid: WebhookReceiver
let servers: ServerProcess[] = []
/** Answers that the receiver keeps back. */
let held: ServerResponse[] = []

const start = async () => {
  const server = await startServer(dataDir, environmentOf(database), withoutPack)
  servers.push(server)
  return server
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'liveline-webhooks-'))
  await chmod(dataDir, 0o755)
  const { connectionString } = await createEmptyDatabase()
  database = createDatabase({ connectionString, log: silentLog, maxConnections: 10 })
  // The first start makes tables and keys.
  await endServer((await start()).child, 'SIGTERM')
  helper = await createTestApp({ database, dataDir })
  await aUser(database, { userName: 'starter', permissions: ['workflow:start'] })
})
beforeEach(async () => {
  grid = await openWebhookReceiver()
  held = []
  servers = []
  await setWebhooks(database, [{ name: 'grid', url: grid.url, secret: SECRET }])
  await database.transaction((tx) =>
    helper.workflow.definitions.ensureWorkflow(tx, {
      flowKey: 'calling',
      name: 'C',
      nameEn: 'C',
      bpmnXml: callingDrawing('calling', '<liveline:webhook name="grid" resultVariable="answer"/>'),
    }),
  )
  let calls = 0
  grid.answerWith((response) => {
    calls++
    response.setHeader('content-type', 'application/json')
    if (calls <= IN_FLIGHT) held.push(response)
    else response.end(JSON.stringify({ call: calls }))
  })
})
afterEach(async () => {
  for (const { child } of servers) {
    child.kill('SIGCONT')
    await endServer(child, 'SIGTERM')
  }
  await grid.close()
})
afterAll(async () => {
  await helper?.close()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startInstances(): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < INSTANCES; n++) {
    const call = await helper.call(
      processInstanceApi.startByKey,
      { params: { key: 'calling' }, body: { forms: {} } },
      'starter',
    )
    ids.push(succeeded(call).instanceId)
  }
  return ids
}
const count = async (text: string, ids: readonly string[]) =>
  (
    await database.query<{ count: number }>(
      `select count(*)::int as count from ${text} and process_instance_id = any($1::uuid[])`,
      [ids],
    )
  ).rows[0]?.count
const done = (ids: readonly string[]) => count(`outbox where state = 'done'`, ids)

async function expectOnceEach(ids: readonly string[]): Promise<void> {
  expect(await count(`tasks where element_id = 'after'`, ids)).toBe(INSTANCES)
  expect(await count(`activities where element_id = 'call' and ended_at is not null`, ids)).toBe(INSTANCES)
  expect(await count(`variable_changes where name = 'answer'`, ids)).toBe(INSTANCES)
  expect(await count(`jobs where kind = 'outbox'`, ids)).toBe(0)
  const keys = grid.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(INSTANCES)
  // What was in flight came again, under the same key.
  expect(keys).toHaveLength(INSTANCES + IN_FLIGHT)
}

it('a server that is killed while others answer leaves its calls to another one', async () => {
  const a = await start()
  const ids = await startInstances()
  await expect.poll(() => held.length, often).toBe(IN_FLIGHT)
  await endServer(a.child, 'SIGKILL')
  await start()

  await expect.poll(() => done(ids), often).toBe(INSTANCES)

  await expectOnceEach(ids)
})

it('a server that is paused with answers under way changes nothing with them once it wakes', async () => {
  const a = await start()
  const ids = await startInstances()
  await expect.poll(() => held.length, often).toBe(IN_FLIGHT)
  a.child.kill('SIGSTOP')
  for (const response of held) response.end('{"call":"of the one that slept"}')
  await start()
  await expect.poll(() => done(ids), often).toBe(INSTANCES)

  a.child.kill('SIGCONT')

  // It has read the answers when it serves again and does new work.
  const later = await startInstances()
  await expect.poll(() => done(later), often).toBe(INSTANCES)
  const ready = async () => (await fetch(`${a.address}/readyz`)).ok
  await expect.poll(ready, often).toBe(true)
  const keysOf = new Set(later)
  const others = grid.received.filter(
    ({ body }) => !keysOf.has((JSON.parse(body) as { instance: { id: string } }).instance.id),
  )
  grid.received.splice(0, grid.received.length, ...others)
  await expectOnceEach(ids)
  expect(await count(`variable_changes where json_value::text like '%slept%'`, ids)).toBe(0)
})
