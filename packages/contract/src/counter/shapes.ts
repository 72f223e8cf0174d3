import { z } from 'zod'

/** A counter of the navbar (specification §6; answers B21). */
export const CounterConfig = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  roleId: z.number().int().nullable(),
  pageUrl: z.string(),
})
export type CounterConfig = z.infer<typeof CounterConfig>
