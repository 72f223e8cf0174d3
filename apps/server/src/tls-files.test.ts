import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../test-support/self-signed.ts'
import { ConfigError } from './config.ts'
import { readTls } from './tls-files.ts'

let folder: string
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-tls-'))
  const [own, other] = [selfSigned('a.example'), selfSigned('b.example')]
  const broken = own.cert.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA')
  const files = { 'own.crt': own.cert, 'own.key': own.key, 'other.key': other.key, 'text.txt': 'hello', broken }
  for (const [name, content] of Object.entries(files)) await writeFile(path(name), content)
})
afterAll(() => rm(folder, { recursive: true }))

it('reads a certificate with its key', async () => {
  const { cert, key } = await readTls({ cert: path('own.crt'), key: path('own.key') })
  expect([cert, key].map((pem) => pem.split('\n')[0])).toEqual([
    '-----BEGIN CERTIFICATE-----',
    '-----BEGIN PRIVATE KEY-----',
  ])
})

it.each([
  ['a certificate that is not there', 'none', 'own.key', /^TLS_CERT names .* cannot be read \(ENOENT\)/],
  ['a key that is a folder', 'own.crt', '', /^TLS_KEY names .* cannot be read \(EISDIR\)/],
  ['a certificate that is none', 'text.txt', 'own.key', /^TLS_CERT names .* no certificate/],
  ['a key that is none', 'own.crt', 'own.crt', /^TLS_KEY names .* no private key/],
  ['the key of another', 'own.crt', 'other.key', /^TLS_KEY does not belong/],
  ['a damaged certificate', 'broken', 'own.key', /^TLS_CERT and TLS_KEY cannot be used/],
])('refuses %s in one sentence', async (_, cert, key, sentence) => {
  const refusal: unknown = await readTls({ cert: path(cert), key: path(key) }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect((refusal as Error).message).toMatch(sentence)
  expect((refusal as Error).message).toMatch(/^[^\n]+\.$/)
})
