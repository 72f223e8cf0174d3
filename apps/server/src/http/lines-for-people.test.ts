import { stripVTControlCharacters } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { createHttpServer } from './create-http-server.ts'
import { createLogger } from './logger.ts'

let written = ''
const log = createLogger({ logLevel: 'info', logFormat: 'text' }, { write: (line) => (written += line) })
const plain = () => stripVTControlCharacters(written)

beforeEach(() => {
  written = ''
})

it('says in one line when, how serious, what, how long and of which request', async () => {
  const app = createHttpServer({ log, ids: systemIds, isEncrypted: false })
  app.get('/hello/:name', () => 'hello')
  await app.inject('/hello/anna')
  await app.close()

  expect(plain()).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: GET \/hello\/:name 200 \d+ ms [0-9a-f]{12}-1\n$/)
})

it('says everything else that a line tells', () => {
  log.warn({ migration: '0001-identity.sql', ms: 12, reqId: 'r-1' }, 'migration applied')

  expect(plain()).toMatch(/ WARN: migration applied 12 ms r-1 \{"migration":"0001-identity.sql"\}\n$/)
})

it('shows where an error comes from', () => {
  log.error({ err: new TypeError('no such column') }, 'call failed')

  expect(plain()).toContain('ERROR: call failed')
  expect(plain()).toMatch(/TypeError: no such column\n\s+at .*lines-for-people\.test\.ts/)
})

it('hides secrets as JSON does', () => {
  log.info({ token: 'opensesame', person: { password: 'opensesame' } }, 'said')

  expect(plain()).toContain('[hidden]')
  expect(plain()).not.toContain('opensesame')
})

it('lets nothing that somebody typed command the terminal', () => {
  log.error({ err: new Error('bad \u001b]0;title\u0007 \u009b2J \r value') }, 'call failed')

  expect(written).not.toMatch(/\u001b\]|[\u0007\u009b\r]/)
  expect(written).toContain(String.raw`bad \u001b]0;title\u0007 \u009b2J \u000d value`)
})

it('keeps what somebody typed within its line, and in names too', () => {
  const typed = 'a\n[12:00:00.000] INFO: forged \u202e\u2028'
  log.error({ err: Object.assign(new Error(typed), { details: { ['\u009b2J']: typed } }), name: typed }, 'call failed')

  expect(plain()).not.toMatch(/^\[12:00:00\.000\] INFO: forged/m)
  expect(written).not.toMatch(/[\u009b\u202e\u2028]/)
})
