/** Running instances that go on in another version of their workflow. */
import { z } from 'zod'
import { Problem } from '../envelope.ts'

/** Element ids of the old version → element ids of the new one; elements that keep their id need no entry. */
export const NodeMapping = z.record(z.string().min(1).max(200), z.string().min(1).max(200))

/** A step at which instances stand, and what becomes of it. */
export const StandingStep = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Open tasks there, of at most `COUNTED_ROWS` instances. */
  tasks: z.number().int(),
  /** Numbers of instances that stand there, five at most. */
  numbers: z.array(z.string()),
  /** The element of the new version; null when there is none, so that these instances stay. */
  to: z.string().nullable(),
})
export type StandingStep = z.infer<typeof StandingStep>

/** An error stops every instance; a warning only those that stand at its element. */
export const MigrationProblem = Problem.extend({ severity: z.enum(['error', 'warning']) })
export type MigrationProblem = z.infer<typeof MigrationProblem>

export const MigrationResult = z.object({
  instanceId: z.string(),
  /** Empty for what does not exist. */
  number: z.string(),
  ok: z.boolean(),
  retcode: z.number().int(),
  msg: z.string(),
})
export type MigrationResult = z.infer<typeof MigrationResult>
