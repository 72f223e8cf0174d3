// Not for git. Profiles completions (and starts) of the present server.
import { superuserClient } from '@liveline/server/src/database/embedded/postmaster.ts'
import { readFileSync, copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startApprovalConsole } from './approval-console.ts'
import { readStartFloor } from './floor/floor.ts'
import { openFloorCallers } from './floor/run-floor.ts'
import { load } from './load.ts'
const mode = process.env['PROF'] ?? 'complete'
const callers = Number(process.env['CALLERS'] ?? 32)
const n = Number(process.env['N'] ?? 400)
const seed = Number(process.env['SEED'] ?? 1500)
const IP = 30000 + Math.floor(Math.random() * 20000)
if (process.env['CPUPROF']) process.env['NODE_OPTIONS'] = `--inspect=127.0.0.1:${IP}`
const c = await startApprovalConsole()
const url = new URL(c.database.connectionString)
const su = superuserClient(url.searchParams.get('host') ?? '', 'liveline')
await su.connect()
await c.start()
const sf = await readStartFloor(c.database, c.start)
const f = await openFloorCallers(c.database.connectionString, 16)
await f.run(sf, sf.valuesForNew(seed))
await f.close()
await su.query('vacuum analyze')
const open = await c.listScreenings()
const reqs = (k: number) => (mode === 'start' ? c.startRequests(k) : c.completeRequests(open.splice(0, k)))
const w = await load(c.server.url, 32, reqs(300))
console.log('warm', w.failures, w.firstFailure)
if (process.env['EXPLAIN']) {
  for (const [k, v] of Object.entries({
    'auto_explain.log_min_duration': `'5ms'`,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_triggers': 'on',
    'auto_explain.log_settings': 'on',
  })) {
    await su.query(`load 'auto_explain'`)
    await su.query(`alter system set ${k} = ${v}`)
  }
  await su.query(`alter system set session_preload_libraries = 'auto_explain'`)
  await su.query('select pg_reload_conf()')
  await su.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'liveline' and state = 'idle'`)
  await new Promise((r) => setTimeout(r, 1500))
  console.log((await load(c.server.url, 4, reqs(20))).firstFailure)
}
if (process.env['LOGSQL']) {
  await su.query(`alter system set log_min_duration_statement = 0`)
  await su.query(`alter system set log_line_prefix = '%m [%p] '`)
  if (process.env['AUTOEXPLAIN']) {
    for (const [k, v] of Object.entries({ log_parser_stats: 'off' })) await su.query(`alter system set ${k} = ${v}`)
  }
  await su.query('select pg_reload_conf()')
  await new Promise((r) => setTimeout(r, 500))
}
let cdp: ((m: string, p?: object) => Promise<any>) | undefined
if (process.env['CPUPROF']) {
  const list = (await (await fetch(`http://127.0.0.1:${IP}/json/list`)).json()) as any
  const ws = new WebSocket(list[0].webSocketDebuggerUrl)
  await new Promise((r) => ws.addEventListener('open', r))
  let id = 0
  const waiting = new Map<number, (v: any) => void>()
  ws.addEventListener('message', (e) => {
    const m = JSON.parse(String(e.data))
    waiting.get(m.id)?.(m.result)
  })
  cdp = (method, params = {}) =>
    new Promise((r) => {
      id += 1
      waiting.set(id, r)
      ws.send(JSON.stringify({ id, method, params }))
    })
  await cdp('Profiler.enable')
  await cdp('Profiler.setSamplingInterval', { interval: 200 })
  await cdp('Profiler.start')
}
const r = await load(c.server.url, callers, reqs(n))
if (cdp) {
  setTimeout(() => process.exit(0), 8000).unref()
  const { profile } = await cdp('Profiler.stop')
  writeFileSync(`/tmp/prof/${mode}-${callers}.cpuprofile`, JSON.stringify(profile))
}
console.log(mode, callers, 'rate', r.requestsPerSecond, 'p50', r.p50Ms, 'p99', r.p99Ms, r.failures, r.firstFailure)
if (process.env['LOGSQL']) {
  const folder = (await su.query<{ d: string }>(`select current_setting('data_directory') as d`)).rows[0]!.d
  copyFileSync(path.join(folder, '..', 'postgres.log'), `/tmp/prof/${mode}-${callers}.log`)
}
await su.end()
await c.stop()
process.exit(0)
