/**
 * SIGKILLs the server again and again while people complete tasks, and compares the database with a ledger of what the
 * server acknowledged: once on a PostgreSQL that lives on, once on the embedded one, which dies with the server (every
 * second time by SIGKILL too) and is started again on the same data directory. Vocabulary: *invoke* is written to the
 * ledger before a request is sent, *ok* after its answer; an invoke without ok is *unknown* and is repeated with the
 * same key after the restart. `KILLS` sets the number of kills.
 */
import type { ChildProcess } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findHalfSteps } from '../test-support/half-steps.ts'
import { endServer, startServer } from '../test-support/server-process.ts'
import { createTestDatabase, environmentOf } from '../test-support/test-database.ts'
import { systemClock } from '../src/clock.ts'
import { createDatabase, type Database } from '../src/database/database.ts'
import { POSTGRES_MAJOR } from '../src/database/embedded/cluster.ts'
import { systemIds } from '../src/ids.ts'
import { silentLog } from '../src/log.ts'
import { createSessionsService } from '../src/modules/auth/sessions.service.ts'
import { readPack } from '../src/modules/pack/pack-files.ts'
import { withDates } from '../src/modules/pack/sample-plans.ts'
import { packDirectory, playerOf } from '../test-support/plan-journey.ts'

const KILLS = process.env['KILLS']
const PEOPLE_AT_ONCE = 6
/** After how many more answers the server is killed, in turn: others are then half way. */
const ANSWERS_BEFORE_KILL = [11, 3, 17, 1, 7, 23, 5, 13]
const outcomes: Readonly<Record<string, string>> = {
  screening: 'live',
  survey: 'live',
  opsCheck: 'ok',
  scheme: 'submit',
  publish: 'publish',
}

type Request = { key: string; userName: string; path: string; body: unknown; taskId: string | undefined }

/** The PostgreSQL of one loop, as the server is told of it and as the test looks into it. */
type Store = {
  readonly addresses: Readonly<Record<string, string>>
  /** Opens it once the server is ready, after every start. */
  open(): Database
  /** What else dies at a kill; `turn` counts from 0. */
  kill(turn: number): Promise<void>
  drop(): Promise<void>
}

it('loses no acknowledged step and leaves no half step on a PostgreSQL that lives on', async () => {
  const dataDir = await createDataDir()
  const database = await createTestDatabase()
  const store: Store = {
    addresses: environmentOf(database),
    open: () => database,
    kill: async () => {},
    drop: () => database.drop(),
  }
  await killLoop(dataDir, store, Number(KILLS ?? 5))
})

