import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { reachNote } from './reach-note.ts'

it.each([
  ['on this machine', {}, /^Only this machine .* HOST=0\.0\.0\.0/],
  ['open, without encryption', { HOST: '0.0.0.0' }, /^Warning: .* TLS_CERT .* TRUST_PROXY\.$/],
  ['open on every family', { HOST: '::' }, /^Warning: /],
  ['open, with TLS of its own', { HOST: '0.0.0.0', TLS_CERT: 'c', TLS_KEY: 'k' }, /^Other machines/],
  ['open, behind a proxy', { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }, /^Other machines/],
])('says in one sentence who can reach a server %s', (_, env, sentence) => {
  const note = reachNote(readConfig(env))
  expect(note).toMatch(sentence)
  expect(note.split('\n')).toHaveLength(1)
})
