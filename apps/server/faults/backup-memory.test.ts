/** The memory of a backup and of a restore does not grow with what is in it: `MEGABYTES=2048` for a large one. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '../test-support/test-app.ts'
import { createEmptyDatabase, createTestDatabase, environmentOf } from '../test-support/test-database.ts'
import { createDatabase } from '../src/database/database.ts'
import { silentLog } from '../src/log.ts'

const MEGABYTES = Number(process.env['MEGABYTES'] ?? 300)
/** Chunks under way, and what the collector has not looked at yet; far less than what goes through. */
const MAY_GROW_MB = 150
/** Counting two gigabytes takes a while. */
const PATIENCE_MS = 60_000
const commands = join(import.meta.dirname, '../src/commands')
const peak = 'data:text/javascript,process.on("exit",()=>console.error("PEAK "+process.resourceUsage().maxRSS))'

/** Megabytes that a command held at most. */
function peakOf(name: string, args: readonly string[], dataDir: string, addresses: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const env = { ...process.env, ...addresses, DATA_DIR: dataDir, BASE_URL: '', HOST: '', PORT: '' }
    execFile(
      process.execPath,
      ['--import', peak, join(commands, `${name}.ts`), ...args],
      { env },
      (error, out, err) => {
        if (error !== null) reject(new Error(out + err))
        else resolve(Number(/PEAK (\d+)/.exec(err)?.[1]) / 1_024)
      },
    )
  })
}

it('stays flat, and what comes back is what went in', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'liveline-memory-'))
  const helper = await createTestApp({ database, dataDir: folder })
  await helper.app.close()
  try {
    const there = environmentOf(database)
    const small = await peakOf('backup', [join(folder, 'small.llbackup')], folder, there)
    // Text that nothing can make shorter.
    for (let made = 0; made < MEGABYTES; made += 50)
      await database.query(
        `insert into activity_history (org_id, process_instance_id, id, element_id, element_type, started_at, reason)
         select 0, gen_random_uuid(), gen_random_uuid(), 'one', 'userTask', now(),
                (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 32) m)
         from generate_series(1, 50 * 900) n`,
      )
    const file = join(folder, 'large.llbackup')
    const large = await peakOf('backup', [file], folder, there)
    const { connectionString } = await createEmptyDatabase()
    const bare = join(folder, 'bare')
    await cp(join(folder, 'secrets'), join(bare, 'secrets'), { recursive: true })
    const empty = { DATABASE_URL: connectionString, DATABASE_OWNER_URL: '' }
    const restored = await peakOf('restore', [file, '--yes'], bare, empty)
    const { size } = await stat(file)
    console.info(
      `${MEGABYTES} MB of rows, a file of ${Math.round(size / 1_048_576)} MB: backup ${Math.round(large)} MB (${Math.round(small)} MB without them), restore ${Math.round(restored)} MB`,
    )
    expect(large - small).toBeLessThan(MAY_GROW_MB)
    expect(restored - small).toBeLessThan(MAY_GROW_MB)
    const target = createDatabase({ connectionString, maxConnections: 1, log: silentLog })
    Object.assign(target.pool.options, { statement_timeout: PATIENCE_MS, query_timeout: PATIENCE_MS })
    try {
      const hashed = MEGABYTES <= 300 ? ', sum(hashtext(t::text)::bigint) as hash' : ''
      const all = `select count(*) as rows${hashed} from activity_history t`
      expect((await target.query(all)).rows).toEqual((await database.query(all)).rows)
    } finally {
      await target.close()
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
