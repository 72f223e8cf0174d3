// @vitest-environment happy-dom
import { homeReads, shellReads } from '@liveline/contract/console/first-reads.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCodes, SESSION_ENDED_RETCODES } from '@liveline/contract/error-codes.ts'
import { clearToken, setToken } from '../session/token.ts'
import { ApiError } from './api-error.ts'
import { forgetEarly, sendFirst } from './early-answers.ts'
import { newIdempotencyKey, send, setHttpListeners, type SessionEndChoice } from './http.ts'
import { connected, noteAnswer } from './connection.ts'

interface Answer {
  readonly status?: number
  readonly body?: unknown
}
const requests: { url: string; init: RequestInit }[] = []
let answers: Answer[] = []
const failed: ApiError[] = []
let choice: SessionEndChoice = 'stay'
let asked = 0

beforeEach(async () => {
  requests.length = 0
  failed.length = 0
  asked = 0
  choice = 'stay'
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/healthz') return new Response('{}')
    requests.push({ url, init })
    const { status = 200, body } = answers.shift() ?? {}
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  })
  // The test before may have left it without a server.
  noteAnswer(200)
  await connected()
  setHttpListeners({
    failed: (error) => failed.push(error),
    sessionEnded: async () => {
      asked += 1
      await Promise.resolve()
      return choice
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const ok = (data: unknown): Answer => ({ body: { retcode: 0, msg: 'ok', data } })
const refused = (status: number, retcode: number, msg = 'no'): Answer => ({
  status,
  body: { retcode, msg, requestId: 'r1' },
})
const header = (index: number, name: string) => new Headers(requests[index]?.init.headers).get(name)

describe('send', () => {
  it('gives the bare data and sends token and language', async () => {
    setToken('abc')
    answers = [ok({ a: 1 })]

    expect(await send('GET', '/x')).toEqual({ a: 1 })
    expect([header(0, 'token'), header(0, 'accept-language')]).toEqual(['abc', 'zh-CN'])
    clearToken()
  })

  it('rejects an answer whose retcode is not 0, even with status 200, and shows it', async () => {
    answers = [refused(200, 40900, '已处理')]

    await expect(send('POST', '/x')).rejects.toMatchObject({ code: 'TASK_ALREADY_DONE', requestId: 'r1' })
    expect(failed.map(({ message }) => message)).toEqual(['已处理'])
  })

  it.each([
    ['a page of a proxy', { status: 502, body: undefined }],
    ['an answer without envelope', { status: 200, body: { hello: 1 } }],
  ])('rejects %s', async (_, answer) => {
    answers = [answer]

    await expect(send('GET', '/x')).rejects.toBeInstanceOf(ApiError)
    expect(failed).toHaveLength(1)
  })

  it('says so when no answer arrives', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })

    await expect(send('POST', '/x')).rejects.toMatchObject({ httpStatus: 0 })
    expect(failed.map(({ message }) => message)).toEqual([expect.stringContaining('未生成错误消息')])
  })

  it('waits 30 seconds for an answer, and says so', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
      if (url === '/healthz') return Promise.resolve(new Response('{}'))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    const sending = send('POST', '/x').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_900)
    expect(failed).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(await sending).toBeInstanceOf(ApiError)
    expect(failed).toHaveLength(1)
    vi.useRealTimers()
  })

  it('repeats a read that got no answer when the person says so, and never a write', async () => {
    let isWanted = true
    const unanswered = vi.fn(async () => isWanted)
    setHttpListeners({ failed: (error) => failed.push(error), sessionEnded: async () => 'stay', unanswered })
    const sent: string[] = []
    let lost = 1
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
      if (url === '/healthz') return new Response('{}')
      sent.push(method)
      if (lost > 0) {
        lost -= 1
        throw new TypeError('Failed to fetch')
      }
      return new Response(JSON.stringify({ retcode: 0, data: 'news' }))
    })

    expect(await send('GET', '/x')).toBe('news')
    expect([sent, unanswered.mock.calls.length]).toEqual([['GET', 'GET'], 1])

    lost = 2
    isWanted = false
    await expect(send('GET', '/x')).rejects.toMatchObject({ httpStatus: 0 })
    await expect(send('POST', '/x')).rejects.toMatchObject({ httpStatus: 0 })
    expect([sent.length, unanswered.mock.calls.length, failed.length]).toEqual([4, 2, 1])
  })

  it('lets a read wait for the server that is away, with no word and no question', async () => {
    vi.useFakeTimers()
    let isAway = true
    const unanswered = vi.fn(async () => false)
    setHttpListeners({ failed: (error) => failed.push(error), sessionEnded: async () => 'stay', unanswered })
    vi.stubGlobal('fetch', async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ retcode: 0, data: 'news' }))
    })

    const reading = send('GET', '/x')
    await vi.advanceTimersByTimeAsync(60_000)
    isAway = false
    await vi.advanceTimersByTimeAsync(2_000)

    expect(await reading).toBe('news')
    expect([unanswered.mock.calls.length, failed.length]).toEqual([0, 0])
    vi.useRealTimers()
  })

  it.each([
    [403, '没有权限'],
    [409, '他人'],
    [413, '过大'],
    [429, '过于频繁'],
    [500, '服务器出错'],
    [418, '请求失败'],
  ])('has a sentence of its own for an answer %i that brings none', async (status, sentence) => {
    answers = [{ status, body: undefined }]
    await expect(send('POST', '/x')).rejects.toThrow(sentence)
  })

  it('takes the text of the server before its msg, and `status` where there is no retcode (specification §8)', async () => {
    answers = [{ status: 500, body: { status: 7, text: '文字', msg: 'msg' } }, { body: { status: 0, data: 'done' } }]
    await expect(send('POST', '/x')).rejects.toMatchObject({ retcode: 7, message: '文字' })
    expect(await send('GET', '/x')).toBe('done')
  })

  it('does not show what the caller repairs itself', async () => {
    answers = [refused(422, 42200), refused(422, 42200), refused(409, 40902)]

    await expect(send('POST', '/x', { quiet: true })).rejects.toThrow()
    await expect(send('POST', '/x', { quiet: ['FORM_INVALID'] })).rejects.toThrow()
    expect(failed).toHaveLength(0)
    await expect(send('POST', '/x', { quiet: ['FORM_INVALID'] })).rejects.toThrow()
    expect(failed).toHaveLength(1)
  })

  const first = (data: unknown, home?: unknown) => {
    const parts = [...shellReads, ...homeReads].map((_, index) => ({
      http: 200,
      retcode: 0,
      data: index === 0 ? data : index === shellReads.length ? home : null,
    }))
    return ok({ answers: parts })
  }
  const userUrl = shellReads[0]?.url ?? ''

  it('takes the answer of what was asked in one call with others, once', async () => {
    answers = [first('early'), ok('later')]

    sendFirst({ home: false })

    expect([await send('GET', userUrl), await send('GET', userUrl)]).toEqual(['early', 'later'])
    expect(requests.map(({ url }) => url)).toEqual(['/console/first', userUrl])
  })

  it('tells early reads of one address apart by their body', async () => {
    const [tasks] = homeReads
    answers = [first('user', 'first page'), ok('second page')]

    sendFirst({ home: true })

    const ask = (body: unknown) => send('POST', tasks?.url ?? '', { body, isRead: true })
    expect(await ask({ page: 2 })).toBe('second page')
    expect(await ask(tasks?.body)).toBe('first page')
  })

  it('never hands what was read for one person to the next', async () => {
    answers = [first('his'), ok('hers')]

    sendFirst({ home: false })
    setToken('hers')

    expect(await send('GET', userUrl)).toBe('hers')
  })

  it('meets the refusal of a part as that of its own call', async () => {
    const parts = [{ http: 403, retcode: 40302, msg: '没有角色', details: { contact: '方圆' } }]
    answers = [ok({ answers: parts })]
    sendFirst({ home: false })

    await expect(send('GET', userUrl, { quiet: true })).rejects.toMatchObject({
      code: 'USER_HAS_NO_ROLE',
      httpStatus: 403,
      message: '没有角色',
      details: { contact: '方圆' },
    })
  })

  it('asks anew when the whole had failed, or is no longer news', async () => {
    answers = [refused(500, 50000), ok('anew'), first('old'), ok('news'), first('old'), ok('more news')]
    sendFirst({ home: false })
    expect(await send('GET', userUrl)).toBe('anew')

    vi.useFakeTimers({ toFake: ['Date'] })
    sendFirst({ home: false })
    vi.setSystemTime(Date.now() + 61_000)
    expect(await send('GET', userUrl)).toBe('news')
    vi.useRealTimers()

    sendFirst({ home: false })
    forgetEarly()
    expect(await send('GET', userUrl)).toBe('more news')
  })

  it('gives every write an idempotency key, and no read', async () => {
    answers = [ok(null), ok(null), ok(null)]

    await send('POST', '/x')
    await send('GET', '/x')
    await send('POST', '/x', { isRead: true })
    expect(header(2, 'idempotency-key')).toBeNull()

    expect(header(0, 'idempotency-key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(header(1, 'idempotency-key')).toBeNull()
  })
})

