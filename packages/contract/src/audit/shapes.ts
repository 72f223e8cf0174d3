import { z } from 'zod'
import { momentRange } from '../query-parts.ts'
import { Person } from '../user/shapes.ts'

const auditResult = z.enum(['ok', 'refused'])

const words = z.string().trim().min(1).max(100)

/** What of the log is looked for; all that is told must hold. */
export const auditFilters = {
  /** Login name or name of whoever did it; `-`: the server itself. */
  who: words.optional(),
  /** Name of the person on whose behalf it was done. */
  behalf: words.optional(),
  action: z
    .string()
    .regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/)
    .optional(),
  kind: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .optional(),
  /** Of the kind; without a kind, of any. */
  object: words.optional(),
  result: auditResult.optional(),
  /** Part of what was written, of the address or of the object's id. */
  text: words.optional(),
  ...momentRange,
}

export const AuditRow = z.object({
  /** Of the entry; entries are numbered as they are written. */
  id: z.string(),
  at: z.iso.datetime(),
  who: Person,
  /** The login name under which it was done. */
  userName: z.string(),
  /** Empty: on one's own. */
  onBehalfOf: z.string(),
  /** Of the network; empty where none was noted. */
  address: z.string(),
  /** `subject.verb`; named by act-names.ts. */
  action: z.string(),
  kind: z.string(),
  objectId: z.string(),
  /** What the object is called now; null: it is gone, or has no name. */
  objectName: z.string().nullable(),
  objectNameEn: z.string().nullable(),
  result: auditResult,
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditEntryDetail = AuditRow.extend({
  /** What stood before and stands since, as the act wrote it; secrets are left out when it is written. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** The link of the chain: null while the entry waits for it. */
  chained: z.object({ seq: z.string(), hash: z.string() }).nullable(),
})
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>

const auditFault = z.enum(['missing', 'changed', 'truncated', 'checkpoint'])

/** A look through the chain that somebody asked for. */
export const AuditVerification = z.object({
  id: z.uuid(),
  /** Who asked. */
  byName: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** stopped: the server that looked went away, or the chain could not be read. */
  state: z.enum(['running', 'intact', 'broken', 'stopped']),
  /** The links that are looked at: from the signed checkpoint before the time asked for to the one behind it. */
  fromSeq: z.number().int(),
  toSeq: z.number().int(),
  checkedSeq: z.number().int(),
  firstBadSeq: z.number().int().nullable(),
  /** The entry at that link, where it is still there. */
  firstBadId: z.string().nullable(),
  fault: auditFault.nullable(),
})
export type AuditVerification = z.infer<typeof AuditVerification>

const Signed = z.object({ seq: z.number().int(), at: z.iso.datetime(), keyId: z.string() })

export const AuditState = z.object({
  /** Links of the chain: the first there is and the last; 0 of none. */
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  /** Entries that wait to be chained. */
  waiting: z.number().int(),
  lastCheckpoint: Signed.nullable(),
  /** How the server that answers found the whole chain by itself; null: it has not looked yet. */
  watched: z.object({ isIntact: z.boolean(), at: z.iso.datetime() }).nullable(),
  /** The last look that somebody asked for. */
  verification: AuditVerification.nullable(),
  retentionDays: z.number().int(),
  /** When the oldest entry was written. */
  oldestAt: z.iso.datetime().nullable(),
})
export type AuditState = z.infer<typeof AuditState>

export const CheckpointComparison = z.object({
  /** Lines that are checkpoints. */
  count: z.number().int(),
  /** Of these: what the chain says the same at. */
  fitting: z.number().int(),
  /** Older than the entries that are still kept: nothing to compare with. */
  tooOld: z.number().int(),
  /** Not signed by the key of this installation. */
  foreign: z.number().int(),
  /** The first at which the chain is another, or before which it ends; null: none. */
  firstBadSeq: z.number().int().nullable(),
  /** The last of them. */
  last: Signed.nullable(),
})
export type CheckpointComparison = z.infer<typeof CheckpointComparison>
