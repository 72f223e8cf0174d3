import { z } from 'zod'

/** Somebody at a provider of single sign-on who is logged in here as the person whose list it stands in. */
export const LinkedIdentity = z.object({
  /** `id` of the provider in the setting `ssoProviders`. */
  provider: z.string(),
  /** As configured; the id where the provider is no longer. */
  name: z.string(),
  nameEn: z.string(),
  /** What the provider last called the person; empty when it has logged nobody in since that is kept. */
  userName: z.string(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

export const ProviderId = z.string().min(1).max(40)
