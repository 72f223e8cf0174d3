import { expect, it } from 'vitest'
import { unprotectedNote } from './unprotected-note.ts'

const owner = { databaseOwnerUrl: 'postgresql://owner@localhost/liveline' }

it.each([
  ['says nothing of a protected log', [], owner, /^$/],
  [
    'asks for a second address',
    ['audit_chain', 'audit_log'],
    { databaseOwnerUrl: undefined },
    /audit_chain, audit_log; .* DATABASE_OWNER_URL/,
  ],
  ['names a role that has too much', ['audit_log'], owner, /no superuser and no member/],
])('%s', (_, rewritable, config, sentence) => {
  const note = unprotectedNote(rewritable, config) ?? ''
  expect(note).toMatch(sentence)
  expect(note.split('\n')).toHaveLength(1)
})
