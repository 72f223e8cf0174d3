import { setTimeout as delay } from 'node:timers/promises'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encrypt } from '../../../test-support/login-calls.ts'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { silentLog } from '../../log.ts'
import { createPasswordHasher, md5Of, sha256Of } from '../auth/password-hash.ts'
import { createNoticeHub } from './notice-hub.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'

const PASSWORD = 'Linhu-2026!'
const EVENTS = 'event: todo\ndata: {}\n\nevent: notice\ndata: {}\n\n'
const clock = createTestClock()
let test: TestApp
let address: string

beforeAll(async () => {
  // The regular look at the sessions happens when a test says so: what must end at once cannot wait for it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await createTestApp({ clock })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await test?.close()
  vi.useRealTimers()
})

type Stream = { readonly headers: Headers; next(): Promise<string | undefined>; rest(): Promise<string>; drop(): void }

/** An open stream, its greeting read; a refusal is thrown. */
async function follow(token: string, at = address): Promise<Stream> {
  const controller = new AbortController()
  const response = await fetch(`${at}/notice/stream`, { headers: { token }, signal: controller.signal })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader.read()).value
  const greeting = await next()
  if (greeting?.includes('event: todo') !== true) throw new Error(`No greeting: ${greeting}`)
  return {
    headers: response.headers,
    next,
    async rest() {
      let text = ''
      for (let piece = await next(); piece !== undefined; piece = await next()) text += piece
      return text
    },
    drop: () => controller.abort(),
  }
}

/** A few seconds go by: the server compares its streams with the sessions in the database. */
const lookAtSessions = () => void vi.advanceTimersByTime(3_000)

const aToken = async () => {
  const { userName, userId } = await aUser(test.database)
  return { userName, userId, token: await test.loginAs(userName) }
}
const logOut = ({ userName, token }: { userName: string; token: string }, on = test) =>
  on.call(sessionApi.logout, { params: { userName } }, token)

/** What comes next once something is announced to its person: nothing (undefined) when the stream has ended. */
const lastWord = (stream: Stream, userId: number) => {
  test.workflow.announce([{ kind: 'user', id: userId }])
  return stream.next()
}

/** Whether a stream ends within some looks at the sessions; counted, for a stream that goes on never says so. */
async function endsByLooking(stream: Stream, userId: number): Promise<boolean> {
  for (let look = 0; look < 50; look++) {
    lookAtSessions()
    await test.database.query('select 1')
    if ((await lastWord(stream, userId)) === undefined) return true
  }
  return false
}

describe('an event stream', () => {
  it('carries the headers of every answer', async () => {
    const me = await aToken()
    const stream = await follow(me.token)
    const plain = await fetch(`${address}/system/check/token`, { headers: { token: me.token } })
    const names = ['x-content-type-options', 'content-security-policy', 'referrer-policy', 'cache-control']
    for (const name of [...names, 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy']) {
      expect([name, stream.headers.get(name)]).toEqual([name, plain.headers.get(name)])
    }
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await logOut(me)
  })

  it('is one of three a session: the fourth is told when to ask again, and the three go on', async () => {
    const me = await aToken()
    const other = await aToken()
    const three = [await follow(me.token), await follow(me.token), await follow(me.token)]

    const fourth = await fetch(`${address}/notice/stream`, { headers: { token: me.token } })

    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await fourth.json()).retcode).toBe(errorCodes.RATE_LIMITED.retcode)
    // Others have places of their own, and so has another session of the same person.
    await follow(other.token)
    await follow(await test.loginAs(me.userName))
    test.workflow.announce([{ kind: 'user', id: me.userId }])
    for (const stream of three) expect(await stream.next()).toBe(EVENTS)
    await Promise.all([logOut(me), logOut(other)])
  })

  it('gives its place back when the tab is closed', async () => {
    const me = await aToken()
    const [first] = [await follow(me.token), await follow(me.token), await follow(me.token)]
    first?.drop()
    // The server hears of it when the socket closes.
    await expect.poll(() => follow(me.token).then(() => 'open', String)).toBe('open')
    await logOut(me)
  })

  it('tells the holder of a role what is meant for the role, once, also if he holds two', async () => {
    const [role, second] = [await aRole(test.database), await aRole(test.database)]
    const { userName } = await aUser(test.database, { roles: [role, second] })
    const [token, other] = [await test.loginAs(userName), await aToken()]
    const [mine, others] = [await follow(token), await follow(other.token)]

    test.workflow.announce([
      { kind: 'role', id: role.id },
      { kind: 'role', id: second.id },
    ])
    // What never comes ends here, not with the time of the test.
    expect(await Promise.race([mine.next(), delay(10_000, 'nothing', { ref: false })])).toBe(EVENTS)
    await Promise.all([logOut({ userName, token }), logOut(other)])

    expect([await mine.rest(), await others.rest()]).toEqual(['', ''])
  })

  it('tells what another server announces to a role', async () => {
    const role = await aRole(test.database)
    const [here, there] = [0, 1].map(() => createNoticeHub({ database: test.database, log: silentLog }))
    const told = new Promise<void>((resolve) => there?.subscribe([{ kind: 'role', id: role.id }], resolve))
    await Promise.all([here?.start(), there?.start()])

    here?.announce([{ kind: 'role', id: role.id }])

    await told
    await Promise.all([here?.stop(), there?.stop()])
  })

  it('is one of three on all servers together, and those of a dead one do not count', async () => {
    const forHours = { clock, database: test.database, dataDir: test.dataDir, deadAfterMs: 3_600_000 }
    const nodes = [await createTestApp(forHours), await createTestApp(forHours)]
    const at: string[] = []
    for (const [index, node] of nodes.entries()) {
      await node.servers.join({ address: `node-${index}`, version: 'test' })
      at.push(await node.app.listen({ host: '127.0.0.1', port: 0 }))
    }
    const me = await aToken()
    const [first] = [await follow(me.token, at[0]), await follow(me.token, at[1]), await follow(me.token, at[1])]

    for (const one of at) await expect(follow(me.token, one)).rejects.toThrow('429')
    first?.drop()
    await expect.poll(() => follow(me.token, at[1]).then(() => 'open', String)).toBe('open')
    await expect(follow(me.token, at[0])).rejects.toThrow('429')

    await test.database.query(`update servers set seen_at = '-infinity' where address = 'node-1'`)
    for (let place = 0; place < 3; place++) await follow(me.token, at[0])
    await expect(follow(me.token, at[0])).rejects.toThrow('429')
    await Promise.all(nodes.map((node) => node.close()))
    const { rows } = await test.database.query('select from stream_places')
    expect(rows).toEqual([])
  })

  it('ends when its server was away so long that it may have missed something', async () => {
    const node = await createTestApp({ clock, database: test.database, dataDir: test.dataDir, deadAfterMs: 3_600_000 })
    await node.servers.join({ address: 'paused', version: 'test' })
    const me = await aToken()
    const stream = await follow(me.token, await node.app.listen({ host: '127.0.0.1', port: 0 }))
    await test.database.query(`update servers set seen_at = '-infinity' where address = 'paused'`)
    await node.servers.beat()
    expect(await stream.rest()).toBe('')
    await node.close()
  })

  it('tells nobody what is meant for another', async () => {
    const [me, other] = [await aToken(), await aToken()]
    const [mine, others] = [await follow(me.token), await follow(other.token)]

    test.workflow.announce([{ kind: 'user', id: other.userId }])
    expect(await others.next()).toBe(EVENTS)
    await Promise.all([logOut(me), logOut(other)])

    // All that was ever sent, to the end of the stream: what is told is told to everybody in one go.
    expect([await mine.rest(), await others.rest()]).toEqual(['', ''])
  })
})

