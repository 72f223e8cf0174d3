import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { silentLog } from '../../log.ts'
import { createAuditSigner, readCheckpoints } from './audit-checkpoints.ts'
import { createAuditSequencer, type AuditSequencer } from './audit-sequencer.ts'
import { createAuditWatch, type AuditWatch } from './audit-watch.ts'
import { audit } from './audit.service.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

const signer = createAuditSigner(Buffer.alloc(32, 7))
const clock = createTestClock()
let database: TestDatabase
let folder: string
let checkpointFile: string

const sequencer = (holder: string, transaction = database.transaction) =>
  createAuditSequencer({
    database: { ...database, transaction },
    clock,
    signer,
    holder,
    checkpointFile,
    log: silentLog,
  })
const write = (tx: Tx, n: number) =>
  audit(tx, { userId: 1, userName: 'somebody' }, { action: 'thing.do', objectType: 'thing', objectId: n, after: { n } })
const writeRows = async (from: number, to: number) => {
  for (let n = from; n <= to; n += 1) await database.transaction((tx) => write(tx, n))
}

const writeMany = (count: number) =>
  database.query(
    `insert into audit_log (at, user_id, user_name, on_behalf_of, action, object_type, object_id, result, detail)
     select now(), 1, 'somebody', '', 'thing.do', 'thing', n::text, 'ok', '{}' from generate_series(1, $1::int) n`,
    [count],
  )

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'liveline-audit-'))
  checkpointFile = join(folder, 'checkpoints.jsonl')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.asOwner.query('truncate audit_log, audit_chain, audit_checkpoints')
  await database.query(`update audit_sequencer set holder = '', leased_until = '-infinity'`)
  await rm(checkpointFile, { force: true })
})

const countChained = async () =>
  Number((await database.query<{ count: string }>('select count(*) as count from audit_chain')).rows[0]?.count)
/** Transactions of other tests, in other databases of the cluster, may still hold the horizon back. */
const chainUntil = (mine: Pick<AuditSequencer, 'chain'>, count: number) =>
  expect
    .poll(async () => {
      await mine.chain()
      return countChained()
    })
    .toBe(count)

