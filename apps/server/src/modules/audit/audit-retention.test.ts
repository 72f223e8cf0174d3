import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { silentLog } from '../../log.ts'
import { createAuditSigner, readCheckpoints } from './audit-checkpoints.ts'
import { createAuditRetention } from './audit-retention.ts'
import { createAuditSequencer } from './audit-sequencer.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

const DAY_MS = 24 * 3_600_000
const signer = createAuditSigner(Buffer.alloc(32, 7))
const clock = createTestClock()
let database: TestDatabase
let folder: string
let checkpointFile: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'liveline-retention-'))
  checkpointFile = join(folder, 'checkpoints.jsonl')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.asOwner.query('truncate audit_log, audit_chain, audit_checkpoints')
  await rm(checkpointFile, { force: true })
  for (const age of [400, 300, 200, 100, 0]) await writeDay(age)
})

/** Three entries of so many days ago, chained and signed on that day. */
async function writeDay(age: number): Promise<void> {
  clock.set(new Date(Date.now() - age * DAY_MS))
  await database.asOwner.query(
    `insert into audit_log (at, user_name, action, object_type, object_id, result, detail)
     select date_trunc('milliseconds', clock_timestamp()) - make_interval(days => $1), 'x', 'thing.do', 'thing', $1::text, 'ok', '{}'
     from generate_series(1, 3)`,
    [age],
  )
  await chainAll()
}

async function chainAll(): Promise<void> {
  const log = silentLog
  const sequencer = createAuditSequencer({ database, clock, signer, holder: 'a', checkpointFile, log })
  await expect
    .poll(async () => {
      await sequencer.chain()
      return database.query(
        'select 1 from audit_log a where not exists (select 1 from audit_chain c where c.audit_id = a.id)',
      )
    })
    .toMatchObject({ rows: [] })
  await sequencer.checkpoint(true)
}

function prune(setting: unknown): Promise<number> {
  clock.set(new Date())
  const readSetting = async () => setting
  return createAuditRetention({ database, clock, signer, dataDir: folder, readSetting, log: silentLog }).prune()
}
const ages = async () =>
  (
    await database.query<{ object_id: string }>(
      `select distinct object_id from audit_log where action = 'thing.do' order by 1`,
    )
  ).rows.map(({ object_id }) => Number(object_id))
const verdict = async () => verifyAuditLog(database, { signer, witnesses: await readCheckpoints(checkpointFile) })
const changed = (statement: string) => database.asOwner.query(statement)

describe('what is older than it is kept', () => {
  it('goes up to a signed checkpoint, with an entry that tells so, and the chain proves itself from there on', async () => {
    expect(await prune(250)).toBe(1)
    expect(await ages()).toEqual([0, 100, 200])
    // Told, though not chained yet.
    expect(await verdict()).toMatchObject({ intact: true, chained: 9, unchained: 1, prunedUpTo: 6 })
    await chainAll()
    expect(await verdict()).toMatchObject({ intact: true, chained: 10, prunedUpTo: 6 })
    expect(await prune(250)).toBe(0)
  })

  it('is kept in a file whose hash the log keeps', async () => {
    await prune(250)
    const { rows } = await database.query<{ detail: string }>(
      `select detail from audit_log where action = 'audit.prune'`,
    )
    const { after } = JSON.parse(rows[0]?.detail ?? '')
    expect(after).toMatchObject({ fromSeq: 1, toSeq: 6, rows: 6, retentionDays: 250 })
    const packed = await readFile(join(folder, 'audit-archive', after.file))
    expect(createHash('sha256').update(packed).digest('hex')).toBe(after.sha256)
    const lines = gunzipSync(packed)
      .toString()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ seq }) => seq)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(lines[0].row).toMatchObject({ action: 'thing.do', object_id: '400' })
  })

  it.each([[0], [30], [-1]])('is never less than 180 days old, though the setting says %d', async (setting) => {
    await prune(setting)
    expect(await ages()).toEqual([0, 100])
    expect(await verdict()).toMatchObject({ intact: true })
  })

  it('is never less than 180 days old, though somebody calls the function of the database himself', async () => {
    const { rows } = await database.query<{ seq: string }>('select seq::text from audit_checkpoints order by seq')
    for (const { seq } of rows.toReversed()) await database.query('select prune_audit_log($1, 0)', [seq])
    expect(await ages()).toEqual([0, 100])
    // Nothing in the log tells of it.
    expect(await verdict()).toMatchObject({ intact: false, firstBadSeq: 1, fault: 'missing' })
  })

  it('stays where it was tampered with', async () => {
    await changed(`update audit_log set detail = '{"x":1}' where object_id = '400'`)
    expect(await prune(250)).toBe(0)
    expect(await ages()).toEqual([0, 100, 200, 300, 400])
  })
})

describe('whoever takes out the beginning himself', () => {
  const cutOff = async (upTo: number) => {
    await changed(`delete from audit_log where id in (select audit_id from audit_chain where seq <= ${upTo})`)
    await changed(`delete from audit_chain where seq <= ${upTo}`)
    await changed(`delete from audit_checkpoints where seq < ${upTo}`)
  }
  const claim = (upTo: number) =>
    changed(
      `insert into audit_log (at, user_name, action, object_type, object_id, result, detail)
       select date_trunc('milliseconds', clock_timestamp()), 'retention', 'audit.prune', 'auditLog', '${upTo}', 'ok',
              json_build_object('after', json_build_object('hash', encode(hash, 'hex')))::text
       from audit_checkpoints where seq = ${upTo}`,
    )

  it('is found, when nothing tells of it', async () => {
    await cutOff(6)
    expect(await verdict()).toMatchObject({ intact: false, firstBadSeq: 1, fault: 'missing' })
  })

  it('is found, though he claims that its time was over: the signature says when it was written', async () => {
    await cutOff(12)
    await claim(12)
    await chainAll()
    expect(await verdict()).toMatchObject({ intact: false, firstBadSeq: 1, fault: 'missing' })
  })

  it('is found, when he cuts between two checkpoints', async () => {
    await cutOff(5)
    await claim(6)
    expect(await verdict()).toMatchObject({ intact: false, firstBadSeq: 1, fault: 'missing' })
  })
})
