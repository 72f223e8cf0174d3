import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import type { Backup, BackupTest } from '@liveline/contract/backup/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { ownerAddress } from '../../database/serving-role.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { withConnection } from './backup-database.repository.ts'
import { createBackupFolder } from './backup-folder.ts'
import { backupKeysOf } from './backup-keys.ts'
import { assertSame, testRestore } from './test-restore.ts'

const DAY_MS = 86_400_000
let test: TestApp
let userName = ''
let userId = 0
let token = ''

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  ;({ userName, userId } = await aUser(test.database, { permissions: ['backup:read', 'backup:make'] }))
})
afterAll(() => test?.close())
/** The clock outruns sessions. */
beforeEach(async () => void (token = await test.loginAs(userName)))

const work = async () => {
  while (await test.backupWorker.runOne());
}
const list = async () => succeeded(await test.call(backupApi.list, {}, token))
const ask = (id?: string) => test.call(backupApi.test, { body: id === undefined ? {} : { id } }, token)
const pathOf = ({ file }: Pick<Backup, 'file'>) => join(test.dataDir, 'backups', file)

async function aBackup(scope: Backup['scope']): Promise<Backup> {
  const { id } = succeeded(await test.call(backupApi.make, { body: { scope } }, token))
  await work()
  return (await list()).backups.find((backup) => backup.id === id)!
}

async function tested(id?: string): Promise<BackupTest> {
  const asked = succeeded(await ask(id))
  expect(asked.state).toBe('waiting')
  await work()
  return (await list()).tests.find((one) => one.id === asked.id)!
}

/** This test's own database and those made beside it; other runs on the same server come and go. */
const databases = async () =>
  (
    await test.database.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, current_database()) order by datname',
    )
  ).rows.map(({ name }) => name)
const acts = async (action: string) =>
  (
    await test.database.query<{ result: string; detail: string }>(
      'select result, detail from audit_log where action = $1 order by id',
      [action],
    )
  ).rows

it('restores all of a whole backup beside the database, compares every row, and leaves nothing behind', async () => {
  const backup = await aBackup('whole')
  const before = await databases()

  const certificate = await tested()

  expect(certificate).toMatchObject({
    ...{ state: 'passed', method: 'restored', origin: 'manual', backupId: backup.id, scope: 'whole', error: null },
    ...{ rows: backup.rows, backupAt: backup.takenAt, file: backup.file },
  })
  expect(certificate.tables).toBeGreaterThan(80)
  expect(certificate.bytes).toBeGreaterThan(100_000)
  const { rows } = await test.database.query<{ hex: string }>(
    `select encode(sha256, 'hex') as hex from backups where id = $1`,
    [backup.id],
  )
  expect(certificate.sha256).toBe(rows[0]?.hex)
  expect(await databases()).toEqual(before)
  expect((await acts('backup.test')).length).toBe(1)
  const [done] = await acts('backup.tested')
  expect(JSON.parse(done?.detail ?? '{}')).toMatchObject({ after: { method: 'restored', rows: backup.rows } })
})

it('restores one of the configuration by itself, without the people that it refers to', async () => {
  const backup = await aBackup('configuration')
  expect(await tested(backup.id)).toMatchObject({ state: 'passed', method: 'restored', rows: backup.rows })
})

it('does not pass a file that is damaged or was exchanged for an earlier one, and tells who makes backups', async () => {
  const [earlier, later] = [await aBackup('configuration'), await aBackup('configuration')]
  const whole = await readFile(pathOf(later))
  const damaged = Buffer.from(whole)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  await writeFile(pathOf(later), damaged)
  const first = await tested(later.id)
  expect(first).toMatchObject({ state: 'failed', method: null, sha256: null })
  expect(first.error).toMatch(/损坏/)

  await copyFile(pathOf(earlier), pathOf(later))
  const second = await tested(later.id)
  expect(second.state).toBe('failed')
  expect(second.error).toMatch(/换了文件/)

  await writeFile(pathOf(later), whole)
  expect((await tested(later.id)).state).toBe('passed')
  const { rows } = await test.database.query<{ title: string }>(
    `select title from notices where actor_kind = 'user' and actor_id = $1 and kind = 'backup'`,
    [userId],
  )
  expect(rows.filter(({ title }) => title.includes('没有通过恢复演练'))).toHaveLength(2)
  expect((await acts('backup.tested')).filter(({ result }) => result === 'refused')).toHaveLength(2)
})

