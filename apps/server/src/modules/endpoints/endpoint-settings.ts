/** The settings `webhooks` (a list) and `mail`. */
import { z } from 'zod'

export const Webhook = z.object({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /** Signs what is sent (docs/webhooks.md). */
  secret: z.string().min(16),
  /** Keys of the processes that may call it; absent: all. */
  allowed: z.array(z.string()).optional(),
})
export type Webhook = z.infer<typeof Webhook>

export const MailServer = z.object({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  /** TLS from the first byte; else STARTTLS, which is compulsory unless `plain`. */
  secure: z.boolean().default(false),
  plain: z.boolean().default(false),
  user: z.string().optional(),
  password: z.string().optional(),
  from: z.string().min(1),
  /** Domains that mail may go to; absent: all. */
  allowedDomains: z.array(z.string()).optional(),
})
export type MailServer = z.infer<typeof MailServer>
