import { z } from 'zod'
import { InstanceStatus } from '../process-instance/shapes.ts'
import { Person } from '../user/shapes.ts'

/** A process that somebody was given to read. */
export const CcRow = z.object({
  id: z.string(),
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  status: InstanceStatus,
  businessState: z.string(),
  /** Null when the drawing gave it. */
  by: Person.nullable(),
  note: z.string(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type CcRow = z.infer<typeof CcRow>
