/** The setting `ssoProviders` (docs/single-sign-on.md): who may say that a person is who he says. */
import { z } from 'zod'

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Who stands between the server and a provider on plain HTTP can be anybody: only this machine, or who is told so. */
const isEncryptedOrLocal = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || LOCAL_HOST.test(hostname)
}

const Address = z.url({ protocol: /^https?$/ })

const common = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: z.string().min(1),
  nameEn: z.string().default(''),
  /** What a portal sends as `authorizeId` with a ticket that was not asked for here; the id unless told. */
  authorizeId: z.string().min(1).max(200).optional(),
  /** For a network in which nobody else listens. */
  allowPlainHttp: z.boolean().default(false),
  /** What the provider calls the person: a claim, an attribute, or a path such as `data.user.account`. */
  userClaim: z.string().min(1).optional(),
  nameClaim: z.string().min(1).optional(),
  /** `userName`: who has not been here yet is the account of that user name; `linked`: only accounts linked before. */
  match: z.enum(['userName', 'linked']).default('userName'),
  /** The sources of accounts that may be matched by user name; local ones (0) only where they are listed. */
  matchUserSources: z.array(z.number().int()).default([1, 2, 3]),
  /** Absent: who has no account is refused. */
  create: z
    .object({
      userSource: z.number().int().min(1).default(1),
      roleIds: z.array(z.number().int()).default([]),
      orgId: z.number().int().optional(),
    })
    .optional(),
}

const OpenIdProvider = z.object({
  ...common,
  kind: z.literal('oidc'),
  issuer: Address,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scope: z.string().default('openid profile'),
  /** Hosts, beside that of the issuer, that its description may name. */
  hosts: z.array(z.string()).default([]),
})

const CasProvider = z.object({
  ...common,
  kind: z.literal('cas'),
  /** Of the CAS server: `/login` and `/p3/serviceValidate` follow. */
  url: Address,
  /** The service that a portal's tickets are for; absent: only logins that begin here. */
  portalService: Address.optional(),
})

const HttpProvider = z.object({
  ...common,
  kind: z.literal('http'),
  /** Takes `{ticket, authorizeId}` and answers who it is. */
  url: Address,
  /** Sent as `authorization`. */
  authorization: z.string().min(1).optional(),
  /** Where a login begins; `{return}` is replaced. Absent: only the portal's own links. */
  loginUrl: z.string().optional(),
  /** A path and what must stand there for the answer to count: `{"path": "code", "equals": 0}`. */
  success: z.object({ path: z.string(), equals: z.union([z.string(), z.number(), z.boolean()]) }).optional(),
  /** Where the answer says when the ticket was made (ISO, or seconds since 1970): one older than 60 s is refused. */
  issuedAtPath: z.string().optional(),
})

export const SignOnProvider = z
  .discriminatedUnion('kind', [OpenIdProvider, CasProvider, HttpProvider])
  .refine((one) => one.allowPlainHttp || isEncryptedOrLocal(one.kind === 'oidc' ? one.issuer : one.url))
export type SignOnProvider = z.infer<typeof SignOnProvider>
export type OpenIdProvider = z.infer<typeof OpenIdProvider>
export type CasProvider = z.infer<typeof CasProvider>
export type HttpProvider = z.infer<typeof HttpProvider>

/** An entry that is wrong is none; of two with one id the first. */
export function listSignOnProviders(stored: unknown): SignOnProvider[] {
  const providers = new Map<string, SignOnProvider>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const { data } = SignOnProvider.safeParse(entry)
    if (data !== undefined && !providers.has(data.id)) providers.set(data.id, data)
  }
  return [...providers.values()]
}

/** Those at which a login can begin here, with what everybody may know of them. */
export const offeredProviders = (stored: unknown) =>
  listSignOnProviders(stored)
    .filter((provider) => provider.kind !== 'http' || provider.loginUrl !== undefined)
    .map(({ id, name, nameEn }) => ({ id, name, nameEn }))
