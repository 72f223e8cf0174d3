/**
 * Two servers, processes of their own, on one database: what one knows, does and changes holds for the other, also when
 * one is killed in the middle of its work, or paused and woken with old claims. The tests build on each other.
 */
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../test-support/kept-tables.ts'
import { loginBody } from '../test-support/login-calls.ts'
import { packDirectory } from '../test-support/plan-journey.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp, type TestApp } from '../test-support/test-app.ts'
import { createEmptyDatabase, environmentOf } from '../test-support/test-database.ts'
import { createDatabase, type Database } from '../src/database/database.ts'
import { loadSecrets } from '../src/http/secrets.ts'
import { silentLog } from '../src/log.ts'
import { createAuditSigner } from '../src/modules/audit/audit-checkpoints.ts'
import { verifyAuditLog } from '../src/modules/audit/verify-audit-log.ts'
import { readPack } from '../src/modules/pack/pack-files.ts'
import { withDates } from '../src/modules/pack/sample-plans.ts'

const INSTANCES = 120
/** So many are done when the one server is killed or paused; both are then in the middle of one more. */
const DONE_BEFORE = 13
const PAUSE_MS = 20_000
/** Longer than anything here takes on the slowest machine; it ends what hangs. */
const often = { interval: 50 }
/** What the test holds while the timers behind the first ones must not be finished. */
const GATE = 7_010_025
/** So that one job of each server waits at the gate. */
const oneWorker = { JOB_WORKERS: '1' }

let dataDirs: [string, string]
let database: Database
let a: ServerProcess
let b: ServerProcess
/** Releases drawings and starts instances; it does no background work. */
let helper: TestApp
let gate: pg.Client

beforeAll(async () => {
  dataDirs = [await createDataDir(), await createDataDir()]
  await loadSecrets(join(dataDirs[0], 'secrets'))
  await cp(join(dataDirs[0], 'secrets'), join(dataDirs[1], 'secrets'), { recursive: true })
  const { connectionString } = await createEmptyDatabase()
  database = createDatabase({ connectionString, log: silentLog, maxConnections: 10 })
})
afterAll(async () => {
  a?.child.kill('SIGCONT')
  await Promise.all([a, b].map((server) => endServer(server?.child, 'SIGTERM')))
  await gate?.end()
  await helper?.close()
  await database?.close()
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
})

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-two-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

type Answer = { status: number; retcode: number; data: unknown; text: string }

async function ask({ address }: ServerProcess, path: string, token = '', body?: unknown): Promise<Answer> {
  const response = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { retcode, data } = JSON.parse(text) as { retcode: number; data: unknown }
  return { status: response.status, retcode, data, text }
}

/** The key from one server, the login at another, as a balancer may have it. */
async function logIn(userName: string, { keyFrom, at }: { keyFrom: ServerProcess; at: ServerProcess }) {
  const texts = await Promise.all(
    dataDirs.map((dir) => readFile(join(dir, 'first-login.json'), 'utf8').catch(() => '[]')),
  )
  const logins = texts.flatMap((text) => JSON.parse(text) as { userName: string; password: string }[])
  const password = logins.find((login) => login.userName === userName)?.password ?? ''
  const pair = (await ask(keyFrom, '/system/keypair')).data as Parameters<typeof loginBody>[0] & { key: string }
  const answer = await ask(at, `/system/login/${pair.key}`, '', loginBody(pair, userName, password))
  if (answer.retcode !== 0) throw new Error(answer.text)
  return (answer.data as { token: string }).token
}

const count = async (text: string, values: readonly unknown[] = []) =>
  (await database.query<{ count: number }>(`select count(*)::int as count ${text}`, values)).rows[0]?.count

