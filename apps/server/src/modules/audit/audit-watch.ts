/**
 * Recomputes the chain of the audit log in the background, so that tampering is noticed without anybody asking: some
 * time after the start and then every few hours, a thousand rows at a time with rests between. Every server watches for
 * itself; none believes another.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Log } from '../../log.ts'
import { countUnchained } from './audit-chain.repository.ts'
import { readCheckpoints, type AuditSigner } from './audit-checkpoints.ts'
import { verifyAuditLog, type AuditVerdict } from './verify-audit-log.ts'

const FIRST_AFTER_MS = 30_000
/** Ten million rows are read in some ten minutes. */
const EVERY_MS = 6 * 3_600_000
const REST_MS = 50

export type AuditWatch = ReturnType<typeof createAuditWatch>

export function createAuditWatch(parts: {
  database: Database
  clock: Clock
  signer: AuditSigner
  checkpointFile: string
  log: Log
}) {
  const { database, clock, signer, checkpointFile, log } = parts
  const stopping = new AbortController()
  let last: { readonly verdict: AuditVerdict; readonly at: Date } | undefined
  let running: Promise<void> = Promise.resolve()

  async function look(restMs = REST_MS): Promise<void> {
    const verdict = await verifyAuditLog(database, {
      signer,
      witnesses: await readCheckpoints(checkpointFile),
      rest: () => delay(restMs, undefined, { signal: stopping.signal, ref: false }),
    })
    last = { verdict, at: clock.now() }
    if (!verdict.intact) {
      const { firstBadSeq, fault } = verdict
      log.error({ firstBadSeq, fault }, 'the audit log was tampered with; see npm run audit:verify')
    }
  }

  async function watch(): Promise<void> {
    for (let pause = FIRST_AFTER_MS; ; pause = EVERY_MS) {
      await delay(pause, undefined, { signal: stopping.signal, ref: false })
      await look().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the audit log could not be verified; it is tried again')
      })
    }
  }

  return {
    look,

    start(): void {
      running = watch().catch(() => undefined)
    },

    async stop(): Promise<void> {
      stopping.abort()
      await running
    },

    /** How the chain was when this server last looked through it; undefined: it has not yet. */
    last: (): { readonly isIntact: boolean; readonly at: Date } | undefined =>
      last && { isIntact: last.verdict.intact, at: last.at },

    /** What /metrics says of the log; all but the first are absent until it has been looked through once. */
    measure(registry: Registry): void {
      const add = (name: string, help: string, read: () => number | undefined | Promise<number>) => {
        const gauge: Gauge = new Gauge({
          name,
          help,
          registers: [registry],
          async collect() {
            const value = await read()
            if (value === undefined) gauge.remove()
            else gauge.set(value)
          },
        })
      }
      const whole = () => (last?.verdict.intact === true ? last.verdict : undefined)
      add('liveline_audit_rows_waiting', 'Rows of the audit log that wait to be chained', () =>
        countUnchained(database).catch(() => Number.NaN),
      )
      add(
        'liveline_audit_chain_intact',
        '1: the audit log was whole when last looked through; 0: it was tampered with',
        () => last && (last.verdict.intact ? 1 : 0),
      )
      add('liveline_audit_chain_rows', 'Rows that were found whole', () => whole()?.chained)
      add(
        'liveline_audit_chain_verified_timestamp_seconds',
        'When the audit log was last looked through',
        () => last && last.at.getTime() / 1_000,
      )
    },
  }
}
