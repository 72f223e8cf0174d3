import { z } from 'zod'

export const FlowRow = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  valid: z.union([z.literal(0), z.literal(1)]),
  releasedVersion: z.number().int().nullable(),
  /** Instances under way, at most `COUNTED_ROWS`. */
  running: z.number().int(),
  runningIsCapped: z.boolean(),
  updatedAt: z.iso.datetime(),
})
