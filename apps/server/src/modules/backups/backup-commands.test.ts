/** The commands for a server that does not start, as programs of their own. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { hashTables } from '../../../test-support/hash-tables.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { loadLiveLinePack } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { createEmptyDatabase, environmentOf } from '../../../test-support/test-database.ts'
import { createDatabase } from '../../database/database.ts'
import { prepareSchema } from '../../database/serving-role.ts'
import { silentLog } from '../../log.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { createAuditSigner } from '../audit/audit-checkpoints.ts'
import { createAuditSequencer } from '../audit/audit-sequencer.ts'
import { verifyAuditLog } from '../audit/verify-audit-log.ts'
import { systemClock } from '../../clock.ts'

const commands = join(import.meta.dirname, '../../commands')
let test: TestApp
let folder = ''
beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  folder = await mkdtemp(join(tmpdir(), 'liveline-commands-'))
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a command said, and whether it did what was asked. */
function run(name: string, args: readonly string[], dataDir: string, addresses: Record<string, string>) {
  return new Promise<{ ok: boolean; said: string }>((resolve) => {
    const env = { ...process.env, ...addresses, DATA_DIR: dataDir, BASE_URL: '', HOST: '', PORT: '' }
    execFile(process.execPath, [join(commands, `${name}.ts`), ...args], { env }, (error, stdout, stderr) =>
      resolve({ ok: error === null, said: stdout + stderr }),
    )
  })
}

it('bring a lost machine back: every table as it was, the audit log too, from a file and the keys alone', async () => {
  await aUser(test.database, { name: 'somebody' })
  const file = join(folder, 'whole.llbackup')
  const made = await run('backup', [file], test.dataDir, environmentOf(test.database))
  expect(made.said).toContain('Read back and found to be right')
  expect((await run('backup', [file], test.dataDir, environmentOf(test.database))).said).toContain('is there already')
  const before = await hashTables(test.asOwner)

  const { connectionString } = await createEmptyDatabase()
  const there = { DATABASE_URL: connectionString, DATABASE_OWNER_URL: '' }
  const bare = await mkdtemp(join(folder, 'bare-'))
  expect(await run('restore', [file, '--yes'], bare, there)).toMatchObject({
    ok: false,
    said: expect.stringContaining('secrets'),
  })
  await cp(join(test.dataDir, 'secrets'), join(bare, 'secrets'), { recursive: true })
  const restored = await run('restore', [file, '--yes'], bare, there)
  expect(restored, restored.said).toMatchObject({ ok: true, said: expect.stringContaining('Start the server') })

  const database = createDatabase({ connectionString, maxConnections: 2, log: silentLog })
  try {
    const after = await hashTables(database)
    const compared = [...before.keys()].filter(
      (table) =>
        !/^(audit_|backup|restores|cache_epochs|installation|servers|stream_places|sessions|idempotency|schema_migrations|rsa_keys|login_|used_|verify_|sign_on|readiness|push_cursor|push_sendings)/.test(
          table,
        ),
    )
    expect(compared.length).toBeGreaterThan(50)
    for (const table of compared) expect(after.get(table), table).toBe(before.get(table))
    const { auditSeed } = await loadSecrets(join(bare, 'secrets'))
    const signer = createAuditSigner(auditSeed)
    const checkpointFile = join(bare, 'audit-checkpoints.jsonl')
    const parts = { database, clock: systemClock, signer, checkpointFile, holder: 'test', log: silentLog }
    expect(await createAuditSequencer(parts).chain()).toBeGreaterThan(0)
    expect(await verifyAuditLog(database, { signer, witnesses: [] })).toMatchObject({ intact: true, unchained: 0 })
    const { rows } = await database.query(`select user_name from audit_log where action = 'restore.done'`)
    expect(rows).toMatchObject([{ user_name: expect.stringMatching(/^console:/) }])
  } finally {
    await database.close()
  }
})

it('refuse a damaged file and a database that a server works on, and change nothing', async () => {
  const file = join(folder, 'configuration.llbackup')
  expect((await run('backup', [file, '--configuration'], test.dataDir, environmentOf(test.database))).ok).toBe(true)
  const damaged = await readFile(file)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  await writeFile(`${file}.damaged`, damaged)
  const refused = await run('restore', [`${file}.damaged`, '--yes'], test.dataDir, environmentOf(test.database))
  expect(refused).toMatchObject({ ok: false, said: expect.stringContaining('damaged') })

  await changeRows(test.database, `update roles set name = 'ruined' where code = 'system-administrator'`)
  await test.servers.start({ address: 'here:1', version: '1' })
  const busy = await run('restore', [file, '--yes'], test.dataDir, environmentOf(test.database))
  expect(busy).toMatchObject({ ok: false, said: expect.stringContaining('A server runs') })
  await test.servers.stop()
  const asked = await run('restore', [file], test.dataDir, environmentOf(test.database))
  expect(asked).toMatchObject({ ok: false, said: expect.stringContaining('roles: 1 changed') })
  const restored = await run('restore', [file, '--yes'], test.dataDir, environmentOf(test.database))
  expect(restored, restored.said).toMatchObject({ ok: true })
  expect(restored.said).toContain('The present state was kept')
  const { rows } = await test.database.query(`select name from roles where code = 'system-administrator'`)
  expect(rows).toEqual([{ name: '系统管理员' }])
})

it('bring a backup of an earlier version up: its migrations run over it, beside the present database', async () => {
  const { historyUpTo, migrate } = await import('../../database/migrate.ts')
  const early = 85
  expect(await historyUpTo(early)).toBeDefined()
  const { connectionString } = await createEmptyDatabase()
  await migrate(connectionString, silentLog, undefined, early)
  const keysDir = await mkdtemp(join(folder, 'early-'))
  await cp(join(test.dataDir, 'secrets'), join(keysDir, 'secrets'), { recursive: true })
  const addresses = { DATABASE_URL: connectionString, DATABASE_OWNER_URL: '' }
  const database = createDatabase({ connectionString, maxConnections: 2, log: silentLog })
  await changeRows(database, `insert into sensitive_words (word, folded, created_at) values ('early', 'early', now())`)
  const file = join(folder, 'early.llbackup')
  const made = await run('backup', [file], keysDir, addresses)
  expect(made, made.said).toMatchObject({ ok: true })
  // The program has been updated since.
  await prepareSchema({ connectionString, owner: undefined }, silentLog)
  await changeRows(database, `delete from sensitive_words`)
  const restored = await run('restore', [file, '--yes'], keysDir, addresses)
  expect(restored, restored.said).toMatchObject({ ok: true })
  const { rows } = await database.query('select word from sensitive_words')
  expect(rows).toEqual([{ word: 'early' }])
  await database.close()
})
