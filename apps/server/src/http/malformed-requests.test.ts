import { once } from 'node:events'
import { connect } from 'node:net'
import { Failure } from '@liveline/contract/envelope.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  port = (test.app.server.address() as { port: number }).port
})
afterAll(() => test?.close())

const end = 'connection: close\r\n\r\n'
const requests: readonly (readonly [string, string])[] = [
  ['an address with half an escape', `GET /% HTTP/1.1\r\nhost: x\r\n${end}`],
  ['an address with a wrong escape', `GET /system/%zz HTTP/1.1\r\nhost: x\r\n${end}`],
  ['an escape that is no UTF-8', `GET /%ff%fe HTTP/1.1\r\nhost: x\r\n${end}`],
  ['half an escape behind a path', `POST /system/login/%E0%A4%A HTTP/1.1\r\nhost: x\r\n${end}`],
  ['a parameter that is too long', `GET /form/get/${'x'.repeat(5_000)} HTTP/1.1\r\nhost: x\r\n${end}`],
  [
    'a key that is too long',
    `POST /system/login/${'x'.repeat(500)} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n${end}`,
  ],
  ['no Host', `GET /system/config/read HTTP/1.1\r\n${end}`],
  ['no Host on a path that is no call', `GET /nothing HTTP/1.1\r\n${end}`],
  ['an unknown method', `FOO / HTTP/1.1\r\nhost: x\r\n${end}`],
  ['a method of WebDAV', `PROPFIND / HTTP/1.1\r\nhost: x\r\n${end}`],
  ['an unknown expectation', `GET /nothing HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n${end}`],
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['the start of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown version', `GET / HTTP/9.9\r\nhost: x\r\n${end}`],
  ['a header without a colon', `GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n${end}`],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n${end}`],
  ['two lengths', `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n${end}`],
  ['a length beside chunks', `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n${end}`],
  ['a length that is none', `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n${end}`],
  [
    'a chunk without a size',
    'POST /system/login/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
]

async function answerTo(bytes: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => void chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.split(': ')[1]!]))
  return { status: Number(first.split(' ')[1]), headers, body }
}

describe('what is no proper request', () => {
  it.each(requests)('is answered with the envelope and all security headers: %s', async (_, bytes) => {
    const { status, headers, body } = await answerTo(bytes)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(Failure.safeParse(JSON.parse(body)).success).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.any(String),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('does not write into an answer that has begun', async () => {
    const token = await test.loginAs((await aUser(test.database)).userName)
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (said === '') socket.write('rubbish\r\n\r\n')
      said += text
    })
    socket.write(`GET /notice/stream HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`)
    await once(socket, 'close')

    expect(said).toContain('event: todo')
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('says that the headers are too long, and which language speaks', async () => {
    const long = await answerTo(requests.find(([name]) => name.startsWith('headers'))![1])
    expect(long.status).toBe(431)
    expect(JSON.parse(long.body)).toMatchObject({ retcode: errorCodes.HEADERS_TOO_LARGE.retcode })
    const english = await answerTo(`GET /% HTTP/1.1\r\nhost: x\r\naccept-language: en\r\n${end}`)
    expect(JSON.parse(english.body)).toMatchObject({
      retcode: errorCodes.MALFORMED_REQUEST.retcode,
      msg: expect.stringContaining('malformed'),
    })
  })

  it('says that a request took too long, when Node gives up waiting for its end', async () => {
    test.app.server.once('connection', (socket) => {
      const tooLate = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      socket.once('data', () => test.app.server.emit('clientError', tooLate, socket))
    })
    const { status, body } = await answerTo('GET /system/config/read HTTP/1.1\r\n')
    expect(status).toBe(408)
    expect(JSON.parse(body)).toMatchObject({ retcode: errorCodes.REQUEST_TIMEOUT.retcode })
  })
})
