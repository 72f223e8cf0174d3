import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import type { Backup, Restore } from '@liveline/contract/backup/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmSessionOf } from '../../../test-support/confirmed.ts'
import { aRole, aUser, type TestRole } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { hashTables } from '../../../test-support/hash-tables.ts'
import { verifyAuditLog } from '../audit/verify-audit-log.ts'
import { createAuditSigner } from '../audit/audit-checkpoints.ts'
import { loadSecrets } from '../../http/secrets.ts'

const RIGHTS = ['backup:read', 'backup:make', 'backup:download', 'backup:restore', 'backup:approve'] as const
let test: TestApp
let approver: TestRole
let people: readonly string[] = []
let [one, other] = ['', '']

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  const made = [
    await aUser(test.database, { permissions: [...RIGHTS, 'role:grant', 'role:grantAll'] }),
    await aUser(test.database, { permissions: RIGHTS }),
  ]
  approver = await aRole(test.database, { permissions: RIGHTS })
  people = made.map(({ userName }) => userName)
})
afterAll(() => test?.close())
beforeEach(logIn)

/** The clock of the test outruns sessions, and a whole restore ends them. */
async function logIn(): Promise<void> {
  const tokens = await Promise.all(people.map((userName) => test.loginAs(userName)))
  for (const token of tokens) await confirmSessionOf(test.database, token, test.clock.now())
  ;[one = '', other = ''] = tokens
}

/** The session of an account that may approve, because this administrator said so. */
async function anAccountOf(administrator: string): Promise<string> {
  const { userId, userName } = await aUser(test.database, { roles: [] })
  succeeded(await test.call(roleApi.update, { body: { userId, roleIds: [approver.id], reason: '' } }, administrator))
  const token = await test.loginAs(userName)
  await confirmSessionOf(test.database, token, test.clock.now())
  return token
}

const work = async () => {
  while (await test.backupWorker.runOne());
}
const listed = async (): Promise<Backup[]> => succeeded(await test.call(backupApi.list, {}, one)).backups
const restores = async (): Promise<Restore[]> => succeeded(await test.call(backupApi.restores, {}, one)).restores
const restoreOf = async (id: string) => (await restores()).find((restore) => restore.id === id)

async function aBackup(scope: Backup['scope']): Promise<Backup> {
  const { id } = succeeded(await test.call(backupApi.make, { body: { scope, note: 'for a test' } }, one))
  await work()
  const made = (await listed()).find((backup) => backup.id === id)
  expect(made).toMatchObject({ state: 'ready', scope, isHere: true, error: null })
  return made!
}

async function compared(backupId: string): Promise<Restore> {
  const { id } = succeeded(await test.call(backupApi.compare, { body: { id: backupId } }, one))
  await work()
  const found = await restoreOf(id)
  return found!
}

async function restored(backupId: string): Promise<Restore> {
  const { id, confirmation } = await compared(backupId)
  const body = { id, confirmation, reason: 'a test' }
  succeeded(await test.call(backupApi.restore, { body }, one))
  succeeded(await test.call(backupApi.approve, { body: { id } }, other))
  await work()
  // A whole one has ended every session.
  const { rows } = await test.database.query<{ state: string }>('select state from restores where id = $1', [id])
  expect(rows[0]?.state).toBe('done')
  return { ...(await compareOf(id)) }
}
const compareOf = async (id: string) => ({ id }) as Restore

const addWord = async (word: string) =>
  changeRows(test.database, 'insert into sensitive_words (word, folded, created_at) values ($1, $1, now())', [word])
const words = async () =>
  (await test.database.query<{ word: string }>('select word from sensitive_words order by word')).rows.map(
    ({ word }) => word,
  )
const setName = (name: string) =>
  changeRows(
    test.database,
    `insert into system_config (key, value) values ('systemName', to_jsonb($1::text)) on conflict (key) do update set value = excluded.value`,
    [name],
  )
