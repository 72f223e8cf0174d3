/**
 * SIGKILLs the server again and again while people complete tasks, and compares the database with a ledger of what the
 * server acknowledged. Vocabulary: *invoke* is written to the ledger before a request is sent, *ok* after its answer;
 * an invoke without ok is *unknown* and is repeated with the same key after the restart.
 * `KILLS` sets the number of kills.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { systemClock } from '../src/clock.ts'
import { systemIds } from '../src/ids.ts'
import { createSessionsService } from '../src/modules/auth/sessions.service.ts'
import { readPack } from '../src/modules/pack/pack-files.ts'
import { withDates } from '../src/modules/pack/sample-plans.ts'
import { packDirectory, playerOf } from '../test-support/plan-journey.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const PEOPLE_AT_ONCE = 6
const READY_WITHIN_MS = 30_000
const mainFile = join(import.meta.dirname, '../src/main.ts')
const outcomes: Readonly<Record<string, string>> = {
  screening: 'live',
  survey: 'live',
  opsCheck: 'ok',
  scheme: 'submit',
  publish: 'publish',
}

type Request = { key: string; userName: string; path: string; body: unknown; taskId: string | undefined }

let database: TestDatabase
let dataDir: string
let server: ChildProcess | undefined
let ledgerFile: number
const tokens = new Map<string, string>()
const unknown = new Map<string, Request>()
const acknowledged: Request[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'liveline-kill-'))
  await chmod(dataDir, 0o755)
  ledgerFile = openSync(join(dataDir, 'ledger.jsonl'), 'a')
})
afterAll(async () => {
  server?.kill('SIGKILL')
  closeSync(ledgerFile)
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function note(kind: 'invoke' | 'ok' | 'refused', request: Request): void {
  writeSync(ledgerFile, `${JSON.stringify({ kind, ...request })}\n`)
  fsyncSync(ledgerFile)
  if (kind === 'invoke') unknown.set(request.key, request)
  else unknown.delete(request.key)
  if (kind === 'ok') acknowledged.push(request)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startServer(): Promise<string> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    // The test runner has a variable of this name for itself.
    BASE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  server = child
  const address = `http://127.0.0.1:${port}`
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await delay(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const ready = await fetch(`${address}/readyz`).catch(() => undefined)
    if (ready?.ok === true) return address
  }
  throw new Error('The server did not become ready')
}

async function openSessions(userNames: Iterable<string>): Promise<void> {
  const sessions = createSessionsService({ database, clock: systemClock, ids: systemIds })
  for (const userName of new Set(userNames)) {
    const { rows } = await database.query<{ id: string }>('select id from users where user_name = $1', [userName])
    const place = { address: '127.0.0.1', userAgent: 'kill-loop' }
    tokens.set(userName, await database.transaction((tx) => sessions.open(tx, Number(rows[0]?.id), place)))
  }
}

async function send(address: string, request: Request): Promise<void> {
  note('invoke', request)
  const response = await fetch(`${address}${request.path}`, {
    method: 'POST',
    headers: {
      token: tokens.get(request.userName) ?? '',
      'content-type': 'application/json',
      'idempotency-key': request.key,
    },
    body: JSON.stringify(request.body),
  })
  const answer = (await response.json()) as { retcode: number }
  // A server that is short of something has decided nothing.
  if (response.status < 500) note(answer.retcode === 0 ? 'ok' : 'refused', request)
}

it(`loses no acknowledged step and leaves no half step in ${KILLS} kills`, async () => {
  const { samplePlans } = await readPack(packDirectory)
  const plan = withDates(samplePlans[0]?.plan, new Date())
  const formAt = (task: string) =>
    withDates(samplePlans.flatMap(({ steps }) => steps).find((step) => step.task === task)?.forms ?? {}, new Date())
  const nodeForms: Readonly<Record<string, unknown>> = { survey: formAt('survey'), scheme: formAt('scheme') }

  let number = 0
  const startPlan = (): Request => ({
    key: `start-${++number}`,
    userName: 'chenyu',
    path: '/workFlow/startByKey/lwPlanApproval',
    body: { forms: { lwPlan: plan } },
    taskId: undefined,
  })
  const completion = ({ id, element_id: element }: { id: string; element_id: string }): Request => ({
    key: `complete-${++number}`,
    userName: playerOf[element] ?? '',
    path: '/workFlow/task/complete',
    body: { taskId: id, outcome: outcomes[element] ?? 'approve', opinion: '', forms: nodeForms[element] ?? {} },
    taskId: id,
  })
  /** People pick at random, so that several complete the same task now and then. */
  async function work(address: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { rows } = await database.query<{ id: string; element_id: string }>(
        'select id, element_id from tasks order by random() limit 1',
      )
      const [task] = rows
      await send(address, task === undefined || Math.random() < 0.15 ? startPlan() : completion(task))
    }
  }

  for (let kill = 0; kill <= KILLS; kill++) {
    const address = await startServer()
    if (kill === 0) await openSessions(['chenyu', ...Object.values(playerOf)])
    for (const request of [...unknown.values()]) await send(address, request)
    expect(unknown.size).toBe(0)
    if (kill === KILLS) break
    let isOver = false
    const workers = Array.from({ length: PEOPLE_AT_ONCE }, () => work(address, () => isOver).catch(() => undefined))
    await delay(300 + Math.random() * 900)
    isOver = true
    const child = server
    child?.kill('SIGKILL')
    await Promise.all(workers)
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  const completed = acknowledged.flatMap(({ taskId }) => (taskId === undefined ? [] : [taskId]))
  expect(completed.length).toBeGreaterThan(KILLS)
  expect(new Set(completed).size).toBe(completed.length)
  const { rows: acts } = await database.query<{ task_id: string; acts: number; histories: number }>(
    `select task_id, count(*)::int as acts,
            (select count(*)::int from task_history h where h.id = task_id and h.status = 'completed') as histories
     from operations where task_id = any($1::uuid[]) and kind in ('completed', 'rejected') group by task_id`,
    [completed],
  )
  expect(acts.filter((row) => row.acts !== 1 || row.histories !== 1)).toEqual([])
  expect(acts).toHaveLength(completed.length)

  const started = acknowledged.filter(({ taskId }) => taskId === undefined).length
  const { rows: instances } = await database.query<{ plans: number }>(
    `select count(*)::int as plans from process_instances i where initiator_name = '陈宇'
       and exists (select 1 from audit_log a where a.object_id = i.id::text and a.action = 'instance.start')`,
  )
  // The sample plans were started by the same person.
  expect(instances[0]?.plans).toBe(started + samplePlans.filter(({ startedBy }) => startedBy === 'chenyu').length)

  const { rows: halves } = await database.query(
    `select 'token without task' as half, k.id from tokens k
       where k.state = 'waiting' and not exists (select 1 from tasks t where t.token_id = k.id)
     union all select 'task without token', t.id from tasks t
       where not exists (select 1 from tokens k where k.id = t.token_id and k.state = 'waiting')
     union all select 'task without actor', t.id from tasks t
       where not exists (select 1 from task_actors a where a.task_id = t.id)
     union all select 'task open and ended', t.id from tasks t join task_history h on h.id = t.id
     union all select 'completion without act', h.id from task_history h
       where h.status = 'completed' and (select count(*) from operations o where o.task_id = h.id and o.kind in ('completed', 'rejected')) <> 1
     union all select 'ended instance with tokens', k.id from tokens k
       join process_instances i on i.id = k.process_instance_id where i.status <> 'active'
     union all select 'active instance without tokens', i.id from process_instances i
       where i.status = 'active' and not exists (select 1 from tokens k where k.process_instance_id = i.id)`,
  )
  expect(halves).toEqual([])
})
