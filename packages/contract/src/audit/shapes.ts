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
  before: z.unknown(),
  after: z.unknown(),
  /** The link of the chain: null while the entry waits for it. */
  chained: z.object({ seq: z.string(), hash: z.string() }).nullable(),
})
export type AuditEntryDetail = z.infer<typeof AuditEntryDetail>
