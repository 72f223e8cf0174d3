/**
 * Completing a user task over HTTP with 32 callers, against a hand-written SQL transaction that writes the same rows.
 * What "the same rows" are is read off one completion: every row that its transaction left in any table (by `xmin`), and
 * every row of the instance that is gone. The hand-written side locks the instance, deletes, inserts and updates them
 * with one statement a table, prepared once, without HTTP, rules or engine.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '@liveline/server/src/database/open-database.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { startConsole } from '../e2e/console.ts'
import { call, logIn } from '../e2e/http-client.ts'
import { samplePlanValues } from '../e2e/pack.ts'
import { load } from './load.ts'
import { median, report, round } from './result.ts'

const CALLERS = 32
const ROUNDS = 3
const TASKS_A_ROUND = 320
const APPLICANT = 'chenyu'
const PLANNER = 'zhoumin'

interface Table {
  readonly name: string
  readonly keys: readonly string[]
  /** All but the generated ones. */
  readonly columns: readonly string[]
  readonly hasInstance: boolean
}
interface Written {
  readonly table: Table
  readonly inserted: Record<string, unknown>[]
  readonly updated: Record<string, unknown>[]
  readonly deleted: number
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string
    keys: string[] | null
    columns: string[]
    has_instance: boolean
  }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select array_agg(a.attname::text order by k.place) from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
             where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as keys,
            (select array_agg(format('%I', a.attname)) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'process_instance_id') as has_instance
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public'`,
  )
  return rows.map((row) => ({
    name: row.name,
    keys: row.keys ?? [],
    columns: row.columns,
    hasInstance: row.has_instance,
  }))
}

const keyOf = (table: Table, row: Record<string, unknown>) => JSON.stringify(table.keys.map((key) => String(row[key])))

