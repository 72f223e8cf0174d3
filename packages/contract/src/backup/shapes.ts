import { z } from 'zod'

/** `configuration`: what was set up, without people and secrets. `whole`: every table, to bring back a lost machine. */
export const BackupScope = z.enum(['configuration', 'whole'])
export type BackupScope = z.infer<typeof BackupScope>

export const Backup = z.object({
  id: z.string(),
  scope: BackupScope,
  origin: z.enum(['manual', 'scheduled', 'beforeRestore', 'uploaded', 'command']),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  note: z.string(),
  /** Who made it, by name; for one that was brought from elsewhere, who brought it. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** The moment whose state it holds; null until it is known. */
  takenAt: z.iso.datetime().nullable(),
  /** Name of the file; empty until there is one. */
  file: z.string(),
  /** Bytes. */
  size: z.number().int(),
  isSealed: z.boolean().nullable(),
  /** When the whole file was last read and found to be right. */
  checkedAt: z.iso.datetime().nullable(),
  version: z.string(),
  migration: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** Whether the server that answers has the file. */
  isHere: z.boolean(),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

export const BackupSchedule = z.object({
  enabled: z.boolean(),
  /** Minutes after midnight, in the zone of the console. */
  minuteOfDay: z.number().int().min(0).max(1_439),
  scope: BackupScope,
  /** Scheduled backups that are kept; older ones are removed. */
  keep: z.number().int().min(1).max(365),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

/** What was found when a backup was restored to try it: the certificate that it can be. */
export const BackupTest = z.object({
  id: z.string(),
  origin: z.enum(['manual', 'scheduled']),
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  /** Who asked; empty when nobody did. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Null once it was deleted. */
  backupId: z.string().nullable(),
  /** The moment whose state the backup holds. */
  backupAt: z.iso.datetime(),
  scope: BackupScope,
  file: z.string(),
  /** `restored`: every table came back as it was. `read`: only the file was looked through, as no database may be made. */
  method: z.enum(['restored', 'read']).nullable(),
  tables: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** Of the content. */
  bytes: z.number().int().nullable(),
  /** Of the file. */
  sha256: z.string().nullable(),
  /** Why it did not pass, for a person. */
  error: z.string().nullable(),
})
export type BackupTest = z.infer<typeof BackupTest>

const RestoreChange = z.enum(['added', 'changed', 'removed', 'kept'])

/** What a restore would do. `added`: comes back. `kept`: is not in the backup, and stays because it is in use. */
const RestoreDifference = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      changes: z.array(
        z.object({
          change: RestoreChange,
          count: z.number().int(),
          /** The first of them. */
          names: z.array(z.object({ name: z.string(), nameEn: z.string() })),
        }),
      ),
    }),
  ),
  /** Of a whole backup: subjects whose number of rows is another. */
  counts: z.array(z.object({ table: z.string(), now: z.number().int(), then: z.number().int() })),
})

export const restoreStates = [
  'comparing',
  'compared',
  'asked',
  'expired',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const

export const Restore = z.object({
  id: z.string(),
  backupId: z.string().nullable(),
  scope: BackupScope,
  backupAt: z.iso.datetime(),
  backupNote: z.string(),
  state: z.enum(restoreStates),
  by: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  reason: z.string(),
  /** What is to be typed. */
  confirmation: z.string(),
  askedAt: z.iso.datetime().nullable(),
  /** Until when another person may approve it. */
  expiresAt: z.iso.datetime().nullable(),
  approvedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  difference: RestoreDifference.nullable(),
  /** Why it was not done, for a person. */
  error: z.string().nullable(),
})
export type Restore = z.infer<typeof Restore>
