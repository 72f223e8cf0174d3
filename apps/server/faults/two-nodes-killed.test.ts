/**
 * Two servers on one database are SIGKILLed in turn while sixteen callers complete, move, hand over, end and start
 * processes, and timers fire. Every command carries a word of its own as its opinion or reason: afterwards each command
 * that was acknowledged stands in the record of acts exactly once, each that was refused not at all, and every process
 * that was not ended can be led to its end. `KILLS` sets the number of kills.
 *
 * It can fail: tools/mutants/faults.json plants a step without the lock of its instance, and an end that does not look
 * whether the process runs. (A timer that two servers claim fires once all the same: the job is judged under that lock.)
 */
import { cp, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { loadSecrets } from '../src/http/secrets.ts'
import { systemIds } from '../src/ids.ts'
import { createSessionsService } from '../src/modules/auth/sessions.service.ts'
import { aUser } from '../test-support/factories.ts'
import { findHalfSteps } from '../test-support/half-steps.ts'
import { endServer, startServer, type ServerProcess } from '../test-support/server-process.ts'
import { createTestApp } from '../test-support/test-app.ts'
import { createTestDatabase, environmentOf, type TestDatabase } from '../test-support/test-database.ts'

const KILLS = Number(process.env['KILLS'] ?? 4)
const CALLERS = 16
const FIRST_INSTANCES = 6
/** After how many more answers a server is killed, in turn: others are then half way. */
const ANSWERS_BEFORE_KILL = [40, 17, 61, 29]
/** Longer than anything here takes on the slowest machine; it ends what hangs. */
const often = { interval: 100 }
const FLOW = 'nodesKilled'

let dataDirs: readonly [string, string]
let database: TestDatabase
const servers: (ServerProcess | undefined)[] = [undefined, undefined]
const tokens = new Map<string, string>()
let people: readonly { readonly userId: number; readonly userName: string }[] = []
let administrator = ''

beforeAll(async () => {
  dataDirs = [await createDataDir(), await createDataDir()]
  await loadSecrets(join(dataDirs[0], 'secrets'))
  await cp(join(dataDirs[0], 'secrets'), join(dataDirs[1], 'secrets'), { recursive: true })
  database = await createTestDatabase()
  const workers = []
  for (const name of ['甲', '乙', '丙', '丁']) {
    workers.push(await aUser(database, { name, permissions: ['workflow:start'] }))
  }
  people = workers
  const admin = await aUser(database, { permissions: ['workflow:admin'] })
  administrator = admin.userName
  const helper = await createTestApp({ database, dataDir: dataDirs[0] })
  const flow = { flowKey: FLOW, name: FLOW, nameEn: FLOW, bpmnXml: drawing(workers.map(({ userName }) => userName)) }
  await database.transaction((tx) => helper.workflow.definitions.ensureWorkflow(tx, flow))
  await helper.close()
  const sessions = createSessionsService({ database, clock: systemClock, ids: systemIds })
  const place = { address: '127.0.0.1', userAgent: 'two-nodes-killed', isBrowser: false }
  for (const { userId, userName } of [...workers, admin]) {
    const { token } = await database.transaction((tx) => sessions.open(tx, userId, place))
    tokens.set(userName, token)
  }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => endServer(server?.child, 'SIGTERM')))
  await database?.drop()
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
})

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liveline-nodes-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/** one, a timer that the test lets fall due, two beside three, four: whatever is done twice shows as a task too many. */
function drawing(userNames: readonly string[]): string {
  const task = (id: string) => `<userTask id="${id}" name="${id}" flowable:candidateUsers="${userNames.join(',')}"/>`
  const flows = [
    ['s', 'one'],
    ['one', 'wait'],
    ['wait', 'split'],
    ['split', 'two'],
    ['split', 'three'],
    ['two', 'join'],
    ['three', 'join'],
    ['join', 'four'],
    ['four', 'e'],
  ] as const
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:flowable="http://flowable.org/bpmn"><process id="${FLOW}" isExecutable="true"><startEvent id="s"/>
    ${['one', 'two', 'three', 'four'].map(task).join('')}
    <intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <parallelGateway id="split"/><parallelGateway id="join"/><endEvent id="e"/>
    ${flows.map(([from, to]) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`).join('')}
    </process></definitions>`
}

type Kind = 'start' | 'complete' | 'jump' | 'assign' | 'delete'
type Command = {
  readonly kind: Kind
  /** Idempotency key, and the opinion or reason by which the act is found. */
  readonly key: string
  readonly userName: string
  readonly path: string
  readonly body: unknown
}
type Open = { readonly id: string; readonly instance_id: string; readonly player: string }

let made = 0
function start(): Command {
  const key = `start-${++made}`
  const userName = people[made % people.length]?.userName ?? ''
  return { kind: 'start', key, userName, path: `/workFlow/startByKey/${FLOW}`, body: { forms: {} } }
}
function complete({ id, player }: Open): Command {
  const key = `complete-${++made}`
  const body = { taskId: id, opinion: key, forms: {} }
  return { kind: 'complete', key, userName: player, path: '/workFlow/task/complete', body }
}

/** One of the open tasks, and what is done with it: mostly it is completed, in turn with everything else. */
async function nextCommand(): Promise<Command> {
  const { rows } = await database.query<Open>(
    `select t.id, t.process_instance_id as instance_id,
            (select u.user_name from task_actors a join users u on u.id = a.actor_id
             where a.task_id = t.id and a.actor_kind = 'user' order by random() limit 1) as player
     from tasks t order by random() limit 1`,
  )
  const [open] = rows
  const turn = made % 20
  if (open === undefined || turn % 7 === 0) return start()
  const administer = (kind: Kind, path: string, bodyOf: (reason: string) => unknown): Command => {
    const key = `${kind}-${++made}`
    return { kind, key, userName: administrator, path, body: bodyOf(key) }
  }
  if (turn === 3 || turn === 12) {
    const targetNode = ['one', 'two', 'three', 'four'][made % 4]
    return administer('jump', '/workFlow/jumpToNode', (reason) => ({ taskId: open.id, targetNode, reason }))
  }
  if (turn === 5 || turn === 16) {
    const newUserId = people[made % people.length]?.userId
    return administer('assign', '/workFlow/assignNewUser', (reason) => ({ taskId: open.id, newUserId, reason }))
  }
  if (turn === 18) {
    return administer('delete', `/workFlow/deleteByProcessInstanceId/${open.instance_id}`, (reason) => ({ reason }))
  }
  return complete(open)
}

/** The same act in other words. */
const rivalBody = ({ body, key }: Command): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(JSON.stringify(key), JSON.stringify(`${key}-rival`)))

const acknowledged: Command[] = []
const refused: Command[] = []

/** @returns the answer's retcode; undefined when the server decided nothing, or did not live to say so */
async function send({ key, userName, path, body }: Command, server: ServerProcess): Promise<number | undefined> {
  const headers = { token: tokens.get(userName) ?? '', 'content-type': 'application/json', 'idempotency-key': key }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${server.address}${path}`, sent).catch(() => undefined)
  if (response === undefined || response.status >= 500) return undefined
  const answer = (await response.json().catch(() => undefined)) as { retcode: number } | undefined
  return answer?.retcode
}

/** Far more than a restart takes while the other server answers. */
const MOST_TRIES = 1_500

/** Repeats a command, at either server and with its key, until one of them has decided it. */
async function insist(command: Command): Promise<void> {
  const first = made
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = servers[(first + tries) % servers.length]
    const retcode = server === undefined ? undefined : await send(command, server)
    if (retcode === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    const list = retcode === 0 ? acknowledged : refused
    list.push(command)
    return
  }
  throw new Error(`No server decides ${command.key}`)
}

const letTimersFallDue = () =>
  database.query(`update jobs set due_at = now() - interval '1 hour' where kind = 'timer' and due_at > now()`)

const actsOf = async (commands: readonly Command[]) => {
  const { rows } = await database.query<{ key: string; acts: number }>(
    `select key, (select count(*)::int from operations o where o.opinion = key or o.reason = key) as acts
     from unnest($1::text[]) as key`,
    [commands.map(({ key }) => key)],
  )
  return rows
}
const count = async (text: string) =>
  (await database.query<{ count: number }>(`select count(*)::int as count ${text}`)).rows[0]?.count ?? 0

it('lose and double nothing that sixteen callers do while one after the other is killed', async () => {
  const run = async (node: number) => {
    servers[node] = await startServer(dataDirs[node] ?? '', environmentOf(database), { LIVELINE_PACK: 'none' })
  }
  await Promise.all([run(0), run(1)])
  for (let instance = 0; instance < FIRST_INSTANCES; instance++) await insist(start())

  let isOver = false
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const command = await nextCommand()
      // Two at once: one of them learns that it is done.
      const rival = { ...command, key: `${command.key}-rival`, body: rivalBody(command) }
      await Promise.all(command.kind === 'start' ? [insist(command)] : [insist(command), insist(rival)])
      await letTimersFallDue()
    }
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.length + (ANSWERS_BEFORE_KILL[kill % ANSWERS_BEFORE_KILL.length] ?? 1)
    await expect.poll(() => acknowledged.length, often).toBeGreaterThan(enough)
    const node = kill % servers.length
    const killed = servers[node]
    servers[node] = undefined
    await endServer(killed?.child, 'SIGKILL')
    await run(node)
  }
  isOver = true
  await Promise.all(callers)

  const byHand = acknowledged.filter(({ kind }) => kind !== 'start')
  for (const kind of ['complete', 'jump', 'assign', 'delete'] as const)
    expect(byHand.filter((command) => command.kind === kind).length, kind).toBeGreaterThan(0)
  expect((await actsOf(byHand)).filter(({ acts }) => acts !== 1)).toEqual([])
  expect((await actsOf(refused)).filter(({ acts }) => acts !== 0)).toEqual([])
  expect(await count('from process_instances')).toBe(acknowledged.length - byHand.length)
  const doubled = 'from (select 1 from tasks group by process_instance_id, element_id having count(*) > 1) doubled'
  expect(await count(doubled)).toBe(0)

  const endedTwice = `from (select 1 from operations where kind = 'deleted'
    group by process_instance_id having count(*) > 1) ended`
  expect(await count(endedTwice)).toBe(0)

  await leadToTheEnd()
  expect(await findHalfSteps(database)).toEqual([])
  expect(await count(doubled)).toBe(0)
})

/** Completes whatever is open, timers included, until no process runs: none is stuck. */
async function leadToTheEnd(): Promise<void> {
  const isDone = async () => {
    await letTimersFallDue()
    const { rows } = await database.query<Open>(
      `select distinct on (t.process_instance_id) t.id, t.process_instance_id as instance_id, u.user_name as player
       from tasks t join task_actors a on a.task_id = t.id and a.actor_kind = 'user' join users u on u.id = a.actor_id
       order by t.process_instance_id, t.id`,
    )
    await Promise.all(rows.map((open) => insist(complete(open))))
    return count(`from process_instances where status = 'active'`)
  }
  await expect.poll(isDone, often).toBe(0)
}
