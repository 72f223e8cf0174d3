/** Fills the small disk that it was given, with a PostgreSQL on it, and prints what the readiness check says meanwhile. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../src/database/open-database.ts'
import { prepareSchema } from '../src/database/serving-role.ts'
import { createReadiness } from '../src/http/readiness.ts'
import { silentLog } from '../src/log.ts'

const disk = process.argv[2] ?? ''
const filler = join(disk, 'filler')
const dataDir = join(disk, 'data')
mkdirSync(dataDir, { mode: 0o755 })
const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog)
await prepareSchema(database, silentLog)
let now = Date.now()
// As with a database elsewhere, whose disk this server cannot look at.
const clock = { now: () => new Date((now += 60_000)), elapsedMs: () => now }
const check = createReadiness({ database, clock, log: silentLog, dataDir: undefined })
const said = [(await check()) ?? 'ready']
try {
  execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
} catch {
  // That is how it ends: no space left.
}
said.push((await check()) ?? 'ready')
rmSync(filler)
said.push((await check()) ?? 'ready')
await database.close()
console.log(JSON.stringify(said))