/** The rows that one completion wrote, found by the id of its transaction. */
async function readWritten(
  client: pg.Client,
  tables: readonly Table[],
  instanceId: string,
  act: () => Promise<void>,
): Promise<Written[]> {
  const before = new Map<string, Set<string>>()
  const gone = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table.name} t`,
    )
    before.set(table.name, new Set(rows.map(({ row }) => keyOf(table, row))))
    if (table.hasInstance)
      gone.set(table.name, rows.filter(({ row }) => row['process_instance_id'] === instanceId).length)
  }
  await act()
  const { rows: transactions } = await client.query<{ xmin: string }>(
    `select xmin::text from task_history where process_instance_id = $1`,
    [instanceId],
  )
  const transaction = transactions[0]?.xmin
  if (transaction === undefined) throw new Error('The completion left no history')
  const written: Written[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table.name} t where xmin::text = $1`,
      [transaction],
    )
    const known = before.get(table.name) ?? new Set()
    const inserted = rows.map(({ row }) => row).filter((row) => !known.has(keyOf(table, row)))
    const updated = rows.map(({ row }) => row).filter((row) => known.has(keyOf(table, row)))
    let deleted = 0
    if (table.hasInstance) {
      const { rows: left } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table.name} where process_instance_id = $1`,
        [instanceId],
      )
      deleted = (gone.get(table.name) ?? 0) + inserted.length - (left[0]?.count ?? 0)
    }
    if (inserted.length + updated.length + deleted > 0) written.push({ table, inserted, updated, deleted })
  }
  return written
}

/** The rows for another instance: its own id wherever the first one's stood, and new ids of their own. */
function rowsFor(written: Written, from: string, to: string, sequence: () => number): string {
  const rows = written.inserted.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        if (value === from) return [column, to]
        if (!written.table.keys.includes(column)) return [column, value]
        if (typeof value === 'number')
          return [
            column,
            written.table.name.endsWith('audit_log') || written.table.name.includes('_private_') ? sequence() : value,
          ]
        return [column, typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? randomUUID() : value]
      }),
    ),
  )
  return JSON.stringify(rows)
}

async function writeByHand(
  client: pg.PoolClient,
  written: readonly Written[],
  from: string,
  to: string,
  sequence: () => number,
): Promise<void> {
  await client.query('begin')
  await client.query({ name: 'lock', text: 'select id from process_instances where id = $1 for update', values: [to] })
  for (const { table, deleted } of written) {
    if (deleted > 0)
      await client.query({
        name: `delete ${table.name}`,
        text: `delete from ${table.name} where process_instance_id = $1`,
        values: [to],
      })
  }
  for (const step of written) {
    if (step.inserted.length === 0) continue
    const columns = step.table.columns.join()
    const conflict = step.table.name.includes('_private_') ? ' on conflict do nothing' : ''
    await client.query({
      name: `insert ${step.table.name}`,
      text: `insert into ${step.table.name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${step.table.name}, $1::jsonb)${conflict}`,
      values: [rowsFor(step, from, to, sequence)],
    })
  }
  for (const { table, updated } of written) {
    for (const row of updated) {
      const key = table.keys[0] ?? 'id'
      const own = row['id'] === from || row['process_instance_id'] === from
      await client.query({
        name: `update ${table.name} ${own}`,
        text: `update ${table.name} set ${key} = ${key} where ${own ? (table.hasInstance ? 'process_instance_id' : 'id') : key}::text = $1`,
        values: [own ? to : String(row[key])],
      })
    }
  }
  await client.query('commit')
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'liveline-bench-'))
chmodSync(dataDir, 0o755)
const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog)
const app = await startConsole({ databaseUrl: database.connectionString, limitsRates: false })
const client = new pg.Client({ connectionString: database.connectionString })
const pool = new pg.Pool({ connectionString: database.connectionString, max: CALLERS })
try {
  await client.connect()
  const applicant = await logIn(app.url, APPLICANT, app.passwordOf(APPLICANT))
  const planner = await logIn(app.url, PLANNER, app.passwordOf(PLANNER))
  const starting = JSON.stringify({ forms: { lwPlan: samplePlanValues() } })
  const total = ROUNDS * TASKS_A_ROUND * 2 + 64
  const started = await load(
    app.url,
    8,
    Array.from({ length: total }, () => ({
      path: '/workFlow/startByKey/lwPlanApproval',
      method: 'POST' as const,
      headers: { token: applicant },
      body: starting,
    })),
  )
  if (started.failures > 0)
    throw new Error(`${started.failures} instances could not be started: ${started.firstFailure}`)

  const { rows: open } = await client.query<{ task: string; instance: string }>(
    `select id as task, process_instance_id as instance from tasks where element_id = 'screening' order by id desc limit $1`,
    [total],
  )
  const complete = ({ task }: { task: string }) => ({
    path: '/workFlow/task/complete',
    method: 'POST' as const,
    headers: { token: planner },
    body: JSON.stringify({ taskId: task, outcome: 'live' }),
  })
  const first = open.pop()!
  const written = await readWritten(client, await listTables(client), first.instance, async () => {
    await call(app.url, 'POST', '/workFlow/task/complete', {
      token: planner,
      body: { taskId: first.task, outcome: 'live' },
    })
  })
  let last = 1_000_000_000
  const sequence = () => (last += 1)
  await load(app.url, CALLERS, open.splice(0, 32).map(complete))

  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  const latencies: number[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    const http = await load(app.url, CALLERS, open.splice(0, TASKS_A_ROUND).map(complete))
    if (http.failures > 0) throw new Error(`${http.failures} completions failed: ${http.firstFailure}`)
    const byHand = open.splice(0, TASKS_A_ROUND)
    let next = 0
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        const connection = await pool.connect()
        try {
          for (let target = byHand[next++]; target !== undefined; target = byHand[next++]) {
            await writeByHand(connection, written, first.instance, target.instance, sequence)
          }
        } finally {
          connection.release()
        }
      }),
    )
    const rate = TASKS_A_ROUND / ((performance.now() - startedAt) / 1000)
    ours.push(http.requestsPerSecond)
    theirs.push(rate)
    latencies.push(http.p99Ms)
    ratios.push(http.requestsPerSecond / rate)
  }
  const ratio = median(ratios)
  const sum = (pick: (one: Written) => number) => written.reduce((all, one) => all + pick(one), 0)
  report({
    name: 'complete-task',
    claim: 'Complete one user task over HTTP, against hand-written SQL writing the same rows',
    sizes: {
      callers: CALLERS,
      rounds: ROUNDS,
      'tasks a round': TASKS_A_ROUND,
      'rows a completion (ins, upd, del)': `${sum((one) => one.inserted.length)}, ${sum((one) => one.updated.length)}, ${sum((one) => one.deleted)}`,
      'tables touched': written.length,
    },
    figures: {
      'completions over HTTP, /s': round(median(ours)),
      'hand-written, /s': round(median(theirs)),
      'p99 over HTTP, ms': round(median(latencies)),
    },
    ratio,
    budget: '≥ 0.60 of the hand-written rate',
    met: ratio >= 0.6,
  })
} finally {
  await pool.end()
  await client.end()
  await app.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
