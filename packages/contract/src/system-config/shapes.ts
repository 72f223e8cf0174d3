import { z } from 'zod'

/** What anyone may read before login (design.md §3, answers F10). */
export const PublicConfig = z.object({
  systemName: z.string(),
  systemNameEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  /** A path of this origin, or an image as `data:`; empty for the product's own mark. */
  logo: z.string(),
  verifyCode: z.enum(['off', 'afterFailures', 'always']),
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

/** What runs: `commit` is empty where nobody knows it. */
export const About = z.object({ version: z.string(), commit: z.string() })
export type About = z.infer<typeof About>
