/** Running instances that go on in another version of their workflow. */
import { z } from 'zod'

/** Element ids of the old version → element ids of the new one; elements that keep their id need no entry. */
export const NodeMapping = z.record(z.string().min(1).max(200), z.string().min(1).max(200))

/** A step at which instances stand, and what becomes of it. */
export const StandingAt = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Open tasks there, at most `COUNTED_ROWS`. */
  tasks: z.number().int(),
  /** The element of the new version; null when there is none, so that these instances stay. */
  to: z.string().nullable(),
})

export const MigrationResult = z.object({
  instanceId: z.string(),
  /** Empty for what was refused. */
  number: z.string(),
  ok: z.boolean(),
  retcode: z.number().int(),
  msg: z.string(),
})
export type MigrationResult = z.infer<typeof MigrationResult>