it('loses no acknowledged step and leaves no half step on the embedded PostgreSQL', async () => {
  const dataDir = await createDataDir()
  const cluster = join(dataDir, `pg${POSTGRES_MAJOR}`)
  let database: Database | undefined
  const store: Store = {
    addresses: { DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    open() {
      const connectionString = `postgresql://liveline@localhost/liveline?host=${encodeURIComponent(cluster)}`
      database = createDatabase({ connectionString, log: silentLog })
      return database
    },
    async kill(turn) {
      if (turn % 2 === 1) {
        // As when the whole machine is cut off: PostgreSQL gets no chance to shut down and recovers from its log.
        try {
          process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
        } catch (error) {
          // The kernel told it of the server's death, and it was quicker than this line.
          if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        }
      }
      await database?.close()
    },
    drop: async () => database?.close(),
  }
  await killLoop(dataDir, store, Number(KILLS ?? 3))
})

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-kill-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

async function openSessions(database: Database, userNames: Iterable<string>): Promise<Map<string, string>> {
  const sessions = createSessionsService({ database, clock: systemClock, ids: systemIds })
  const tokens = new Map<string, string>()
  for (const userName of new Set(userNames)) {
    const { rows } = await database.query<{ id: string }>('select id from users where user_name = $1', [userName])
    const place = { address: '127.0.0.1', userAgent: 'kill-loop', isBrowser: false }
    const { token } = await database.transaction((tx) => sessions.open(tx, Number(rows[0]?.id), place))
    tokens.set(userName, token)
  }
  return tokens
}

function createLedger(dataDir: string) {
  const file = openSync(join(dataDir, 'ledger.jsonl'), 'a')
  const unknown = new Map<string, Request>()
  const acknowledged: Request[] = []
  const awaited: { count: number; reached: () => void }[] = []
  return {
    unknown,
    acknowledged,
    note(kind: 'invoke' | 'ok' | 'refused', request: Request): void {
      writeSync(file, `${JSON.stringify({ kind, ...request })}\n`)
      fsyncSync(file)
      if (kind === 'invoke') unknown.set(request.key, request)
      else unknown.delete(request.key)
      if (kind !== 'ok') return
      acknowledged.push(request)
      for (const { count, reached } of awaited) if (acknowledged.length >= count) reached()
    },
    /** Resolves with the so-manieth acknowledgement from now. */
    answers(more: number): Promise<void> {
      return new Promise((reached) => awaited.push({ count: acknowledged.length + more, reached }))
    },
    close: () => closeSync(file),
  }
}

async function killLoop(dataDir: string, store: Store, kills: number): Promise<void> {
  const ledger = createLedger(dataDir)
  let server: ChildProcess | undefined
  try {
    const work = await createWork()
    let tokens = new Map<string, string>()
    for (let kill = 0; ; kill++) {
      const { child, address } = await startServer(dataDir, store.addresses)
      server = child
      const database = store.open()
      if (kill === 0) tokens = await openSessions(database, work.people)
      const send = (request: Request) => sendNoted(address, request, { tokens, note: ledger.note })
      for (const request of [...ledger.unknown.values()]) await send(request)
      expect(ledger.unknown.size).toBe(0)
      if (kill === kills) {
        await compare(database, ledger.acknowledged, kills)
        return
      }
      let isOver = false
      const enough = ledger.answers(ANSWERS_BEFORE_KILL[kill % ANSWERS_BEFORE_KILL.length] ?? 1)
      const people = Array.from({ length: PEOPLE_AT_ONCE }, async () => {
        while (!isOver) await send(await work.next(database))
      })
      const stopped = Promise.allSettled(people)
      await enough
      isOver = true
      const killed = endServer(child, 'SIGKILL')
      await store.kill(kill)
      await stopped
      await killed
    }
  } finally {
    await endServer(server, 'SIGTERM')
    ledger.close()
    await store.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sendNoted(
  address: string,
  request: Request,
  { tokens, note }: { tokens: ReadonlyMap<string, string>; note: ReturnType<typeof createLedger>['note'] },
): Promise<void> {
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

/** `player`: whom the task is with in person; otherwise a holder of the node's role plays it. */
type OpenTask = { id: string; element_id: string; player: string | null }

/** People pick open tasks at random, so that several complete the same one now and then; every seventh time one starts a plan. */
async function createWork() {
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
  const completion = ({ id, element_id: element, player }: OpenTask): Request => ({
    key: `complete-${++number}`,
    userName: player ?? playerOf[element] ?? '',
    path: '/workFlow/task/complete',
    body: { taskId: id, outcome: outcomes[element] ?? 'approve', opinion: '', forms: nodeForms[element] ?? {} },
    taskId: id,
  })
  return {
    people: [
      ...samplePlans.flatMap(({ startedBy, steps }) => [startedBy, ...steps.map(({ by }) => by)]),
      ...Object.values(playerOf),
    ],
    async next(database: Database): Promise<Request> {
      const { rows } = await database.query<OpenTask>(
        `select t.id, t.element_id,
                (select u.user_name from task_actors a join users u on u.id = a.actor_id
                 where a.task_id = t.id and a.actor_kind = 'user' order by random() limit 1) as player
         from tasks t order by random() limit 1`,
      )
      const [task] = rows
      return task === undefined || (number + 1) % 7 === 0 ? startPlan() : completion(task)
    },
  }
}
async function compare(database: Database, acknowledged: readonly Request[], kills: number): Promise<void> {
  const completed = acknowledged.flatMap(({ taskId }) => (taskId === undefined ? [] : [taskId]))
  expect(completed.length).toBeGreaterThan(kills)
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
  const { samplePlans } = await readPack(packDirectory)
  // The sample plans were started by the same person.
  expect(instances[0]?.plans).toBe(started + samplePlans.filter(({ startedBy }) => startedBy === 'chenyu').length)

  expect(await findHalfSteps(database)).toEqual([])
}
