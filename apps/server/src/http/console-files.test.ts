import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { userApi } from '@liveline/contract/user/calls.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { serveConsole } from './console-files.ts'
import { createHttpServer } from './create-http-server.ts'
import { createLogger } from './logger.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let folder: string
let app: FastifyInstance
let tileOrigin: string | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>console')
  await writeFile(join(folder, 'assets/a-1.mjs'), 'export {}')
  await writeFile(join(folder, 'assets/a-1.mjs.br'), brotliCompressSync('export {}'))
  app = createHttpServer({ log: createLogger({ logLevel: 'silent' }), ids: systemIds, isEncrypted: true })
  await serveConsole(app, folder, async () => tileOrigin)
  const { method, path } = userApi.page
  app.route({ method, url: path, config: { call: userApi.page }, handler: () => ({ api: true }) })
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

it.each(['/', '/index.html', '/live-work/toDoMissionManage_3', '/mission/form?taskId=1'])(
  'answers %s with the page and its strict policy',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: html })
    expect(statusCode).toBe(200)
    expect(body).toContain('console')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'strict-transport-security': expect.any(String) })
  },
)

it('lets the page of the map alone fetch from the host of its tiles', async () => {
  tileOrigin = 'https://tiles.example'
  const policyOf = async (url: string) =>
    String((await app.inject({ url, headers: html })).headers['content-security-policy'])

  expect(await policyOf('/mp/map?lng=1&lat=2')).toContain("connect-src 'self' https://tiles.example;")
  expect(await policyOf('/home')).not.toContain('tiles.example')
  tileOrigin = undefined
  expect(await policyOf('/mp/map')).toBe(await policyOf('/home'))
})

it('gives the page to a browser that navigates to the path of a call, and the call to a client', async () => {
  expect((await app.inject({ url: userApi.page.path, headers: html })).body).toContain('console')
  expect((await app.inject({ url: userApi.page.path, headers: { ...html, token: 'x' } })).json()).toEqual({ api: true })
  expect((await app.inject({ url: userApi.page.path })).json()).toEqual({ api: true })
})

it('sends what was compressed beforehand, as JavaScript and for good', async () => {
  const packed = await app.inject({ url: '/assets/a-1.mjs', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const plain = await app.inject({ url: '/assets/a-1.mjs', headers: { 'accept-encoding': 'gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('export {}')
})

it('answers 304 when the page has not changed', async () => {
  const { headers } = await app.inject({ url: '/', headers: html })
  const again = await app.inject({ url: '/', headers: { ...html, 'if-none-match': String(headers['etag']) } })
  expect(again.statusCode).toBe(304)
})

it.each(['/assets/gone.js', '/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fetc/passwd'])(
  'has no file %s',
  async (url) => {
    const { statusCode, body } = await app.inject({ url })
    expect(statusCode).toBe(404)
    expect(JSON.parse(body).retcode).toBe(40401)
  },
)
