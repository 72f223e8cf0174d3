import type { Database } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { audit, type AuditEntry } from './audit.service.ts'

type Who = Pick<Caller, 'userId' | 'userName'>

/**
 * Writes audit rows that no change hangs on while the answer is already on its way, so that the time of the answer does
 * not tell whether there is one. One after the other, so that a flood of refusals takes one connection at most.
 */
export function createLateAudit({ database, log }: { database: Database; log: Log }) {
  let last: Promise<void> = Promise.resolve()
  let isStopping = false

  async function write(who: Who, entry: AuditEntry): Promise<void> {
    try {
      await database.transaction((tx) => audit(tx, who, entry))
    } catch (error) {
      log.error({ err: error, action: entry.action }, 'an audit row could not be written')
    }
  }

  return {
    /** Waits for the row only while the server stops: nobody would wait for it afterwards. */
    async note(who: Who, entry: AuditEntry): Promise<void> {
      last = last.then(() => write(who, entry))
      if (isStopping) await last
    },

    /** Waits for all rows noted so far. */
    async finish(): Promise<void> {
      isStopping = true
      await last
    },
  }
}

export type LateAudit = ReturnType<typeof createLateAudit>