describe('an event stream ends', () => {
  it('at log-out, while other sessions go on', async () => {
    const me = await aToken()
    const elsewhere = await test.loginAs(me.userName)
    const [ending, going] = [await follow(me.token), await follow(elsewhere)]

    await logOut(me)

    expect(await lastWord(ending, me.userId)).toBeUndefined()
    expect(await going.next()).toBe(EVENTS)
    going.drop()
  })

  it('when newer logins replace the session', async () => {
    const me = await aToken()
    const stream = await follow(me.token)
    for (let login = 0; login < 3; login++) {
      clock.advance(1_000)
      await test.loginAs(me.userName)
    }
    expect(await lastWord(stream, me.userId)).toBeUndefined()
  })

  it('when the password is changed, in every session of the person', async () => {
    const { pepper } = await loadSecrets(`${test.dataDir}/secrets`)
    const passwordHash = await createPasswordHasher(pepper).hashDigest(sha256Of(PASSWORD))
    const { userName, userId } = await aUser(test.database, { passwordHash })
    const [token, other] = [await test.loginAs(userName), await test.loginAs(userName)]
    const streams = [await follow(token), await follow(other)]
    const pair = (await test.call(sessionApi.keypair, {})).data
    const body = {
      oldPassword: encrypt(pair, md5Of(PASSWORD)),
      oldPasswordSha256: encrypt(pair, sha256Of(PASSWORD)),
      password: encrypt(pair, 'Nordsee-77!'),
      passwordConfirm: encrypt(pair, 'Nordsee-77!'),
    }

    const answer = await test.call(sessionApi.changePassword, { params: { key: pair.key }, body }, token)

    expect(answer.retcode).toBe(0)
    for (const stream of streams) expect(await lastWord(stream, userId)).toBeUndefined()
  })

  it('when the token is exchanged', async () => {
    const me = await aToken()
    const stream = await follow(me.token)
    await test.call(sessionApi.exchangeToken, { body: { token: me.token } })
    expect(await lastWord(stream, me.userId)).toBeUndefined()
  })

  it('when the session expires, for a stream is no work', async () => {
    const { token, userId } = await aToken()
    const stream = await follow(token)
    clock.advance(15 * 60_000)
    expect(await endsByLooking(stream, userId)).toBe(true)
  })

  it('when it is locked, here or on another server, and none is opened while it is', async () => {
    const [here, there] = [await aToken(), await aToken()]
    const node = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
    const [stream, other] = [await follow(here.token), await follow(there.token)]

    await test.call(sessionApi.lock, {}, here.token)
    expect(await lastWord(stream, here.userId)).toBeUndefined()
    await node.call(sessionApi.lock, {}, there.token)
    expect(await endsByLooking(other, there.userId)).toBe(true)

    await expect(follow(here.token)).rejects.toThrow('423')
    await node.close()
  })

  it('when the person is disabled', async () => {
    const { token, userId } = await aToken()
    const stream = await follow(token)
    await changeRows(test.database, 'update users set enabled = false where id = $1', [userId])
    expect(await endsByLooking(stream, userId)).toBe(true)
  })

  it('when the session ends on another server', async () => {
    const me = await aToken()
    const node = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
    const stream = await follow(me.token)
    await logOut(me, node)
    expect(await endsByLooking(stream, me.userId)).toBe(true)
    await node.close()
  })
})
