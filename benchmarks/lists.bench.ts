/**
 * Every list and count of test-support/list-calls.ts through the HTTP handler, one caller: at 10 thousand and 200
 * thousand tasks, with `--large` at 1 and at 11 million (10 million ended, 1 million open), each in a database of its
 * own. `BENCH_DATA_DIR` keeps those for the next run, which then only measures; `--minutes 30` ends the generation then
 * and measures what there is; `--generate` leaves the measuring to a later run, on a quiet machine.
 */
import { isLarge } from './options.ts'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '@liveline/server/src/app.ts'
import { systemClock } from '@liveline/server/src/clock.ts'
import { openDatabase, type Database } from '@liveline/server/src/database/open-database.ts'
import { ownerAddress, prepareSchema } from '@liveline/server/src/database/serving-role.ts'
import { createLogger } from '@liveline/server/src/http/logger.ts'
import { systemIds } from '@liveline/server/src/ids.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { defaultDrawingLimits } from '@liveline/workflow-engine'
import { listCalls, prepareCallers, requestOf, type ListCall } from '@liveline/server/test-support/list-calls.ts'
import type { Amount } from '@liveline/server/test-support/many-tasks.ts'
import { scansOf } from '@liveline/server/test-support/scans.ts'
import { assertRoomFor, generateTasks } from './generate-tasks.ts'
import { report, round } from './result.ts'

const WARM_UPS = 5
const CALLS = 100
const BUDGET_MS = 20
const BUDGET_RATIO = 1.5

const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 60
const generatesOnly = process.argv.includes('--generate')
const sizes: Amount[] = [
  { open: 5_000, ended: 5_000 },
  ...(isLarge
    ? [
        { open: 500_000, ended: 500_000 },
        { open: 1_000_000, ended: 10_000_000 },
      ]
    : [{ open: 100_000, ended: 100_000 }]),
]

type Measured = { readonly p50: number; readonly p99: number; readonly scanned: readonly string[] }

const kept = process.env['BENCH_DATA_DIR']
const parent = kept ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-lists-'))
const until = Date.now() + minutes * 60_000
const figures: Record<string, string> = {}
const first = new Map<string, number>()
const missed: string[] = []
const reachedSizes: string[] = []
let worst = 0
try {
  for (const size of sizes) {
    console.log(`${size.open} open and ${size.ended} ended tasks`)
    const { reached, lists } = await measureAt(size)
    reachedSizes.push(`${reached.open} open + ${reached.ended} ended`)
    for (const [name, { p50, p99, scanned }] of lists) {
      const ratio = p50 / (first.get(name) ?? p50)
      if (!first.has(name)) first.set(name, p50)
      worst = Math.max(worst, ratio)
      const line = `p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(ratio, 2)} ×${scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''}`
      figures[`${reached.open + reached.ended}: ${name}`] = line
      console.log(`  ${name.padEnd(46)} ${line}`)
      if (p99 >= BUDGET_MS || ratio > BUDGET_RATIO || scanned.length > 0)
        missed.push(`${name} at ${reached.open + reached.ended}`)
    }
  }
  if (!generatesOnly) {
    report({
      name: isLarge ? 'lists-large' : 'lists',
      claim: 'Every list and count takes the same whatever the number of tasks',
      sizes: {
        tasks: reachedSizes.join('; '),
        calls: CALLS,
        'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
      },
      figures,
      ratio: worst,
      budget: `p99 < ${BUDGET_MS} ms, p50 ≤ ${BUDGET_RATIO} × that at the smallest size, no table of tasks read whole`,
      met: missed.length === 0,
    })
  }
} finally {
  if (kept === undefined) rmSync(parent, { recursive: true, force: true })
}

/** Fills the database of a size, unless it is full, and asks for every list. */
async function measureAt(size: Amount): Promise<{ reached: Amount; lists: ReadonlyMap<string, Measured> }> {
  const folder = path.join(parent, String(size.open + size.ended))
  mkdirSync(folder, { recursive: true })
  // Run by root, PostgreSQL works as nobody, who must be able to pass.
  for (const passed of [parent, folder]) chmodSync(passed, 0o755)
  await assertRoomFor(folder, size)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog)
  try {
    await prepareSchema(database, silentLog)
    const { app, sessions, loadPack } = await createApp({
      config: {
        dataDir: folder,
        secretsDir: path.join(folder, 'secrets'),
        baseUrl: 'http://localhost',
        limitsRates: false,
        jobWorkers: 1,
        drawingLimits: defaultDrawingLimits,
        oneTimePasswordDays: 7,
        oneTimePasswords: 'reusable',
      },
      database,
      clock: systemClock,
      ids: systemIds,
      log: createLogger({ logLevel: 'silent' }),
    })
    await app.ready()
    await loadPack('live-line', new AbortController().signal)
    const reached = await generateTasks(ownerAddress(database), size, until)
    const lists = new Map<string, Measured>()
    if (!generatesOnly) {
      await prepareCallers(database)
      const tokens = new Map<string, string>()
      for (const { as } of listCalls) if (!tokens.has(as)) tokens.set(as, await openSession(as))
      const ask = (call: ListCall) => timeOf(app, call, tokens.get(call.as) ?? '')
      const scans = await scansOf(database, listCalls, async (call) => void (await ask(call)))
      for (const call of listCalls) {
        const times: number[] = []
        for (let n = 0; n < WARM_UPS + CALLS; n++) times.push(await ask(call))
        const sorted = times.slice(WARM_UPS).toSorted((a, b) => a - b)
        const [p50, p99] = [sorted[Math.floor(CALLS * 0.5)] ?? NaN, sorted[Math.floor(CALLS * 0.99)] ?? NaN]
        lists.set(call.name, { p50, p99, scanned: scans.get(call.name) ?? [] })
      }
    }
    await app.close()
    return { reached, lists }

    async function openSession(userName: string): Promise<string> {
      const userId = await idOf(database, userName)
      const origin = { address: '127.0.0.1', userAgent: 'bench', isBrowser: false }
      return database.transaction(async (tx) => (await sessions.open(tx, userId, origin)).token)
    }
  } finally {
    await database.close()
  }
}

type App = Awaited<ReturnType<typeof createApp>>['app']

async function timeOf(app: App, call: ListCall, token: string): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject(requestOf(call, token))
  const took = performance.now() - startedAt
  if (!response.body.startsWith('{"retcode":0')) throw new Error(`${call.name}: ${response.body.slice(0, 300)}`)
  return took
}

async function idOf(queryable: Database, userName: string): Promise<number> {
  const { rows } = await queryable.query<{ id: string }>('select id from users where user_name_key = $1', [userName])
  if (rows[0] === undefined) throw new Error(`There is no user '${userName}'`)
  return Number(rows[0].id)
}
