import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { stuckKinds } from '@liveline/contract/process-instance/conditions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionCalls } from '../../../../test-support/condition-calls.ts'
import {
  ADMINISTRATOR,
  listCalls,
  prepareCallers,
  requestOf,
  type ListCall,
} from '../../../../test-support/list-calls.ts'
import { makeTroubles } from '../../../../test-support/make-troubles.ts'
import { makeManyTasks } from '../../../../test-support/many-tasks.ts'
import { loadLiveLinePack } from '../../../../test-support/plan-journey.ts'
import { scansOf, statementsOf } from '../../../../test-support/scans.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { vacuum } from '../../../../test-support/vacuum.ts'

let test: TestApp
const tokens = new Map<string, string>()
let calls: ListCall[]

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  await makeManyTasks(test.asOwner, { open: 16_000, ended: 20_000 })
  await makeTroubles(test.asOwner, 20)
  await prepareCallers(test.database)
  await vacuum(test.asOwner)
  const { rows } = await test.database.query<{ id: string }>(
    `select id from users where user_name in ('many7', 'many21') order by id`,
  )
  const [initiator = 0, handler = 0] = rows.map(({ id }) => Number(id))
  const running = await test.database.query<{ id: string }>(
    `select id from process_instances where status = 'active' limit 1`,
  )
  calls = [
    {
      name: 'how long an instance still takes',
      as: ADMINISTRATOR,
      call: processInstanceApi.remaining,
      query: { instanceId: running.rows[0]?.id ?? '' },
    },
    ...listCalls,
    ...conditionCalls({ initiator, handler }, test.clock.now()).map((call) => ({
      ...call,
      name: `by condition: ${call.name}`,
    })),
  ]
  for (const { as } of calls) if (!tokens.has(as)) tokens.set(as, await test.loginAs(as))
})
afterAll(() => test?.close())

const ask = async (call: ListCall) => {
  const answer = await test.app.inject(requestOf(call, tokens.get(call.as) ?? ''))
  if (answer.json().retcode !== 0) throw new Error(`${call.name}: ${answer.body}`)
  return answer.json().data as { rows?: unknown[] }
}

describe('the lists that grow', () => {
  it('read no large table from end to end, whatever is asked', async () => {
    const scans = await scansOf(test.database, calls, async (call) => void (await ask(call)))
    expect(scans.size).toBe(calls.length)
    expect([...scans].filter(([, tables]) => tables.length > 0)).toEqual([])
  })

  it('walk, for a handler, what he has or had a task of alone', async () => {
    const handlerId = Number(
      (await test.database.query<{ id: string }>(`select id from users where user_name = 'many21'`)).rows[0]?.id,
    )
    for (const finished of [false, true]) {
      const call = { name: '', as: ADMINISTRATOR, call: processInstanceApi.history, body: { finished, handlerId } }
      const [walk] = await statementsOf(test.database, async () => void (await ask(call))).then((sent) =>
        sent.filter(({ text }) => text.includes('from instance_participants')),
      )
      const { rows } = await test.database.query<{ 'QUERY PLAN': string }>(`explain ${walk?.text}`, walk?.values)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using instance_participants_handler')
    }
  })

  it('look up no more of what stands still than they count, whichever is sought', async () => {
    const call = { name: '', as: ADMINISTRATOR, call: processInstanceApi.stuck }
    const sent = await statementsOf(test.database, async () => void (await ask(call)))
    const counts = sent.filter(({ text }) => text.includes('candidates'))
    expect(counts).toHaveLength(stuckKinds.length)
    let most = 0
    for (const { text, values } of counts) {
      const { rows } = await test.database.query<{ 'QUERY PLAN': [{ Plan: ExecutedPlan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      const looked = lookedUp(rows[0]!['QUERY PLAN'][0].Plan)
      expect(looked).toBeLessThanOrEqual(COUNTED_ROWS + 1)
      most = Math.max(most, looked)
    }
    expect(most).toBe(COUNTED_ROWS + 1)
  })

  it('take a handful of statements, however many rows a page has', async () => {
    for (const call of calls) {
      const sent = await statementsOf(test.database, async () => void (await ask(call)))
      expect([call.name, sent.length <= 10]).toEqual([call.name, true])
    }
  })
})

type ExecutedPlan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: ExecutedPlan[]
}

/** How often the instances were asked for one, at the place that asked most. */
const lookedUp = ({ 'Relation Name': table, 'Actual Loops': loops, Plans = [] }: ExecutedPlan): number =>
  Math.max(table === 'process_instances' ? loops : 0, ...Plans.map(lookedUp))

/**
 * Lists whose length does not follow the amount of work done. What is not here may neither count all its rows with each
 * page nor skip those before it: `pageOfLongList` does neither.
 */
const smallLists: Readonly<Record<string, string>> = {
  'modules/process-definitions/definition-lists.repository.ts': 'workflows that people drew',
  'modules/forms/design/form-list.repository.ts': 'forms that people designed',
  'modules/page-tables/page-lists.repository.ts': 'pages that people designed',
  'modules/schema-pages/schema-pages.repository.ts': 'pages that people designed',
  'modules/forms/data/record-index.repository.ts': 'the end of one batch, along an index',
  'modules/data-sets/data-sets.repository.ts': 'data sets that people made',
  'modules/report-pages/report-pages.repository.ts': 'pages that people designed',
  'modules/roles/edit-roles.repository.ts': 'roles that people made',
  'modules/organisations/nodes.repository.ts': 'departments and teams of the utility',
  'modules/backups/backups.repository.ts': 'scheduled backups, as many as are kept',
  'modules/audit/audit-verifications.repository.ts': 'at most 100 verifications are kept',
  'modules/auth/sessions.repository.ts': 'open sessions of one person',
  'modules/users/own-lists.repository.ts': 'at most 200 lists of one person',
  'modules/process-statistics/statistics.repository.ts':
    'people of one workflow; instances of one figure of a year at most',
  'modules/error-reports/error-reports.repository.ts': 'at most 2,000 reports are kept',
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
