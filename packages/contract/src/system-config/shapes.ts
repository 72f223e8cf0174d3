import { z } from 'zod'

/** When a login also needs a code: never, from the third failure, or each time (design.md §3, answers A6). */
export const VerifyCodeRule = z.enum(['off', 'afterFailures', 'always'])
export type VerifyCodeRule = z.infer<typeof VerifyCodeRule>

/** What anyone may read before login (design.md §3, answers F10). */
export const PublicConfig = z.object({
  systemName: z.string(),
  systemNameEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  /** A picture as `data:image/…;base64,…`, or a path of this origin; empty: the product's mark. */
  logo: z.string(),
  verifyCode: VerifyCodeRule,
  /** Raster tiles of the map in WGS-84: an address with {z}, {x} and {y}, of this console or https; empty: none. */
  mapTiles: z.string(),
  /** A person to ask, shown to a user without roles. */
  administratorContact: z.string(),
  administratorContactEn: z.string(),
  /** Where the login page can send a person to log in instead; nothing of how it is done. */
  signOnProviders: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string() })),
  /** Addresses, each of an origin and the beginning of a path, that `loginFrom` may name (answers A13). */
  loginFromAllowed: z.array(z.string()),
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

/** What runs: `commit` is empty where nobody knows it. */
export const About = z.object({ version: z.string(), commit: z.string() })
export type About = z.infer<typeof About>
