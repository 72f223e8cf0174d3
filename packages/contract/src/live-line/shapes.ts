import { z } from 'zod'

/** An item of the catalogue as an amis option: its code is the value, its facts come along. */
export const CatalogueOption = z.object({
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  /** e.g. LW07; `label` is number and name. */
  number: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Pinyin initials of the Chinese name in lower case, for searching. */
  initials: z.string(),
  class: z.number().int(),
  method: z.string(),
  liveHours: z.number(),
  avoidedHours: z.number(),
  crew: z.number().int(),
  /** Re-closing must be locked out for it. */
  reclose: z.boolean(),
  underLoad: z.boolean(),
  /** Rows of the plan's crew and vehicle tables that the item asks for; `autoFill` puts them into the form. */
  crewRows: z.array(z.object({ role: z.string(), count: z.number().int() })),
  vehRows: z.array(z.object({ kind: z.string(), count: z.number().int() })),
})
export type CatalogueOption = z.infer<typeof CatalogueOption>