describe('two servers that start at the same time on an empty database', () => {
  it('migrate it, load the pack and play its plans once', async () => {
    const addresses = environmentOf(database)
    await Promise.all([
      startServer(dataDirs[0], addresses, oneWorker).then((server) => (a = server)),
      startServer(dataDirs[1], addresses, oneWorker).then((server) => (b = server)),
    ])

    const { samplePlans, people } = await readPack(packDirectory)
    expect(await count('from users')).toBe(people.content.length)
    expect(await count(`from pack_state where part like 'sample-plan:%'`)).toBe(samplePlans.length)
    await expect.poll(() => count('from process_instances'), often).toBe(samplePlans.length)
    const files = await Promise.all(
      dataDirs.map((dir) => readFile(join(dir, 'first-login.json'), 'utf8').catch(() => '[]')),
    )
    const issued = files.flatMap((text) => (JSON.parse(text) as { userName: string }[]).map(({ userName }) => userName))
    expect(new Set(issued).size).toBe(issued.length)
    expect(issued.length).toBeGreaterThan(0)
  })

  it('know each other', async () => {
    for (const server of [a, b]) {
      const known = async () => (await (await fetch(`${server.address}/readyz`)).json()) as unknown
      await expect.poll(known, often).toEqual({ status: 'ready', servers: 2 })
    }
  })
})

describe('what is done at one', () => {
  it('holds at the other: a login, its work and its end', async () => {
    const token = await logIn('chenyu', { keyFrom: a, at: b })
    expect((await ask(a, '/system/user/info', token)).retcode).toBe(0)
    expect((await ask(a, '/system/check/token', token)).retcode).toBe(0)

    expect((await ask(b, '/system/logout/chenyu', token, {})).retcode).toBe(0)

    expect((await ask(a, '/system/user/info', token)).status).toBe(401)
    await expect.poll(async () => (await ask(a, '/system/check/token', token)).status, often).toBe(401)
  })

  it('is heard at the other by whom it concerns next', async () => {
    const { samplePlans } = await readPack(packDirectory)
    const [starter, screener, surveyor] = [
      await logIn('chenyu', { keyFrom: b, at: a }),
      await logIn('zhoumin', { keyFrom: a, at: a }),
      await logIn('heqiang', { keyFrom: a, at: b }),
    ]
    const [screenerHears, surveyorHears] = [await listen(b, screener), await listen(b, surveyor)]

    const forms = { lwPlan: withDates(samplePlans[0]?.plan, new Date()) }
    const started = await ask(a, '/workFlow/startByKey/lwPlanApproval', starter, { forms })
    expect(started.retcode).toBe(0)
    const { instanceId, open } = started.data as { instanceId: string; open: { taskId: string; elementId: string }[] }
    await screenerHears.next()
    const toDo = async (token: string) => (await ask(b, '/workFlow/queryTask?page=1&pageSize=50', token)).text
    expect(await toDo(screener)).toContain(instanceId)

    const taskId = open.find(({ elementId }) => elementId === 'screening')?.taskId
    expect(await toDo(surveyor)).not.toContain(instanceId)
    const done = await ask(a, '/workFlow/task/complete', screener, { taskId, outcome: 'live', opinion: '', forms: {} })
    expect(done.retcode).toBe(0)
    await surveyorHears.next()
    expect(await toDo(surveyor)).toContain(instanceId)
    expect(await toDo(screener)).not.toContain(`"taskId":"${taskId}"`)
    screenerHears.drop()
    surveyorHears.drop()
  })

  it('changes settings and rights at the other', async () => {
    const token = await logIn('zhoumin', { keyFrom: a, at: a })
    const name = async (server: ServerProcess) => (await ask(server, '/system/config/read')).text
    for (const server of [a, b]) expect(await name(server)).not.toContain('临湖二号')
    const permissions = async (server: ServerProcess) =>
      ((await ask(server, '/system/user/info', token)).data as { permissions: string[] }).permissions.includes(
        'form:read',
      )
    expect([await permissions(a), await permissions(b)]).toEqual([false, false])

    await changeRows(database, `update system_config set value = to_jsonb('临湖二号'::text) where key = 'systemName'`)
    await changeRows(
      database,
      `insert into role_permissions (role_id, permission)
       select ru.role_id, 'form:read' from role_users ru join users u on u.id = ru.user_id
       where u.user_name = 'zhoumin' order by ru.role_id limit 1`,
    )

    for (const server of [a, b]) {
      await expect.poll(() => name(server), often).toContain('临湖二号')
      await expect.poll(() => permissions(server), often).toBe(true)
    }
  })
})

