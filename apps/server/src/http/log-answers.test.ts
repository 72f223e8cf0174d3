import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { systemIds } from '../ids.ts'
import { serveConsole } from './console-files.ts'
import { createHttpServer } from './create-http-server.ts'
import { createLogger } from './logger.ts'

type Line = { readonly msg: string; readonly route: string; readonly status: number; readonly reqId: string }

let lines: Line[] = []
const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
const answered = () => lines.filter(({ msg }) => msg === 'answered')

afterEach(() => {
  lines = []
})

describe('at the default level the log', () => {
  let test: TestApp
  let person: string
  beforeAll(async () => {
    test = await createTestApp({ log })
    person = (await aUser(test.database, {})).userName
  })
  afterAll(() => test.close())

  it('has a line for a call, with its request and without its address', async () => {
    const { headers } = await test.call(systemConfigApi.read, {}, person)

    expect(headers['content-type']).toContain('json')
    expect(answered()).toEqual([
      expect.objectContaining({
        method: 'GET',
        route: systemConfigApi.read.path,
        status: 200,
        ms: expect.any(Number),
        reqId: expect.any(String),
      }),
    ])
  })

  it('has none for polls, health and metrics that went well', async () => {
    await test.call(sessionApi.checkToken, {}, person)
    await test.call(counterApi.todo, {}, person)
    for (const url of ['/healthz', '/readyz', '/metrics', '/docs']) {
      expect((await test.app.inject(url)).statusCode, url).toBe(200)
    }

    expect(answered()).toEqual([])
  })

  it('has one for a poll that failed', async () => {
    await test.call(counterApi.todo, {})

    expect(answered()).toMatchObject([{ route: counterApi.todo.path, status: 401 }])
  })
})

describe('of the console the log', () => {
  let folder: string
  let app: FastifyInstance
  const slow = { infrastructure: { perMinute: 600 } }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liveline-log-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>console')
    await writeFile(join(folder, 'assets/a-1.mjs'), 'export {}')
    app = createHttpServer({ log, ids: systemIds, isEncrypted: false })
    await serveConsole(app, folder)
    app.get('/after/:ms', { config: slow }, (request, reply) =>
      took(reply, Number((request.params as { ms: string }).ms)),
    )
    app.get('/stream', { config: { call: noticeApi.stream } }, (_, reply) => took(reply, 60_000))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  /** As if it had taken so long. */
  const took = (reply: FastifyReply, ms: number) =>
    Object.defineProperty(reply, 'elapsedTime', { value: ms }).send('ok')

  it('has no line for a file, and one for a file that is not there', async () => {
    for (const url of ['/', '/assets/a-1.mjs', '/assets/gone.mjs']) await app.inject(url)

    expect(answered()).toMatchObject([{ route: '-', status: 404 }])
  })

  it('has a line for routine that took a second or more, unless it is a stream', async () => {
    for (const url of ['/after/999', '/after/1000', '/stream']) expect((await app.inject(url)).body).toBe('ok')

    expect(answered()).toMatchObject([{ route: '/after/:ms', status: 200, ms: 1_000 }])
  })
})
