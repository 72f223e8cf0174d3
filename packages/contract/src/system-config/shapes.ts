import { z } from 'zod'
import { settingKeys } from '../setting/settings.ts'

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
  /** `#rrggbb` for whoever has chosen no colour; empty: the product's own. */
  themeColour: z.string(),
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

/** Stands for a secret that is set and never shown; sent back it means: leave it as it is. */
export const KEPT_SECRET = '••••••••'

export const SettingKey = z.enum(settingKeys)

/** A setting as it stands; what it is called and may be is in `setting/settings.ts`. */
export const SettingRow = z.object({
  key: SettingKey,
  /** What holds; secrets in it read `KEPT_SECRET`. */
  value: z.unknown(),
  /** Nobody has set it, or somebody has set it back. */
  isDefault: z.boolean(),
  /** Of the last change; 0 when there was none. */
  rev: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
  /** Empty: the pack that was installed. */
  updatedBy: z.string(),
})
export type SettingRow = z.infer<typeof SettingRow>

export const SettingChange = z.object({
  id: z.uuid(),
  key: SettingKey,
  /** Secrets in both read `KEPT_SECRET`; null: the default held. */
  before: z.unknown(),
  after: z.unknown(),
  at: z.iso.datetime(),
  /** Empty: the pack that was installed. */
  by: z.string(),
  reason: z.string(),
})
export type SettingChange = z.infer<typeof SettingChange>

/** What lists of the navigation bar are made from. */
export const NavigationSources = z.object({
  forms: z.array(
    z.object({
      formKey: z.string(),
      name: z.string(),
      nameEn: z.string(),
      icon: z.string(),
    }),
  ),
  flows: z.array(
    z.object({
      flowKey: z.string(),
      name: z.string(),
      nameEn: z.string(),
      /** Of the form that its start asks for; null: none. */
      formKey: z.string().nullable(),
    }),
  ),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  dataSets: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
})
export type NavigationSources = z.infer<typeof NavigationSources>