it('is one at a time, of a backup that is there, which is not deleted meanwhile', async () => {
  const backup = await aBackup('configuration')
  const asked = await Promise.all([ask(backup.id), ask(backup.id)])
  expect(asked.map(({ retcode }) => retcode).sort()).toEqual([0, errorCodes.BACKUP_IN_USE.retcode].sort())
  const removed = await test.call(backupApi.remove, { body: { id: backup.id } }, token)
  expect(removed.retcode).toBe(errorCodes.BACKUP_IN_USE.retcode)
  await work()
  succeeded(await test.call(backupApi.remove, { body: { id: backup.id } }, token))
  const gone = (await list()).tests[0]
  expect(gone).toMatchObject({ state: 'passed', backupId: null, file: backup.file })

  const { id } = succeeded(await test.call(backupApi.make, { body: { scope: 'configuration' } }, token))
  expect((await ask(id)).retcode).toBe(errorCodes.BACKUP_NOT_READY.retcode)
  await work()
})

it('is begun anew when its server was killed, and given up after the third time', async () => {
  const backup = await aBackup('configuration')
  const { id } = succeeded(await ask(backup.id))
  await test.database.query(
    `update backup_tests set state = 'running', holder = gen_random_uuid(), attempts = 1, leased_until = $2 where id = $1`,
    [id, new Date(test.clock.now().getTime() + 60_000)],
  )
  await work()
  expect((await list()).tests[0]).toMatchObject({ id, state: 'running' })
  await test.database.query('update backup_tests set leased_until = $2 where id = $1', [id, test.clock.now()])
  test.clock.advance(1_000)
  await work()
  expect((await list()).tests[0]).toMatchObject({ id, state: 'passed' })

  const again = succeeded(await ask(backup.id))
  await test.database.query('update backup_tests set attempts = 3 where id = $1', [again.id])
  await work()
  expect((await list()).tests[0]).toMatchObject({ id: again.id, state: 'failed' })
})

it('is made once a week of the newest backup that was made by itself, whichever server asks first', async () => {
  test.clock.advance(8 * DAY_MS)
  await test.backupWorker.askTest()
  expect((await tests()).filter(({ origin }) => origin === 'scheduled')).toEqual([])

  const schedule = { enabled: true, minuteOfDay: 0, scope: 'whole' as const, keep: 30 }
  token = await test.loginAs(userName)
  succeeded(await test.call(backupApi.schedule, { body: schedule }, token))
  await test.backupWorker.askScheduled()
  await work()
  await Promise.all([test.backupWorker.askTest(), test.backupWorker.askTest()])
  await work()
  const scheduled = async () => (await tests()).filter(({ origin }) => origin === 'scheduled')
  expect(await scheduled()).toMatchObject([{ state: 'passed', scope: 'whole', by: '' }])

  test.clock.advance(6 * DAY_MS)
  await test.backupWorker.askTest()
  expect(await scheduled()).toHaveLength(1)
  test.clock.advance(2 * DAY_MS)
  await test.backupWorker.askTest()
  await work()
  expect(await scheduled()).toHaveLength(2)
})

async function tests(): Promise<readonly BackupTest[]> {
  token = await test.loginAs(userName)
  return (await list()).tests
}

it('says that it only read the file where no database may be made', async () => {
  const backup = await aBackup('configuration')
  const { rows } = await test.database.query<{ sha256: Buffer }>('select sha256 from backups where id = $1', [
    backup.id,
  ])
  const owner = ownerAddress(test.database)
  const role = `small_${process.pid}`
  await withConnection(owner, async (client) => {
    await client.query(`create role ${role} login password 'small' nocreatedb`)
    await client.query(`grant select on schema_migrations to ${role}`)
  })
  onTestFinished(() =>
    withConnection(
      owner,
      async (client) => void (await client.query(`revoke all on schema_migrations from ${role}; drop role ${role}`)),
    ),
  )
  const address = new URL(owner)
  address.username = role
  address.password = 'small'
  const folder = createBackupFolder(join(test.dataDir, 'backups'))
  const found = await testRestore(address.href, {
    read: () => folder.read(backup.file),
    keys: backupKeysOf(await loadSecrets(join(test.dataDir, 'secrets'))),
    log: test.app.log as never,
    expected: rows[0]!.sha256,
  })
  expect(found).toMatchObject({ method: 'read', rows: backup.rows })
})

it('misses neither a row nor a byte that came back otherwise', () => {
  const part = { table: 'forms', rows: 2, bytes: 20, sha256: 'a' }
  expect(() => assertSame([part], [part])).not.toThrow()
  for (const other of [[], [{ ...part, rows: 1 }], [{ ...part, bytes: 19 }], [{ ...part, sha256: 'b' }], [part, part]])
    expect(() => assertSame([part], other)).toThrow('restoredOtherwise')
})

it('lets exactly five backups wait, however many ask at once', async () => {
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => test.call(backupApi.make, { body: { scope: 'configuration' } }, token)),
  )
  expect(asked.filter(({ retcode }) => retcode === 0)).toHaveLength(5)
  expect(asked.filter(({ retcode }) => retcode === errorCodes.BACKUP_IN_USE.retcode)).toHaveLength(7)
  await work()
})
