/** What happens at one server is heard at once by whoever hangs on another: each kind of notice, and what is no notice. */
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { noticeKinds, type NoticeKind } from '@liveline/contract/notice/shapes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createActsWorld, type ActsWorld } from '../../../test-support/acts-world.ts'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createNoticeScenes, type NoticeScenes } from '../../../test-support/notice-scenes.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { createDatabase, type Database } from '../../database/database.ts'
import { silentLog } from '../../log.ts'

let a: TestApp
let b: TestApp
let databaseOfB: Database
let addressOfB: string
let world: ActsWorld
let scenes: NoticeScenes
let watcherId: number
const HEARTBEAT = /^:\s*$/
const open = new Set<AbortController>()

beforeAll(async () => {
  a = await createTestApp()
  databaseOfB = createDatabase({ connectionString: a.database.connectionString, log: silentLog })
  // It only listens: what falls due is done at the other.
  b = await createTestApp({ database: databaseOfB, dataDir: a.dataDir, clock: a.clock, config: { jobWorkers: 0 } })
  addressOfB = await b.app.listen({ host: '127.0.0.1', port: 0 })
  world = await createActsWorld(a)
  watcherId = (await aUser(a.database, { userName: 'watcher' })).userId
  scenes = await createNoticeScenes(a, world)
  await a.workflow.start()
  await b.workflow.start()
})
afterEach(() => {
  for (const stream of open) stream.abort()
  open.clear()
})
afterAll(async () => {
  await b?.close()
  await databaseOfB?.close()
  await a?.close()
})

/** One session a person: a few of them end the first. */
const tokens = new Map<string, Promise<string>>()
function tokenAtB(userName: string): Promise<string> {
  const token = tokens.get(userName) ?? b.loginAs(userName)
  tokens.set(userName, token)
  return token
}

/** The event stream of a person at the other server, its greeting read; answers what ends with the next event. */
async function listenAtB(userName: string): Promise<() => Promise<string>> {
  const controller = new AbortController()
  open.add(controller)
  const response = await streamOf(await tokenAtB(userName), controller.signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  async function next(): Promise<string> {
    for (;;) {
      const said = (await reader?.read())?.value ?? 'the stream has ended'
      if (!HEARTBEAT.test(said)) return said
    }
  }
  await next()
  return next
}

/** A session has three at most, and the server hears of one that is closed when its socket does. */
async function streamOf(token: string, signal: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await fetch(`${addressOfB}/notice/stream`, { headers: { token }, signal })
    if (response.ok) return response
    if (response.status !== 429) throw new Error(`${response.status} ${await response.text()}`)
  }
}

/** Until the other server has heard all that was told before. */
async function settled(): Promise<void> {
  const heard = await listenAtB('watcher')
  a.workflow.announce([{ kind: 'user', id: watcherId }])
  await heard()
}

const count = async (kind: NoticeKind, userName: string) =>
  succeeded(await b.call(noticeApi.list, { query: { kind, rows: 200 } }, await tokenAtB(userName))).rows.length

const done = async (answer: Promise<{ retcode: number; msg: string }>) =>
  expect(await answer).toMatchObject({ retcode: 0 })
describe('a notice made at one server is heard at another', () => {
  it.each(noticeKinds)('%s', async (kind) => {
    const { hearer, act } = await scenes.of[kind]()
    await settled()
    const [heard, before] = [await listenAtB(hearer), await count(kind, hearer)]

    await act()

    expect(await heard()).toBe('event: todo\ndata: {}\n\nevent: notice\ndata: {}\n\n')
    expect(await count(kind, hearer)).toBe(before + 1)
  })
})

describe('without a notice of its own, another server hears', () => {
  const toDo = async (userName: string) =>
    succeeded(await b.call(missionApi.counts, {}, await tokenAtB(userName))).total
  const unread = async (userName: string) =>
    succeeded(await b.call(noticeApi.count, {}, await tokenAtB(userName))).unread

  it('that somebody else has given away a task that a role shared', async () => {
    const taskId = world.taskOf(await scenes.atCheck(), 'check')
    await settled()
    const [heard, before] = [await listenAtB('ben'), await toDo('ben')]
    await done(a.call(taskActApi.transfer, { body: { taskId, userId: world.idOf('boss'), reason: '出差' } }, 'ann'))
    await heard()
    expect(await toDo('ben')).toBe(before - 1)
  })

  it.each(['read', 'readTask', 'readAll'] as const)('that the person has read something: %s', async (call) => {
    const taskId = world.taskOf(await scenes.atCheck(), 'check')
    const [newest] = succeeded(await a.call(noticeApi.list, { query: {} }, 'ann')).rows
    await settled()
    const [heard, before] = [await listenAtB('ann'), await unread('ann')]

    if (call === 'read') await done(a.call(noticeApi.read, { body: { ids: [newest?.id ?? ''] } }, 'ann'))
    else if (call === 'readTask') await done(a.call(noticeApi.readTask, { body: { taskId } }, 'ann'))
    else await done(a.call(noticeApi.readAll, { body: { upTo: newest?.id ?? '' } }, 'ann'))

    await heard()
    expect(await unread('ann')).toBe(call === 'readAll' ? 0 : before - 1)
  })
})

describe('what is asked for with the check of the token', () => {
  const menuVersion = async () =>
    succeeded(await b.call(sessionApi.checkToken, {}, await tokenAtB('stranger'))).menuVersion

  it('is another menu version at the other server once a right is given', async () => {
    const before = await menuVersion()
    const role = await aRole(a.database, { permissions: ['user:read'] })
    const holds = 'insert into role_users (role_id, user_id) values ($1, $2)'
    await changeRows(a.database, holds, [role.id, world.idOf('stranger')])
    await databaseOfB.caching.caches.poll()
    a.clock.advance(1_000)
    expect(await menuVersion()).not.toBe(before)
  })
})
