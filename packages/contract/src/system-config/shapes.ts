import { z } from 'zod'

/** What anyone may read before login (design.md §3, answers F10). */
export const PublicConfig = z.object({
  systemName: z.string(),
  systemNameEn: z.string(),
  companyName: z.string(),
  verifyCode: z.enum(['off', 'afterFailures', 'always']),
  /** Raster tiles of the map in WGS-84: an address with {z}, {x} and {y}, of this console or https; empty: none. */
  mapTiles: z.string(),
  /** A person to ask, shown to a user without roles. */
  administratorContact: z.string(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

/** A form a user may start from the navbar (specification §2, §3). */
export const QuickForm = z.object({
  formId: z.number().int(),
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  icon: z.string(),
  /** The workflow its submission starts. */
  flowKey: z.string(),
})
export type QuickForm = z.infer<typeof QuickForm>