/** The event stream of a person; `next` ends with the next `todo` after the greeting. */
async function listen({ address }: ServerProcess, token: string) {
  const controller = new AbortController()
  const response = await fetch(`${address}/notice/stream`, { headers: { token }, signal: controller.signal })
  if (!response.ok || response.body === null) throw new Error(`${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  async function next(): Promise<void> {
    for (;;) {
      const { value } = await reader.read()
      if (value === undefined) throw new Error('The stream has ended')
      if (value.includes('event: todo')) return
    }
  }
  await next()
  return { next, drop: () => controller.abort() }
}

describe('timers of 120 instances', () => {
  beforeAll(async () => {
    gate = new pg.Client({ connectionString: database.connectionString })
    await gate.connect()
    helper = await createTestApp({ database, dataDir: dataDirs[0] })
    await database.transaction((tx) =>
      helper.workflow.definitions.ensureWorkflow(tx, { flowKey: 'late', name: '迟', nameEn: 'Late', bpmnXml: LATE }),
    )
    // Whoever fires a timer behind the first ones waits at the gate, in the middle of its transaction.
    await database.query(
      `create function wait_at_gate() returns trigger language plpgsql as $$ begin
         if (select count(*) from tasks t join instances_due d on d.id = t.process_instance_id
             where t.element_id = 'after') >= ${DONE_BEFORE}
         then perform pg_advisory_xact_lock_shared(${GATE}); end if;
         return new; end $$`,
    )
    await database.query('create table instances_due (id uuid primary key)')
    await database.query(
      `create trigger gate before insert on tasks for each row when (new.element_id = 'after') execute function wait_at_gate()`,
    )
  })

  it('are done once each by the other when one is paused for 20 s with claims, and wakes', async () => {
    const [leaving, staying] = [
      await logIn('wujing', { keyFrom: a, at: a }),
      await logIn('wangtao', { keyFrom: a, at: a }),
    ]
    for (const token of [leaving, staying]) expect((await ask(a, '/system/check/token', token)).retcode).toBe(0)
    const claimed = await makeDueAndWait()
    a.child.kill('SIGSTOP')
    await claimed.openGate()
    const pausedUntil = delay(PAUSE_MS)
    // The other knows that it is alone, and goes on.
    const known = async () => ((await (await fetch(`${b.address}/readyz`)).json()) as { servers: number }).servers
    await expect.poll(known, often).toBe(1)
    await ask(b, '/system/logout/wujing', leaving, {})
    await changeRows(database, `update system_config set value = to_jsonb('临湖三号'::text) where key = 'systemName'`)
    await expect.poll(() => doneOf(claimed.ids), often).toBe(INSTANCES)
    await pausedUntil

    a.child.kill('SIGCONT')
    // The first answers after waking: nothing of what it knew before.
    const [config, ended, going] = await Promise.all([
      ask(a, '/system/config/read'),
      ask(a, '/system/check/token', leaving),
      ask(a, '/system/check/token', staying),
    ])
    expect(config.text).toContain('临湖三号')
    expect([ended.status, going.status]).toEqual([401, 200])
    for (const server of [a, b]) {
      const servers = async () => (await (await fetch(`${server.address}/readyz`)).json()) as unknown
      await expect.poll(servers, often).toEqual({ status: 'ready', servers: 2 })
    }
    // Both work again: what falls due now is done, and nothing of the old is done a second time.
    await makeDueAndFinish()
    await expectOnceEach(claimed.ids)
  })

  it('are done once each by the other when one is killed with 107 left', async () => {
    const claimed = await makeDueAndWait()
    const killed = endServer(a.child, 'SIGKILL')
    expect(await doneOf(claimed.ids)).toBeLessThan(DONE_BEFORE + 2)
    await killed
    await claimed.openGate()
    await expect.poll(() => doneOf(claimed.ids), often).toBe(INSTANCES)
    await expectOnceEach(claimed.ids)
  })

  it('leave an audit log that is whole, chained by one at a time', async () => {
    const { auditSeed } = await loadSecrets(join(dataDirs[0], 'secrets'))
    const verdict = () => verifyAuditLog(database, { signer: createAuditSigner(auditSeed) })
    await expect.poll(verdict, often).toMatchObject({ intact: true, unchained: 0 })
    const chained = ((await verdict()) as { chained: number }).chained
    expect(chained).toBe(await count('from audit_log'))
  })
})

const LATE = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn"><process id="late" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="before"/>
  <userTask id="before" name="Before" flowable:assignee="chenyu"/>
  <boundaryEvent id="timer" attachedToRef="before">
    <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f2" sourceRef="timer" targetRef="after"/>
  <userTask id="after" name="After" flowable:assignee="chenyu"/></process></definitions>`

/** Starts the instances and lets their timers fall due at one moment. */
async function makeDue(instances: number): Promise<string[]> {
  const ids: string[] = []
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (ids.length < instances) {
        const at = ids.push('') - 1
        const answer = await ask(b, '/workFlow/startByKey/late', await startersToken(), { forms: {} })
        if (answer.retcode !== 0) throw new Error(answer.text)
        ids[at] = (answer.data as { instanceId: string }).instanceId
      }
    }),
  )
  await database.query('truncate instances_due')
  await database.query('insert into instances_due select unnest($1::uuid[])', [ids])
  return ids
}

