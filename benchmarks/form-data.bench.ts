/**
 * The list of records of one form at 10,000 and at 1,000,000 of them (`--small`: 2,000 and 20,000): filters on declared
 * fields and on others, one's own and everybody's, through the HTTP handler, one caller; the p99 of each.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { ownerAddress, prepareSchema } from '@liveline/server/src/database/serving-role.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { aUser } from '@liveline/server/test-support/factories.ts'
import { createFormDesign } from '@liveline/server/test-support/form-design.ts'
import { createTestApp } from '@liveline/server/test-support/test-app.ts'
import pg from 'pg'
import { isSmall, runsWanted } from './options.ts'
import { report, round } from './result.ts'

const CALLS = 80 * runsWanted
const WARM = 40
const MOST_GROWTH = 1.5
const sizes = isSmall ? [2_000, 20_000] : [10_000, 1_000_000]
const AT_ONCE = 50_000

const schema = {
  type: 'form',
  body: [
    { type: 'input-text', name: 'no', liveline: { filter: true } },
    { type: 'select', name: 'state', options: [1, 2, 3], liveline: { filter: true } },
    { type: 'input-number', name: 'age', liveline: { filter: true } },
    { type: 'input-text', name: 'place' },
    { type: 'textarea', name: 'note' },
  ],
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-form-data-'))
chmodSync(folder, 0o755)
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
await prepareSchema(database, silentLog)
const app = await createTestApp({ database, dataDir: folder })
const owner = new pg.Client({ connectionString: ownerAddress(database) })
await owner.connect()
const design = await createFormDesign(app)
const admin = await aUser(app.database, { permissions: ['workflow:admin'] })
const worker = await aUser(app.database)

/** Each search asks for something else every time. */
const searches: Readonly<Record<string, (n: number, rows: number) => { filters?: object[]; as?: 'worker' }>> = {
  'the newest': () => ({}),
  "one's own": () => ({ as: 'worker' }),
  'a number of its own (declared)': (n, rows) => ({
    filters: [{ field: 'no', op: 'eq', value: `N-${(n * 7_919) % rows}` }],
  }),
  'a third of all (declared)': (n) => ({ filters: [{ field: 'state', op: 'eq', value: (n % 3) + 1 }] }),
  'begins with (declared)': (n, rows) => ({
    filters: [{ field: 'no', op: 'startsWith', value: `N-${(n * 7_919) % rows}` }],
  }),
  'between (declared, common)': (n) => ({ filters: [{ field: 'age', op: 'between', value: [n % 50, (n % 50) + 5] }] }),
  'two fields': (n) => ({
    filters: [
      { field: 'state', op: 'eq', value: (n % 3) + 1 },
      { field: 'age', op: 'ge', value: 90 },
    ],
  }),
  'contains (not declared)': (n) => ({ filters: [{ field: 'place', op: 'contains', value: `${n % 10}` }] }),
  'equal (not declared, rare)': (n, rows) => ({
    filters: [{ field: 'place', op: 'eq', value: `P-${(n * 7_919) % rows}` }],
  }),
}

const figures: Record<string, string> = {}
const missed: string[] = []
let worst = 0

async function aFormOf(rows: number): Promise<number> {
  const { formId } = await design.aReleasedForm(schema)
  for (let from = 0; from < rows; from += AT_ONCE) {
    await owner.query(
      `insert into form_data (id, form_id, form_version_id, data, created_by, created_at, updated_at)
       select uuidv7(), v.form_id, v.id,
              jsonb_build_object('no', 'N-' || n, 'state', n % 3 + 1, 'age', n * 31 % 100, 'place', 'P-' || n,
                                 'note', repeat('x', 80)),
              case when n % 100 = 0 then $2::bigint end, timestamptz '2026-01-01' + interval '1 second' * n,
              timestamptz '2026-01-01' + interval '1 second' * n
       from form_versions v cross join generate_series($3::int, $4::int - 1) n where v.form_id = $1 and v.state = 1`,
      [formId, worker.userId, from, Math.min(from + AT_ONCE, rows)],
    )
  }
  app.clock.advance(31_000)
  const began = performance.now()
  while (await app.dataJobWorker.buildSome());
  figures[`${rows}: the index of 3 fields read in`] = `${round((performance.now() - began) / 1_000)} s`
  return formId
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

try {
  const forms = await sizes.reduce<Promise<{ rows: number; formId: number; times: number[] }[]>>(
    async (filled, rows) => [...(await filled), { rows, formId: await aFormOf(rows), times: [] }],
    Promise.resolve([]),
  )
  for (const table of ['form_data', 'form_values']) await owner.query(`vacuum analyze ${table}`)
  const tokens = { admin: await app.loginAs(admin.userName), worker: await app.loginAs(worker.userName) }
  for (const [name, search] of Object.entries(searches)) {
    for (const form of forms) form.times = []
    for (let n = 0; n < CALLS + WARM; n++) {
      // In turn, so that whatever else the machine does meets both.
      for (const { rows, formId, times } of forms) {
        const { filters = [], as = 'admin' } = search(n, rows)
        const begun = performance.now()
        const answer = await app.call(formDataApi.list, { body: { formId, filters: filters as never } }, tokens[as])
        if (answer.retcode !== 0) throw new Error(answer.text)
        if (n >= WARM) times.push(performance.now() - begun)
      }
    }
    const [least = 1] = forms.map(({ times }) => at(times, 0.99))
    for (const { rows, times } of forms) {
      const growth = at(times, 0.99) / least
      worst = Math.max(worst, growth)
      figures[`${rows}: ${name}`] =
        `p50 ${round(at(times, 0.5))} ms, p99 ${round(at(times, 0.99))} ms, ${round(growth, 2)} ×`
      console.log(`  ${rows}: ${name.padEnd(34)} ${figures[`${rows}: ${name}`]}`)
      if (growth > MOST_GROWTH) missed.push(`${name} at ${rows}`)
    }
  }
  report({
    name: 'form-data',
    claim: 'A page of records takes the same whatever the form has gathered',
    sizes: { records: sizes.join('; '), calls: CALLS, 'missed the budget': missed.join('; ') || 'none' },
    figures,
    ratio: worst,
    budget: `p99 ≤ ${MOST_GROWTH} × that at ${sizes[0]} records`,
    met: missed.length === 0,
  })
} finally {
  await owner.end()
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
