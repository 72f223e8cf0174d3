import type { Queryable, Tx } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
export type { AuditLag } from './audit-chain.repository.ts'
import { readLag, type AuditLag } from './audit-chain.repository.ts'
import { countRefused, insertAuditRow } from './audit.repository.ts'
import { withoutSecrets } from './without-secrets.ts'

export type AuditEntry = {
  /** What was done, `subject.verb`: 'session.login', 'task.complete'. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string | number
  readonly before?: unknown
  readonly after?: unknown
  readonly result?: 'ok' | 'refused'
  readonly onBehalfOf?: string
  readonly address?: string
}

/** The row of an entry, but for its time; a step of a process writes it in one statement with its other rows. */
export function auditRow(caller: Pick<Caller, 'userId' | 'userName'>, entry: AuditEntry) {
  return {
    user_id: caller.userId === 0 ? null : caller.userId,
    user_name: caller.userName,
    on_behalf_of: entry.onBehalfOf ?? '',
    address: entry.address ?? '',
    action: entry.action,
    object_type: entry.objectType,
    object_id: String(entry.objectId),
    result: entry.result ?? 'ok',
    detail: JSON.stringify({ before: entry.before, after: entry.after }, withoutSecrets),
  }
}

/**
 * Writes one row of the audit log in the transaction of the change itself (design.md §3): when either fails, both do.
 * It waits for nobody; the sequencer chains it once it stands (docs/adr/0020-audit-chain.md).
 */
export async function audit(tx: Tx, caller: Pick<Caller, 'userId' | 'userName'>, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, auditRow(caller, entry))
}

/** How far the log is chained, and how much of it waits. */
export const readAuditLag = (queryable: Queryable, most: number): Promise<AuditLag> => readLag(queryable, most)

const LOGINS = ['session.login', 'session.signOn'] as const

/** Logins that were refused in the last `hours`, and in as many before; both stop at `most`. */
export const countRefusedLogins = (queryable: Queryable, hours: number, most: number) =>
  countRefused(queryable, { actions: LOGINS, hours, most })
