import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCalls, prepareCallers, requestOf } from '../../../../test-support/list-calls.ts'
import { makeManyTasks } from '../../../../test-support/many-tasks.ts'
import { loadLiveLinePack } from '../../../../test-support/plan-journey.ts'
import { scansOf, statementsOf } from '../../../../test-support/scans.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { vacuum } from '../../../../test-support/vacuum.ts'

let test: TestApp
const tokens = new Map<string, string>()

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  await makeManyTasks(test.asOwner, { open: 16_000, ended: 20_000 })
  await prepareCallers(test.database)
  await vacuum(test.asOwner)
  for (const { as } of listCalls) if (!tokens.has(as)) tokens.set(as, await test.loginAs(as))
}, 240_000)
afterAll(() => test?.close())

const ask = async (call: (typeof listCalls)[number]) => {
  const answer = await test.app.inject(requestOf(call, tokens.get(call.as) ?? ''))
  if (answer.json().retcode !== 0) throw new Error(`${call.name}: ${answer.body}`)
  return answer.json().data as { rows?: unknown[] }
}

describe('the lists that grow', () => {
  it('read no large table from end to end, whatever is asked', async () => {
    const scans = await scansOf(test.database, async (call) => void (await ask(call)))
    expect(scans.size).toBe(listCalls.length)
    expect([...scans].filter(([, tables]) => tables.length > 0)).toEqual([])
  })

  it('take a handful of statements, however many rows a page has', async () => {
    for (const call of listCalls) {
      const sent = await statementsOf(test.database, async () => void (await ask(call)))
      expect([call.name, sent.length <= 10]).toEqual([call.name, true])
    }
  })
})

/**
 * Lists whose length does not follow the amount of work done. What is not here may neither count all its rows with each
 * page nor skip those before it: `pageOfLongList` does neither.
 */
const smallLists: Readonly<Record<string, string>> = {
  'modules/users/users.repository.ts': 'staff of one utility',
  'modules/process-definitions/definition-lists.repository.ts': 'workflows that people drew',
  'modules/forms/forms.repository.ts': 'forms that people designed',
  'modules/auth/sessions.repository.ts': 'open sessions of one person',
}
const source = join(import.meta.dirname, '../../..')
const growing = /count\(\*\)\s*over|\boffset\s+(?:\$|\d)/i

describe('the statements of the server', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  it('count and skip rows in lists only that stay short', () => {
    const found = files.filter((file) => growing.test(readFileSync(join(source, file), 'utf8')))
    expect(files.length).toBeGreaterThan(100)
    expect(found.filter((file) => !(file in smallLists))).toEqual([])
  })

  it('are none that the list of exceptions names in vain', () => {
    for (const file of Object.keys(smallLists)) {
      expect(existsSync(join(source, file))).toBe(true)
      expect([file, growing.test(readFileSync(join(source, file), 'utf8'))]).toEqual([file, true])
    }
  })
})
