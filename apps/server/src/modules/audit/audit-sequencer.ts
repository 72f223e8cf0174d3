/**
 * Chains the rows of the audit log once their transactions stand. One server at a time holds the lease; the lock on the
 * row of the lease is what keeps two from forking the chain, whatever the lease or a clock says.
 */
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import type { PassedRow } from './audit-chain.repository.ts'
import * as repository from './audit-chain.repository.ts'
import { appendCheckpoint, type AuditSigner } from './audit-checkpoints.ts'
import { hashOfRow, type AuditRow } from './audit-hash.ts'

const TICK_MS = 400
const LEASE_MS = 10_000
const BATCH_ROWS = 1_000
/** What a stop still waits for; the next server goes on with the rest. */
const LAST_BATCHES = 10
/** A busy log is signed each minute, a quiet one when something was added. */
const CHECKPOINT_MS = 60_000

/** How far the whole log has been looked through, and which transactions may have brought rows since it was begun. */
type Walk = { readonly horizon: string; readonly passedId: string }
type Batch = { readonly chained: number; readonly isFull: boolean; readonly walk: Walk | undefined }

export type AuditSequencer = ReturnType<typeof createAuditSequencer>

export function createAuditSequencer(parts: {
  database: Database
  clock: Clock
  signer: AuditSigner
  /** Unlike that of any other process. */
  holder: string
  /** Gets a line for every checkpoint. */
  checkpointFile: string
  log: Log
}) {
  const { database, clock, signer, holder, checkpointFile, log } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  /** In a new cluster; undefined: from the beginning. */
  let walk: Walk | undefined

  async function append(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
    if (rows.length === 0) return
    let { seq, hash } = await repository.readHead(tx)
    const links = rows.map((row) => {
      seq += 1n
      hash = hashOfRow(hash, seq, row)
      return { seq, auditId: row.id, hash }
    })
    await repository.insertLinks(tx, links)
  }

  async function chainBatch(tx: Tx): Promise<Batch> {
    const turn = await repository.takeTurn(tx, holder, LEASE_MS)
    if (turn === undefined) return { chained: 0, isFull: false, walk }
    // Read before the rows: what it calls ended must be there when they are read.
    const horizon = await repository.readHorizon(tx)
    if (turn.isMoved) return chainMoved(tx, walk ?? { horizon, passedId: '0' })
    const passed = await repository.listNext(tx, { ...turn, horizon, limit: BATCH_ROWS })
    const chained = await appendUnchained(tx, passed)
    const last = passed.at(-1)
    if (last !== undefined) await repository.movePassed(tx, last.tx, last.row.id)
    return { chained, isFull: passed.length === BATCH_ROWS, walk: undefined }
  }

  async function chainMoved(tx: Tx, { horizon, passedId }: Walk): Promise<Batch> {
    const passed = await repository.listAll(tx, passedId, BATCH_ROWS)
    const chained = await appendUnchained(tx, passed)
    const last = passed.at(-1)
    if (last !== undefined && passed.length === BATCH_ROWS)
      return { chained, isFull: true, walk: { horizon, passedId: last.row.id } }
    // The whole log has been looked at, so the mark may stand where the first look of the walk ended.
    await repository.settleIn(tx, horizon)
    return { chained, isFull: false, walk: undefined }
  }

  async function appendUnchained(tx: Tx, passed: readonly PassedRow[]): Promise<number> {
    const left = passed.filter(({ isChained }) => !isChained).map(({ row }) => row)
    await append(tx, left)
    return left.length
  }

  /** Chains what stands, only some of it when it must stop; the number of rows. */
  async function chain(): Promise<number> {
    let chained = 0
    for (let batches = 0; !isStopped || batches < LAST_BATCHES; batches += 1) {
      const batch = await database.transaction(chainBatch)
      walk = batch.walk
      chained += batch.chained
      if (!batch.isFull) break
    }
    return chained
  }

  /** Signs the head when the last checkpoint is old or forced. */
  async function checkpoint(isForced = false): Promise<void> {
    const signed = await database.transaction(async (tx) => {
      if ((await repository.takeTurn(tx, holder, LEASE_MS)) === undefined) return undefined
      const [head, last] = [await repository.readHead(tx), await repository.readLastCheckpoint(tx)]
      const now = clock.now()
      const isDue = last === undefined || isForced || now.getTime() - last.at.getTime() >= CHECKPOINT_MS
      if (!isDue || head.seq === (last?.seq ?? 0n)) return undefined
      const made = signer.sign(head, now)
      await repository.insertCheckpoint(tx, made)
      return made
    })
    if (signed !== undefined) await appendCheckpoint(checkpointFile, signed)
  }

  async function tick(): Promise<void> {
    try {
      await chain()
      await checkpoint()
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the audit log could not be chained; it is tried again')
    }
  }

  return {
    chain,
    checkpoint,

    start(): void {
      const next = () => {
        running = tick().finally(() => {
          if (!isStopped) timer = setTimeout(next, TICK_MS).unref()
        })
      }
      next()
    },

    /** Chains and signs what little is left, and lets another server go on at once. */
    async stop(): Promise<void> {
      if (isStopped) return
      isStopped = true
      clearTimeout(timer)
      await running
      await tick()
      await repository.giveUpTurn(database, holder).catch(() => undefined)
    },
  }
}
