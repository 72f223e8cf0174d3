/** All that a call writes stands with its answer, or nothing: seen at every writing call of the contract. */
import { allApis } from '@liveline/contract/all-apis.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRequests } from '../../test-support/access-requests.ts'
import type { AccessWorld, CallerKind } from '../../test-support/access-world.ts'
import { createAccessWorld } from '../../test-support/create-access-world.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { watchStatements } from '../../test-support/watched-statements.ts'

const callers = ['designer', 'handler', 'applicant', 'procAdmin', 'sysAdmin', 'secAdmin', 'auditor', 'former'] as const
/** What they try is counted whatever becomes of it: they write beside their call on purpose. */
const besidesItsCall = ['session.changePassword', 'session.confirm', 'session.unlock', 'backup.backup']
/** No request of the access world lets these write; tests of their own do. Whichever is seen to write leaves the list. */
const unseen = [
  'processDefinition.remove',
  'administration.resume',
  'signing.addSign',
  'signing.removeSign',
  'taskAct.transfer',
  'taskAct.deleteComment',
  'event.message',
  'delegation.delegate',
  'delegation.forceDelegate',
  'delegation.forceCancelDelegate',
  'delegation.cancelDelegate',
  'migration.migrate',
  'backup.remove',
  'backup.compare',
  'backup.restore',
  'backup.approve',
  'backup.cancel',
  'form.remove',
  'formDesign.restore',
]
/**
 * Numbers are reserved ahead for whoever needs one next; a challenge is used up whatever becomes of the call; keys are made
 * ahead beside any call.
 */
const besides = ['number_pool', 'number_sequences', 'login_challenges', 'used_ciphertexts', 'rsa_keys']

const writingCalls = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api).flatMap(([name, call]): [string, ApiCall][] => {
    const path = `${subject}.${name}`
    const isKeyed = call.method === 'POST' && call.readOnly !== true && call.access !== 'public'
    return isKeyed && !besidesItsCall.includes(path) ? [[path, call]] : []
  }),
)

let test: TestApp
let world: AccessWorld
let statements: ReturnType<typeof watchStatements>
let tables: string[]
let sent = 0

beforeAll(async () => {
  test = await createTestApp()
  statements = watchStatements(test.database)
  world = await createAccessWorld(test)
  const { rows } = await test.asOwner.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  tables = rows.map(({ name }) => name).filter((name) => !besides.includes(name))
  await test.asOwner.query(
    `create function refuse_answers() returns trigger language plpgsql as
     $$ begin raise exception 'no answer can be stored'; end $$`,
  )
  await test.asOwner.query(
    'create trigger refuse_answers before update on idempotency_keys for each row execute function refuse_answers()',
  )
})
afterAll(() => test?.close())

async function fingerprint(): Promise<unknown[]> {
  // What was uploaded and not kept goes after the answer to it (files.routes.ts).
  await expect.poll(arriving).toEqual([])
  const ofTable = (table: string) =>
    `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${table} t`
  return (await test.asOwner.query(`${tables.map(ofTable).join(' union all ')} order by name`)).rows
}

const arriving = async () => (await test.asOwner.query('select id from files where not is_whole')).rows

/** What the database was asked by a call whose answer cannot be stored. */
async function ask(
  call: ApiCall,
  caller: CallerKind,
  { params = {}, query = {}, body = {} }: Request,
): Promise<string[]> {
  sent += 1
  const headers = { token: world.tokens[caller] ?? '', 'idempotency-key': `every write ${sent}` }
  const url = addressOf(call.path, params, query)
  const asked = await statements.during(() => test.app.inject({ method: 'POST', url, headers, payload: body }))
  return asked.map(({ text }) => text)
}
type Request = { readonly params?: object; readonly query?: object; readonly body?: object }

const isAnswered = (asked: readonly string[]) => asked.some((text) => text.startsWith('update idempotency_keys'))
const hasWritten = (asked: readonly string[]) =>
  asked.some((text) => /\b(?:insert into|update|delete from) (?!idempotency_keys|set\b)\w/.test(text))

describe('of a call whose answer cannot be stored nothing stands', () => {
  it('looks at every writing call', () => {
    expect(writingCalls.length).toBeGreaterThan(10)
  })

  it.each(writingCalls)('%s', async (path, call) => {
    const attempts = Object.values(accessRequests[path] ?? {}).flatMap((make) =>
      callers.map((caller) => ({ caller, request: make(world, caller) })),
    )
    for (const { caller, request } of attempts) {
      const before = await fingerprint()
      const asked = await ask(call, caller, request)
      if (!isAnswered(asked)) continue
      expect(await fingerprint()).toEqual(before)
      if (!hasWritten(asked)) continue
      expect(unseen).not.toContain(path)
      return
    }
    if (!unseen.includes(path)) expect.fail('no request was seen that is answered and writes something')
  })
})