const upload = async (content: Buffer, token = one) =>
  test.app.inject({
    method: 'POST',
    url: `${backupApi.backup.path}?note=brought`,
    headers: { token, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const fileOf = (backup: Backup) => readFile(join(test.dataDir, 'backups', backup.file))

describe('a backup', () => {
  it('is made in the background, is whole, and lies in a file that nobody else may read', async () => {
    const backup = await aBackup('configuration')
    expect(backup).toMatchObject({ origin: 'manual', isSealed: true, note: 'for a test' })
    expect(backup.checkedAt).not.toBeNull()
    expect(backup.rows).toBeGreaterThan(100)
    const file = await stat(join(test.dataDir, 'backups', backup.file))
    expect(file.size).toBe(backup.size)
    expect(file.mode & 0o077).toBe(0)
    const left = (await readdir(join(test.dataDir, 'backups'))).filter((name) => name.endsWith('.unfinished'))
    expect(left).toEqual([])
  })

  it('comes down as it lies there, to who has just entered the password, and that is written down', async () => {
    const backup = await aBackup('configuration')
    const download = () =>
      test.app.inject({ url: `${backupApi.download.path}?id=${backup.id}`, headers: { token: one } })
    const answer = await download()
    expect(answer.rawPayload.equals(await fileOf(backup))).toBe(true)
    expect(answer.headers['content-disposition']).toContain(backup.file)
    const { rows } = await test.database.query(
      `select from audit_log where action = 'backup.download' and object_id = $1`,
      [backup.id],
    )
    expect(rows).toHaveLength(1)
    test.clock.advance(6 * 60_000)
    expect((await download()).json().retcode).toBe(errorCodes.CONFIRM_PASSWORD.retcode)
  })

  it('of the configuration is answered to a call without a body, and may be brought back as a file', async () => {
    const answer = await test.app.inject({ method: 'POST', url: backupApi.backup.path, headers: { token: one } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/liveline-configuration-.*\.llbackup/)
    const kept = (await upload(answer.rawPayload)).json()
    expect(kept).toMatchObject({ retcode: 0, data: { scope: 'configuration', origin: 'uploaded', note: 'brought' } })
    expect((await upload(answer.rawPayload)).json().data.id).toBe(kept.data.id)
  })

  it('holds neither people nor passwords of others when it is of the configuration', async () => {
    await changeRows(
      test.database,
      `insert into system_config (key, value) values ('ssoProviders', '[{"clientSecret": "topsecret"}]') on conflict (key) do update set value = excluded.value`,
    )
    const signing = await createTestApp({
      database: test.database,
      dataDir: test.dataDir,
      config: { sealsBackups: false },
    })
    const answer = await signing.app.inject({ method: 'POST', url: backupApi.backup.path, headers: { token: one } })
    await signing.app.close()
    const { readContainer } = await import('./backup-container.ts')
    const { backupKeysOf } = await import('./backup-keys.ts')
    const keys = backupKeysOf(await loadSecrets(join(test.dataDir, 'secrets')))
    async function* file() {
      yield answer.rawPayload
    }
    const pieces: Buffer[] = []
    for await (const piece of readContainer(file(), keys)) pieces.push(piece)
    const content = Buffer.concat(pieces).toString('utf8')
    expect(content).toContain('systemName')
    expect(content).not.toContain('topsecret')
    expect(content).not.toContain('password_hash')
    expect(content).not.toContain('token_hash')
  })

  it('is deleted with its file', async () => {
    const backup = await aBackup('configuration')
    succeeded(await test.call(backupApi.remove, { body: { id: backup.id } }, one))
    await expect.poll(() => fileOf(backup).catch(() => 'gone')).toBe('gone')
    const again = await test.call(backupApi.remove, { body: { id: backup.id } }, one)
    expect(again.retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('that is damaged, cut short, of another installation or none at all is refused, and nothing is left of it', async () => {
    const whole = await fileOf(await aBackup('configuration'))
    const before = await readdir(join(test.dataDir, 'backups'))
    const there = await createTestApp()
    const foreignUser = await aUser(there.database, { permissions: RIGHTS })
    const token = await there.loginAs(foreignUser.userName)
    await confirmSessionOf(there.database, token, there.clock.now())
    const foreign = await there.app.inject({ method: 'POST', url: backupApi.backup.path, headers: { token } })
    await there.close()
    const damaged = Buffer.from(whole)
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
    const cases: [string, Buffer, RegExp][] = [
      ['damaged', damaged, /损坏/],
      ['cut short', whole.subarray(0, whole.length - 9), /不完整/],
      ['foreign', foreign.rawPayload, /另一套系统/],
      ['no backup', Buffer.from('PK\u0003\u0004 something else'), /不是 Liveline/],
    ]
    for (const [what, content, sentence] of cases) {
      const answer = (await upload(content)).json()
      expect(answer.retcode, what).toBe(errorCodes.BACKUP_REFUSED.retcode)
      expect(answer.msg).toMatch(sentence)
    }
    await expect.poll(() => readdir(join(test.dataDir, 'backups'))).toEqual(before)
  })
})

describe('a restore', () => {
  it('says what it would change, waits for another person, and puts back what was ruined', async () => {
    await setName('Before')
    await addWord('kept word')
    await addWord('lost word')
    const backup = await aBackup('configuration')
    await setName('Ruined')
    await changeRows(test.database, `delete from sensitive_words where word = 'lost word'`)
    await addWord('late word')

    const restore = await compared(backup.id)
    const told = Object.fromEntries(
      restore.difference!.kinds.map(({ kind, changes }) => [
        kind,
        Object.fromEntries(changes.map(({ change, names }) => [change, names.map(({ name }) => name)])),
      ]),
    )
    expect(told).toEqual({
      settings: { changed: ['系统名称'] },
      words: { added: ['lost word'], removed: ['late word'] },
    })
    expect(await words()).toContain('late word')

    const { id, confirmation } = restore
    const ask = (typed: string) =>
      test.call(backupApi.restore, { body: { id, confirmation: typed, reason: 'the name was changed' } }, one)
    expect((await ask('yes')).retcode).toBe(errorCodes.RESTORE_NAME_WRONG.retcode)
    succeeded(await ask(confirmation))
    const approve = (as: string) => test.call(backupApi.approve, { body: { id } }, as)
    expect((await approve(one)).retcode).toBe(errorCodes.RESTORE_SAME_PERSON.retcode)
    expect((await test.call(backupApi.compare, { body: { id: backup.id } }, other)).retcode).toBe(
      errorCodes.RESTORE_BUSY.retcode,
    )
    // Two accounts in one hand are one person: who asked has just given the other one its roles.
    expect((await approve(await anAccountOf(one))).retcode).toBe(errorCodes.RESTORE_OWN_ACCOUNT.retcode)
    // At once, of which one counts.
    const both = await Promise.all([approve(other), approve(other), approve(other)])
    const { retcode: over } = errorCodes.RESTORE_STATE
    expect(both.map(({ retcode }) => retcode).toSorted((x, y) => x - y)).toEqual([0, over, over])
    await work()

    expect(await restoreOf(id)).toMatchObject({ state: 'done', approvedBy: expect.any(String), error: null })
    expect(await words()).toEqual(expect.arrayContaining(['kept word', 'lost word']))
    expect(await words()).not.toContain('late word')
    const { rows } = await test.database.query(`select value from system_config where key = 'systemName'`)
    expect(rows).toEqual([{ value: 'Before' }])
    // The state before it can be had again, and nothing differs from the backup any more.
    expect((await listed())[0]).toMatchObject({ origin: 'beforeRestore', scope: 'configuration', state: 'ready' })
    expect((await compared(backup.id)).difference).toEqual({ kinds: [], counts: [] })
  })

  it('is written down with both names', async () => {
    const { rows } = await test.database.query<{ detail: string }>(
      `select detail from audit_log where action = 'restore.done' and result = 'ok' order by id desc limit 1`,
    )
    const { after } = JSON.parse(rows[0]?.detail ?? '{}')
    expect(after).toMatchObject({ askedBy: expect.any(String), approvedBy: expect.any(String), scope: 'configuration' })
    expect(after.askedBy).not.toBe(after.approvedBy)
  })

  it('that nobody approves in 15 minutes is over, and one that is cancelled does not begin', async () => {
    const backup = await aBackup('configuration')
    const first = await compared(backup.id)
    const body = { id: first.id, confirmation: first.confirmation, reason: 'a test' }
    succeeded(await test.call(backupApi.restore, { body }, one))
    test.clock.advance(15 * 60_000 + 1)
    await logIn()
    expect((await restoreOf(first.id))?.state).toBe('expired')
    expect((await test.call(backupApi.approve, { body: { id: first.id } }, other)).retcode).toBe(
      errorCodes.RESTORE_STATE.retcode,
    )
    const second = await compared(backup.id)
    const again = { id: second.id, confirmation: second.confirmation, reason: 'a test' }
    succeeded(await test.call(backupApi.restore, { body: again }, one))
    succeeded(await test.call(backupApi.cancel, { body: { id: second.id } }, other))
    expect((await test.call(backupApi.approve, { body: { id: second.id } }, other)).retcode).toBe(
      errorCodes.RESTORE_STATE.retcode,
    )
  })

  it('keeps an object that the backup does not know when it is in use, and says so', async () => {
    const backup = await aBackup('configuration')
    const role = await changeRows<{ id: string }>(
      test.database,
      `insert into roles (code, name) values ('late', 'late role') returning id`,
    )
    await changeRows(test.database, `insert into roles (code, name) values ('unused', 'unused role')`)
    await changeRows(test.database, 'insert into role_users (role_id, user_id) select $1, id from users limit 1', [
      role.rows[0]?.id,
    ])
    const { difference } = await compared(backup.id)
    expect(difference?.kinds).toEqual([
      {
        kind: 'roles',
        changes: [
          { change: 'removed', count: 1, names: [{ name: 'unused role', nameEn: '' }] },
          { change: 'kept', count: 1, names: [{ name: 'late role', nameEn: '' }] },
        ],
      },
    ])
    await restored(backup.id)
    const { rows } = await test.database.query(`select name from roles where code in ('late', 'unused')`)
    expect(rows).toEqual([{ name: 'late role' }])
  })

  it('of a form puts the released version of then back, and takes no release away', async () => {
    const { rows: forms } = await test.database.query<{ id: string; form_id: string; version: number }>(
      `select v.id, v.form_id, v.version from form_versions v where v.state = 1 order by v.form_id limit 1`,
    )
    const [form] = forms
    const backup = await aBackup('configuration')
    await changeRows(test.database, 'update form_versions set state = 2 where id = $1', [form?.id])
    await changeRows(
      test.database,
      `insert into form_versions (form_id, version, state, schema, created_at, updated_at, released_at)
       values ($1, $2, 1, '{"type": "page", "body": []}', now(), now(), now())`,
      [form?.form_id, (form?.version ?? 0) + 1],
    )
    const { difference } = await compared(backup.id)
    expect(difference?.kinds.map(({ kind }) => kind)).toEqual(['forms'])
    await restored(backup.id)
    const { rows } = await test.database.query(
      'select version, state from form_versions where form_id = $1 and version >= $2 order by version',
      [form?.form_id, form?.version],
    )
    expect(rows).toEqual([
      { version: form?.version, state: 1 },
      { version: (form?.version ?? 0) + 1, state: 2 },
    ])
    expect((await compared(backup.id)).difference).toEqual({ kinds: [], counts: [] })
  })

  it('of a file that was changed meanwhile is refused, and nothing has changed', async () => {
    const backup = await aBackup('configuration')
    await addWord('after the backup')
    const restore = await compared(backup.id)
    const whole = await fileOf(backup)
    whole[whole.length - 3] = (whole[whole.length - 3] ?? 0) ^ 4
    await writeFile(join(test.dataDir, 'backups', backup.file), whole)
    const before = await hashTables(test.asOwner)
    const body = { id: restore.id, confirmation: restore.confirmation, reason: 'a test' }
    succeeded(await test.call(backupApi.restore, { body }, one))
    succeeded(await test.call(backupApi.approve, { body: { id: restore.id } }, other))
    await work()
    expect(await restoreOf(restore.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('损坏') })
    const after = await hashTables(test.asOwner)
    for (const table of ['sensitive_words', 'forms', 'roles', 'menus', 'users', 'system_config'])
      expect(after.get(table), table).toBe(before.get(table))
    const again = await compared(backup.id)
    expect(again).toMatchObject({ state: 'failed', difference: null })
  })
})

describe('what cannot be done', () => {
  const setState = (id: string, state: string) =>
    test.database.query('update backups set state = $2 where id = $1', [id, state])
  const download = async (id: string) =>
    (await test.app.inject({ url: `${backupApi.download.path}?id=${id}`, headers: { token: one } })).json().retcode

  it('is told: a backup that is not whole, that is at work, or that lies with another server', async () => {
    const { id, file } = await aBackup('configuration')
    await setState(id, 'failed')
    expect(await download(id)).toBe(errorCodes.BACKUP_NOT_READY.retcode)
    expect((await test.call(backupApi.compare, { body: { id } }, one)).retcode).toBe(
      errorCodes.BACKUP_NOT_READY.retcode,
    )
    await setState(id, 'running')
    expect((await test.call(backupApi.remove, { body: { id } }, one)).retcode).toBe(errorCodes.BACKUP_IN_USE.retcode)
    await setState(id, 'ready')
    const there = await createTestApp({
      database: test.database,
      dataDir: test.dataDir,
      config: { backupDir: `${test.dataDir}/elsewhere` },
    })
    const answer = await there.app.inject({ url: `${backupApi.download.path}?id=${id}`, headers: { token: one } })
    expect(answer.json().retcode).toBe(errorCodes.BACKUP_ELSEWHERE.retcode)
    expect(succeeded(await there.call(backupApi.list, {}, one)).backups.find((one) => one.id === id)?.isHere).toBe(
      false,
    )
    await there.close()
    expect(file).not.toBe('')
  })

  it('a restore that a server left in the middle has changed nothing and is ended as that', async () => {
    const backup = await aBackup('configuration')
    const { id, confirmation } = await compared(backup.id)
    succeeded(await test.call(backupApi.restore, { body: { id, confirmation, reason: 'a test' } }, one))
    succeeded(await test.call(backupApi.approve, { body: { id } }, other))
    await test.database.query(
      `update restores set state = 'running', attempts = 1, leased_until = '2000-01-01' where id = $1`,
      [id],
    )
    await work()
    const { rows } = await test.database.query('select state, failure from restores where id = $1', [id])
    expect(rows).toMatchObject([{ state: 'failed', failure: { code: 'BACKUP_INTERRUPTED' } }])
  })

  it('a backup whose folder cannot be written fails with its reason, and the next is made', async () => {
    const broken = await createTestApp({
      database: test.database,
      dataDir: test.dataDir,
      config: { backupDir: '/dev/null/backups' },
    })
    const { id } = succeeded(await test.call(backupApi.make, { body: { scope: 'configuration' } }, one))
    await expect(broken.backupWorker.runOne()).rejects.toThrow()
    await broken.close()
    await work()
    expect((await listed()).find((backup) => backup.id === id)?.state).toBe('ready')
  })

  it('a backup that meets what nobody foresaw has failed, and says where to look', async () => {
    const backupDir = `${test.dataDir}/going`
    const broken = await createTestApp({ database: test.database, dataDir: test.dataDir, config: { backupDir } })
    await broken.backupWorker.runOne()
    await rm(backupDir, { recursive: true })
    await writeFile(backupDir, '')
    const { id } = succeeded(await test.call(backupApi.make, { body: { scope: 'configuration' } }, one))
    await broken.backupWorker.runOne()
    await broken.close()
    const { rows } = await test.database.query('select state, failure from backups where id = $1', [id])
    expect(rows).toMatchObject([{ state: 'failed', failure: { code: 'BACKUP_FAILED' } }])
  })

  it('something in the backup that collides with what is in use stops the restore whole', async () => {
    await addWord('collides')
    const backup = await aBackup('configuration')
    const { rows: roles } = await test.database.query<{ id: string }>(`select id from roles order by id limit 1`)
    // An object of the backup is gone, and another has taken its code and is in use.
    const made = await changeRows<{ id: string }>(
      test.database,
      `insert into roles (code, name) values ('first', 'first') returning id`,
    )
    const second = await aBackup('configuration')
    await changeRows(test.database, 'delete from roles where id = $1', [made.rows[0]?.id])
    const taken = await changeRows<{ id: string }>(
      test.database,
      `insert into roles (code, name) values ('first', 'second') returning id`,
    )
    await changeRows(test.database, 'insert into role_users (role_id, user_id) select $1, id from users limit 1', [
      taken.rows[0]?.id,
    ])
    await changeRows(test.database, `delete from sensitive_words where word = 'collides'`)
    const { id, confirmation } = await compared(second.id)
    succeeded(await test.call(backupApi.restore, { body: { id, confirmation, reason: 'a test' } }, one))
    succeeded(await test.call(backupApi.approve, { body: { id } }, other))
    await work()
    expect(await restoreOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('first') })
    const { rows } = await test.database.query<{ failure: { code: string } }>(
      'select failure from restores where id = $1',
      [id],
    )
    expect(rows[0]?.failure.code).toBe('BACKUP_CONFLICT')
    expect(await words()).not.toContain('collides')
    expect([backup.state, roles.length]).toEqual(['ready', 1])
  })
})

describe('the schedule', () => {
  it('makes one backup a day when its time has come, and keeps as many as it says', async () => {
    const schedule = { enabled: true, minuteOfDay: 60, scope: 'configuration', keep: 2 } as const
    expect(succeeded(await test.call(backupApi.schedule, { body: schedule }, one))).toEqual(schedule)
    const made = async () => (await listed()).filter(({ origin }) => origin === 'scheduled').length
    for (const [day, expected] of [
      ['01', 1],
      ['02', 2],
      ['03', 2],
    ] as const) {
      test.clock.set(`2031-05-${day}T00:30:00+08:00`)
      await logIn()
      await test.backupWorker.askScheduled()
      test.clock.set(`2031-05-${day}T01:30:00+08:00`)
      await logIn()
      for (let times = 0; times < 2; times++) await test.backupWorker.askScheduled()
      await work()
      expect(await made(), day).toBe(expected)
    }
    const body = { ...schedule, enabled: false }
    succeeded(await test.call(backupApi.schedule, { body }, one))
    test.clock.set('2031-05-04T01:30:00+08:00')
    await logIn()
    await test.backupWorker.askScheduled()
    await work()
    expect(await made()).toBe(2)
  })

  it('tells who makes backups that one was given up', async () => {
    await test.database.query(
      `insert into backups (id, scope, origin, state, user_name, created_at, attempts)
       values (gen_random_uuid(), 'configuration', 'scheduled', 'waiting', '', now(), 3)`,
    )
    await work()
    const [failed] = (await listed()).filter(({ state, origin }) => state === 'failed' && origin === 'scheduled')
    expect(failed?.error).toMatch(/中断/)
    const { rows } = await test.database.query(
      `select from notices where kind = 'backup' and title like '%定时备份没有完成%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a whole restore', () => {
  it('brings every table back as it was, ends the sessions, and the audit log goes on and is whole', async () => {
    const backup = await aBackup('whole')
    const before = await hashTables(test.asOwner)
    await changeRows(test.database, `update users set name = 'ruined'`)
    await changeRows(test.database, 'delete from sensitive_words')
    await test.database.query(`delete from delegations`)
    const { difference } = await compared(backup.id)
    expect(difference?.kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['people', 'words']))
    const logged = await countLog()
    await restored(backup.id)
    const after = await hashTables(test.asOwner)
    const ours = [...before.keys()].filter(
      (table) => !/^(audit|backup|restores|cache_epochs|sessions|idempotency|notices|number_|rsa_keys)/.test(table),
    )
    expect(ours.length).toBeGreaterThan(50)
    for (const table of ours) expect(after.get(table), table).toBe(before.get(table))
    expect(await countLog()).toBeGreaterThan(logged)
    const answer = await test.call(backupApi.list, {}, one)
    expect(answer.status).toBe(401)
    const { auditSeed } = await loadSecrets(join(test.dataDir, 'secrets'))
    expect(await verifyAuditLog(test.database, { signer: createAuditSigner(auditSeed), witnesses: [] })).toMatchObject({
      intact: true,
    })
  })
})

const countLog = async () =>
  Number((await test.database.query<{ n: string }>('select count(*) as n from audit_log')).rows[0]?.n)
