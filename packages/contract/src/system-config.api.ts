import { z } from 'zod'
import { defineApi } from './define-api.ts'

/** What anyone may read before login (design.md §3, answers F10). */
export const PublicConfig = z.object({
  systemName: z.string(),
  systemNameEn: z.string(),
  companyName: z.string(),
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

export const systemConfigApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/config/read',
    access: 'public',
    summary: 'System and company name and the login options',
    data: z.object({ config: PublicConfig, systemName: z.string(), companyName: z.string() }),
  },
  forms: {
    method: 'GET',
    path: '/system/config/forms',
    access: 'session',
    summary: 'Quick forms of the navbar that the caller may start, in configured order',
    data: z.array(QuickForm),
  },
})