/** Rows of the log that were read, in whatever way. */
async function rowsRead(): Promise<number> {
  await database.query('select pg_stat_force_next_flush()')
  const { rows } = await database.query<{ read: string }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'audit_log'`,
  )
  return Number(rows[0]?.read)
}
/** Rows whose transactions, and all before them, have ended. */
const readyToChain = async () =>
  Number(
    (
      await database.query<{ count: string }>(
        'select count(*) as count from audit_log where tx < pg_snapshot_xmin(pg_current_snapshot())',
      )
    ).rows[0]?.count,
  )

const inOrder = async (queryable: Queryable = database) =>
  (
    await queryable.query<{ object_id: string }>(
      'select a.object_id from audit_chain c join audit_log a on a.id = c.audit_id order by c.seq',
    )
  ).rows.map(({ object_id }) => Number(object_id))

describe('the sequencer', () => {
  it('chains what stands, in order, and says what waits', async () => {
    await writeRows(1, 5)
    expect(await verifyAuditLog(database, { signer })).toMatchObject({ intact: true, chained: 0, unchained: 5 })

    await chainUntil(sequencer('a'), 5)

    expect(await inOrder()).toEqual([1, 2, 3, 4, 5])
    expect(await verifyAuditLog(database, { signer })).toMatchObject({ intact: true, chained: 5, unchained: 0 })
  })

  it('makes nobody wait, and passes no row of a transaction that is still open', async () => {
    const mine = sequencer('a')
    await mine.chain()
    const opened = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = database.transaction(async (tx) => {
      await write(tx, 1)
      opened.resolve()
      await goOn.promise
    })
    await opened.promise
    // Would wait for the first if there were a lock on the head of the chain.
    await writeRows(2, 3)
    await mine.chain()
    expect(await inOrder()).toEqual([])

    goOn.resolve()
    await slow
    await chainUntil(mine, 3)
    expect((await inOrder()).toSorted()).toEqual([1, 2, 3])
  })

  it('is one at a time, and the next goes on when the lease has ended', async () => {
    await writeRows(1, 3)
    const [first, second] = [sequencer('first'), sequencer('second')]
    await chainUntil(first, 3)
    await writeRows(4, 6)
    expect(await second.chain()).toBe(0)
    expect(await countChained()).toBe(3)

    await first.stop()
    await writeRows(7, 8)
    await chainUntil(second, 8)
    expect(await inOrder()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await second.stop()
  })

  it('forks no chain when many chain at once', async () => {
    await writeRows(1, 40)
    await database.query(`update audit_sequencer set leased_until = 'infinity', holder = 'twin'`)
    const twins = Array.from({ length: 6 }, () => sequencer('twin'))

    await Promise.all([...twins.map((twin) => twin.chain()), writeRows(41, 60)])
    await chainUntil(sequencer('twin'), 60)

    expect((await inOrder()).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    expect(await verifyAuditLog(database, { signer })).toMatchObject({ intact: true, chained: 60 })
  })

  it('finds what is not chained after a move to another cluster, whose numbers begin anew', async () => {
    await writeRows(1, 3)
    const mine = sequencer('a')
    await chainUntil(mine, 3)
    await writeRows(4, 6)
    await database.query(`update audit_sequencer set cluster = 'another', passed_tx = '18446744073709551000'`)

    await chainUntil(mine, 6)
    await writeRows(7, 7)
    await chainUntil(mine, 7)

    expect(await inOrder()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('reads each row about once, however many wait in a new cluster, and forgets none that comes meanwhile', async () => {
    const ROWS = 6_500
    const opened = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    // Its number is the first of all, and it stands when the walk has long passed it.
    const slow = database.transaction(async (tx) => {
      await write(tx, 0)
      opened.resolve()
      await goOn.promise
    })
    await opened.promise
    await writeMany(ROWS)
    await database.asOwner.query('analyze audit_log')
    await database.query(`update audit_sequencer set cluster = 'another', passed_tx = '18446744073709551000'`)
    let batches = 0
    const mine = sequencer('a', async (work) => {
      batches += 1
      if (batches === 4) {
        goOn.resolve()
        await slow
      }
      return database.transaction(work)
    })
    const before = await rowsRead()

    const chained = await mine.chain()
    const read = (await rowsRead()) - before
    await chainUntil(mine, ROWS + 1)

    expect({ chained, isReadOnce: read < 1.5 * ROWS }, `${read} rows read`).toEqual({ chained: ROWS, isReadOnce: true })
    expect((await inOrder()).at(-1)).toBe(0)
    expect(await verifyAuditLog(database, { signer })).toMatchObject({ intact: true, chained: ROWS + 1, unchained: 0 })
  })

  it('waits at its stop for no more than ten thousand rows; the next server chains the others', async () => {
    const mine = sequencer('a')
    await chainUntil(mine, 0)
    await writeMany(10_500)
    await expect.poll(readyToChain).toBe(10_500)

    await mine.stop()
    expect(await countChained()).toBe(10_000)

    await chainUntil(sequencer('b'), 10_500)
  })

  it('signs the head once a minute and at the stop, into the table and the file', async () => {
    const mine = sequencer('a')
    await writeRows(1, 2)
    await chainUntil(mine, 2)
    await mine.checkpoint()
    await writeRows(3, 3)
    await chainUntil(mine, 3)
    await mine.checkpoint()
    clock.advance(60_000)
    await mine.checkpoint()
    await mine.checkpoint()

    const kept = await readCheckpoints(checkpointFile)
    expect(kept.map(({ seq }) => seq)).toEqual([2n, 3n])
    expect(kept.every(signer.isGenuine)).toBe(true)
    expect((await readFile(checkpointFile, 'utf8')).split('\n')).toHaveLength(3)
    expect(await verifyAuditLog(database, { signer, witnesses: kept })).toMatchObject({ intact: true, checkpoints: 4 })
  })
})

describe('tampering', () => {
  /** The same every time: which of the thousand is which must not depend on luck. */
  function numbers(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
  const columns = ['user_name', 'on_behalf_of', 'address', 'action', 'object_type', 'object_id', 'result', 'detail']
  const ROWS = 30
  const TRIES = 1_000

  it(`is found and named, ${TRIES} times of ${TRIES}`, async () => {
    const mine = sequencer('a')
    for (let at = 1; at <= ROWS; at += 10) {
      await writeRows(at, at + 9)
      await chainUntil(mine, at + 9)
      clock.advance(60_000)
      await mine.checkpoint()
    }
    const witnesses = await readCheckpoints(checkpointFile)
    const next = numbers(42)
    const acts: Readonly<Record<string, (tx: Tx, seq: number) => Promise<unknown>>> = {
      edit: (tx, seq) =>
        tx.query(
          `update audit_log set ${columns[next(columns.length)]} = 'x' || $2 where id = (select audit_id from audit_chain where seq = $1)`,
          [seq, next(1_000)],
        ),
      backdate: (tx, seq) =>
        tx.query(
          `update audit_log set at = at - interval '1 second' where id = (select audit_id from audit_chain where seq = $1)`,
          [seq],
        ),
      deleteRow: (tx, seq) =>
        tx.query('delete from audit_log where id = (select audit_id from audit_chain where seq = $1)', [seq]),
      deleteLink: (tx, seq) => tx.query('delete from audit_chain where seq = $1', [seq]),
      swap: (tx, seq) =>
        tx.query(
          `update audit_chain c set audit_id = o.audit_id from
             (select seq, audit_id from audit_chain where seq in ($1, $2)) o
           where c.seq in ($1, $2) and o.seq = $1 + $2 - c.seq`,
          [seq, (seq % ROWS) + 1],
        ),
      truncate: async (tx, seq) => {
        await tx.query('delete from audit_log where id in (select audit_id from audit_chain where seq >= $1)', [seq])
        await tx.query('delete from audit_chain where seq >= $1', [seq])
        await tx.query('delete from audit_checkpoints where seq >= $1', [seq])
      },
      forgeCheckpoint: (tx, seq) =>
        tx.query(
          `insert into audit_checkpoints (seq, hash, at, key_id, signature)
           select seq, hash, now(), 'nobody', '\\x00' from audit_chain where seq = $1
           on conflict (seq) do update set signature = '\\x00'`,
          [seq],
        ),
    }
    // The unique key would refuse half of a swap.
    await database.asOwner.query('alter table audit_chain drop constraint audit_chain_audit_id_key')
    const kinds = Object.keys(acts)
    const missed: string[] = []
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const kind = kinds[attempt % kinds.length] ?? ''
      const seq = next(ROWS) + 1
      await database.asOwner
        .transaction(async (tx) => {
          await acts[kind]?.(tx, seq)
          const verdict = await verifyAuditLog(tx, { signer, witnesses })
          const expected = kind === 'swap' ? Math.min(seq, (seq % ROWS) + 1) : seq
          if (verdict.intact || verdict.firstBadSeq !== expected)
            missed.push(`${kind} ${seq} ${JSON.stringify(verdict)}`)
          throw new Error('undo')
        })
        .catch((error: Error) => {
          if (error.message !== 'undo') throw error
        })
    }
    expect(missed).toEqual([])
    expect(await verifyAuditLog(database, { signer, witnesses })).toMatchObject({ intact: true, chained: ROWS })
  })
})

describe('the watch', () => {
  const watch = () => createAuditWatch({ database, clock, signer, checkpointFile, log: silentLog })
  const measured = async (watched: AuditWatch) => {
    const registry = new Registry()
    watched.measure(registry)
    const metrics = await registry.getMetricsAsJSON()
    return Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value]))
  }

  it('says on /metrics what waits, and after a look whether the log is whole', async () => {
    await writeRows(1, 3)
    const mine = watch()
    expect(await measured(mine)).toMatchObject({
      liveline_audit_rows_waiting: 3,
      liveline_audit_chain_intact: undefined,
    })

    await chainUntil(sequencer('a'), 3)
    await mine.look(0)
    expect(await measured(mine)).toMatchObject({
      liveline_audit_rows_waiting: 0,
      liveline_audit_chain_intact: 1,
      liveline_audit_chain_rows: 3,
      liveline_audit_chain_verified_timestamp_seconds: clock.now().getTime() / 1_000,
    })

    await database.asOwner.query(`update audit_log set detail = '{}' where object_id = '2'`)
    await mine.look(0)
    expect(await measured(mine)).toMatchObject({ liveline_audit_chain_intact: 0 })
  })
})