describe('send after the session has ended', () => {
  it.each([
    ['HTTP 401', refused(401, 40101)],
    ['50008', refused(200, 50008)],
    ['50012', refused(200, 50012)],
    ['50014', refused(200, 50014)],
  ])('asks and shows no toast on %s', async (_, answer) => {
    answers = [answer]

    await expect(send('GET', '/x')).rejects.toThrow('您已退出登录')
    expect([asked, failed.length]).toEqual([1, 0])
  })

  it('asks once for many calls that fail together', async () => {
    answers = [refused(401, 40101), refused(401, 40101), refused(401, 40101)]

    await Promise.allSettled([send('GET', '/a'), send('GET', '/b'), send('POST', '/c')])

    expect(asked).toBe(1)
  })

  it('repeats the call with the same key after logging in again', async () => {
    choice = 'again'
    answers = [refused(200, 50014), ok('done')]

    expect(await send('POST', '/x', { body: { a: 1 } })).toBe('done')
    expect(header(0, 'idempotency-key')).toBe(header(1, 'idempotency-key'))
  })
})

describe('every error of the catalogue', () => {
  const known = Object.entries(errorCodes)
  it('is a long one', () => expect(known.length).toBeGreaterThan(50))

  it.each(known)('%s is said once in the words of the server, or asks once about the session', async (code, entry) => {
    const { retcode, http, zh } = entry
    answers = [{ status: http, body: { retcode, msg: zh, requestId: 'r1' } }]
    const error: unknown = await send('POST', '/x').catch((thrown: unknown) => thrown)
    const endsIt = http === 401 || SESSION_ENDED_RETCODES.includes(retcode)
    expect([asked, failed.length]).toEqual(endsIt ? [1, 0] : [0, 1])
    expect(error).toMatchObject(endsIt ? { message: '您已退出登录' } : { message: zh, code, requestId: 'r1' })
  })
})

it('makes keys that differ', () => {
  expect(new Set(Array.from({ length: 100 }, newIdempotencyKey)).size).toBe(100)
})
