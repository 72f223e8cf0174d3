/** What the audit administrator does with the chain: looks through it, keeps its checkpoints elsewhere, compares them. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { auditApi } from '@liveline/contract/audit/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { loadSecrets } from '../../http/secrets.ts'
import { silentLog } from '../../log.ts'
import { createAuditSigner, type AuditSigner } from './audit-checkpoints.ts'
import { createAuditSequencer, type AuditSequencer } from './audit-sequencer.ts'
import { audit } from './audit.service.ts'

const clock = createTestClock()
const HOUR_MS = 3_600_000
let test: TestApp
let signer: AuditSigner
let sequencer: AuditSequencer
let auditor: { userId: number; userName: string }

beforeAll(async () => {
  test = await createTestApp({ clock })
  auditor = await aUser(test.database, { userName: 'auditor', name: '章程', permissions: ['audit:read'] })
  signer = createAuditSigner((await loadSecrets(join(test.dataDir, 'secrets'))).auditSeed)
  sequencer = createAuditSequencer({
    ...{ database: test.database, clock, signer, holder: 'test', log: silentLog },
    checkpointFile: join(test.dataDir, 'audit-checkpoints.jsonl'),
  })
})
afterAll(() => test?.close())
beforeEach(async () => {
  await test.asOwner.query('truncate audit_log, audit_chain, audit_checkpoints, audit_verifications')
  await rm(join(test.dataDir, 'audit-checkpoints.jsonl'), { force: true })
  // Three hours of three entries and a checkpoint each.
  clock.set('2026-11-24T08:00:00Z')
  for (let hour = 0; hour < 3; hour += 1) {
    for (let entry = 1; entry <= 3; entry += 1) await note(hour * 3 + entry)
    await chainAll()
    await sequencer.checkpoint(true)
    clock.advance(HOUR_MS)
  }
})

const note = (n: number) =>
  test.database.transaction((tx) =>
    audit(tx, auditor, { action: 'thing.do', objectType: 'thing', objectId: n, after: { n } }),
  )
const chainAll = () =>
  expect
    .poll(async () => {
      await sequencer.chain()
      return test.database.query(
        'select 1 from audit_log a where not exists (select 1 from audit_chain c where c.audit_id = a.id)',
      )
    })
    .toMatchObject({ rows: [] })
const verify = async (body: { from?: string; to?: string } = {}) =>
  succeeded(await test.call(auditApi.verify, { body }, 'auditor'))
const state = async () => succeeded(await test.call(auditApi.state, {}, 'auditor'))
const ended = async () => {
  await expect.poll(async () => (await state()).verification?.state).not.toBe('running')
  return (await state()).verification
}
const download = async (query = {}) => (await test.call(auditApi.checkpoints, { query }, 'auditor')).text
const compare = async (text: string) =>
  succeeded(await test.call(auditApi.compareCheckpoints, { body: { text } }, 'auditor'))

describe('a look through the chain', () => {
  it('finds all of it whole, and says who asked and how far it went', async () => {
    expect(await verify()).toMatchObject({ state: expect.any(String), fromSeq: 0, byName: '章程' })
    expect(await ended()).toMatchObject({ state: 'intact', fromSeq: 0, toSeq: 9, checkedSeq: 9, firstBadSeq: null })
    const { rows } = await test.database.query(`select 1 from audit_log where action = 'audit.verify'`)
    expect(rows).toHaveLength(1)
  })

  it('names the first entry that is not as it was written', async () => {
    await test.asOwner.query(`update audit_log set detail = '{}' where object_id = '5'`)
    await verify()
    const found = await ended()
    expect(found).toMatchObject({ state: 'broken', firstBadSeq: 5, fault: 'changed' })
    const { rows } = await test.database.query<{ id: string }>(`select id::text from audit_log where object_id = '5'`)
    expect(found?.firstBadId).toBe(rows[0]?.id)
  })

  it('looks at a time only, from the checkpoint before it to the one behind it', async () => {
    await test.asOwner.query(`update audit_log set detail = '{}' where object_id = '2'`)
    await verify({ from: '2026-11-24T08:30:00Z', to: '2026-11-24T09:00:00Z' })
    expect(await ended()).toMatchObject({ state: 'intact', fromSeq: 3, toSeq: 6 })
    await verify({ to: '2026-11-24T08:00:00Z' })
    expect(await ended()).toMatchObject({ state: 'broken', fromSeq: 0, toSeq: 3, firstBadSeq: 2 })
  })

  it('is one at a time, until the server that looked has gone', async () => {
    await test.asOwner.query(
      `insert into audit_verifications (id, asked_by, asked_by_name, started_at, touched_at, from_seq, to_seq, checked_seq, state)
       values (gen_random_uuid(), 1, '周敏', clock_timestamp(), clock_timestamp(), 0, 9, 1, 'running')`,
    )
    const refused = await test.call(auditApi.verify, { body: {} }, 'auditor')
    expect(refused.retcode).toBe(errorCodes.AUDIT_VERIFICATION_RUNNING.retcode)
    expect(refused.msg).toContain('周敏')
    await test.asOwner.query(`update audit_verifications set touched_at = clock_timestamp() - interval '2 minutes'`)
    expect((await state()).verification?.state).toBe('stopped')
    await verify()
    expect((await ended())?.state).toBe('intact')
  })

  it('stands beside what the chain is at present', async () => {
    await note(10)
    expect(await state()).toMatchObject({
      firstSeq: 1,
      lastSeq: 9,
      waiting: 1,
      lastCheckpoint: { seq: 9, at: '2026-11-24T10:00:00.000Z' },
      retentionDays: 1_095,
      verification: null,
    })
  })
})

describe('checkpoints kept elsewhere', () => {
  it('fit the chain they were signed for, and what was written since', async () => {
    const text = await download()
    expect(text.trim().split('\n')).toHaveLength(3)
    await note(10)
    await chainAll()
    expect(await compare(text)).toEqual({
      ...{ count: 3, fitting: 3, tooOld: 0, foreign: 0, firstBadSeq: null },
      last: { seq: 9, at: '2026-11-24T10:00:00.000Z', keyId: expect.any(String) },
    })
  })

  it('are of a time, when one is asked for', async () => {
    const text = await download({ from: '2026-11-24T08:30:00Z', to: '2026-11-24T09:30:00Z' })
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).seq),
    ).toEqual(['6'])
  })

  it('show a chain whose end was cut off, or that was written anew', async () => {
    const text = await download()
    await test.asOwner.query('delete from audit_chain where seq > 7')
    expect(await compare(text)).toMatchObject({ fitting: 2, firstBadSeq: 9 })
    await test.asOwner.query(`update audit_chain set hash = '\\x00' where seq = 3`)
    expect(await compare(text)).toMatchObject({ fitting: 1, firstBadSeq: 3 })
  })

  it('are told apart from those of another installation, and from no checkpoints', async () => {
    const other = createAuditSigner(Buffer.alloc(32, 9)).sign({ seq: 3n, hash: Buffer.alloc(32) }, clock.now())
    const line = JSON.stringify({
      ...{ seq: '3', hash: other.hash.toString('hex'), at: other.at, keyId: other.keyId },
      signature: other.signature.toString('base64'),
    })
    expect(await compare(`${line}\nnot json\n{"seq":"1","at":"never"}`)).toMatchObject({
      ...{ count: 1, foreign: 1, fitting: 0, firstBadSeq: null },
      last: null,
    })
    const refused = await test.call(auditApi.compareCheckpoints, { body: { text: 'hello' } }, 'auditor')
    expect(refused.retcode).toBe(errorCodes.NO_CHECKPOINTS.retcode)
  })
})