const fallDue = (ids: readonly string[]) =>
  database.query(`update jobs set due_at = now() - interval '1 hour' where process_instance_id = any($1::uuid[])`, [
    ids,
  ])

let token: Promise<string> | undefined
const startersToken = () => (token ??= helper.loginAs('chenyu'))

/** Ends when the first are done and both servers are in the middle of another. */
async function makeDueAndWait() {
  const ids = await makeDue(INSTANCES)
  await gate.query('select pg_advisory_lock($1)', [GATE])
  await fallDue(ids)
  const waiting = `from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`
  await expect.poll(() => count(waiting), often).toBe(2)
  expect(await doneOf(ids)).toBeGreaterThanOrEqual(DONE_BEFORE)
  return {
    ids,
    async openGate(): Promise<void> {
      await gate.query('select pg_advisory_unlock($1)', [GATE])
    },
  }
}

async function makeDueAndFinish(): Promise<void> {
  const ids = await makeDue(DONE_BEFORE)
  await fallDue(ids)
  await expect.poll(() => doneOf(ids), often).toBe(DONE_BEFORE)
  await expectOnceEach(ids)
}

const doneOf = (ids: readonly string[]) =>
  count(`from tasks where element_id = 'after' and process_instance_id = any($1::uuid[])`, [ids])

/** By the history: the task before was ended by its timer once, the one after it opened once, and no timer is left. */
async function expectOnceEach(ids: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ before: number; after: number; jobs: number }>(
    `select (select count(*)::int from task_history h where h.process_instance_id = i.id and h.element_id = 'before') as before,
            (select count(*)::int from tasks t where t.process_instance_id = i.id and t.element_id = 'after') as after,
            (select count(*)::int from jobs j where j.process_instance_id = i.id) as jobs
     from unnest($1::uuid[]) as i (id)`,
    [ids],
  )
  expect(rows).toEqual(ids.map(() => ({ before: 1, after: 1, jobs: 0 })))
}
