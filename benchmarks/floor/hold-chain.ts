/** The sequencer of the audit log beside the measurements: it belongs to what we measure, and not to the floor. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@liveline/server/src/database/open-database.ts'
import { countUnchained } from '@liveline/server/src/modules/audit/audit-chain.repository.ts'

const PATIENCE_MS = 30_000

/** Runs `work` while nothing is chained: somebody else has the lease. */
export async function withoutChaining<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await database.query(`update audit_sequencer set holder = 'benchmark', leased_until = 'infinity'`)
  try {
    return await work()
  } finally {
    await database.query(`update audit_sequencer set leased_until = '-infinity'`)
  }
}

/** Resolves when every row that stands is chained. */
export async function untilChained(database: Database): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while ((await countUnchained(database)) > 0) {
    if (performance.now() > giveUpAt) throw new Error('The audit log is not being chained')
    await delay(50)
  }
}
