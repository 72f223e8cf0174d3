import { z } from 'zod'

/** A ciphertext of RSA-OAEP (SHA-256 for hash and mask), base64. */
export const Encrypted = z.string().min(1).max(1024)

export const KeyPair = z.object({
  /** Single-use challenge, 5 minutes: the `{key}` of the call that follows. */
  key: z.string(),
  /** Hexadecimal. */
  modulus: z.string(),
  /** Hexadecimal. */
  exponent: z.string(),
  expiresAt: z.iso.datetime(),
})
export type KeyPair = z.infer<typeof KeyPair>

export const MenuEntry = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  url: z.string(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  sort: z.number(),
  /** 1 folder, 2 page, 3 right (never shown). */
  type: z.number().int(),
  /** 0 shows; anything else is left out of the menu (still routable). */
  hidden: z.number().int(),
  blank: z.boolean(),
  params: z.record(z.string(), z.string()),
  isAmis: z.boolean(),
  component: z.string(),
  redirect: z.string(),
  alwaysShow: z.boolean(),
  permission: z.string(),
})
export type MenuEntry = z.infer<typeof MenuEntry>

export const RoleTreeEntry: z.ZodType<RoleTreeEntry> = z.lazy(() =>
  MenuEntry.extend({ keywords: z.string(), children: z.array(RoleTreeEntry) }),
)
export type RoleTreeEntry = MenuEntry & {
  /** Extension: the name in pinyin and its initials, `daibanrenwu dbrw`, for the search over the menu. */
  readonly keywords: string
  readonly children: RoleTreeEntry[]
}

/** The English names are our extension; empty when nobody has given one. */
const OrgMembership = z.object({
  attrId: z.number().int(),
  attrName: z.string(),
  attrNameEn: z.string(),
  extDepartmentName: z.string(),
  extDepartmentNameEn: z.string(),
})

export const UserInfo = z.object({
  userId: z.number().int(),
  userName: z.string(),
  name: z.string(),
  role: z.string(),
  /** 0 local account (specification §3). */
  userSource: z.number().int(),
  finDepId: z.number().int().nullable(),
  orgs: z.array(OrgMembership),
  roleList: z.array(z.object({ id: z.number().int(), name: z.string(), nameEn: z.string() })),
  roleTree: z.array(RoleTreeEntry),
  permissions: z.array(z.string()),
  delegateUser: z.object({ userId: z.number().int(), name: z.string() }).nullable(),
  /** Age of the password in days (specification §3). */
  passwordUpdateTime: z.number().int(),
  mustChangePassword: z.boolean(),
  /** As `checkToken` says it: of the menu and the rights that stand here. */
  menuVersion: z.string(),
  /** Our extension: what holds for the own password, so that the person reads it before the server refuses. */
  passwordPolicy: z.object({
    requireMixedCase: z.boolean(),
    /** Days after which a password must be changed; 0: never (answers A17). */
    maxAgeDays: z.number().int(),
  }),
})
export type UserInfo = z.infer<typeof UserInfo>

export const LoginBody = z.object({
  userName: Encrypted,
  password: Encrypted,
  passwordSha256: Encrypted,
  verifyCode: z.string().max(8).optional().default(''),
})

/** How long the code holds, and until the next may be asked for, in seconds (answers A6). */
export const VerifyCodeSent = z.object({ expiresIn: z.number().int(), resendAfter: z.number().int() })

/** A session has been opened; a browser has got its cookie beside it. */
export const OpenedSession = z.object({ token: z.string(), userName: z.string(), mustChangePassword: z.boolean() })

/** One of the caller's open sessions, for him to know again (answers A10). */
export const OwnSession = z.object({
  sessionId: z.uuid(),
  isCurrent: z.boolean(),
  /** A browser's session is bound to a cookie; an API client has the token alone. */
  kind: z.enum(['browser', 'api']),
  /** Browser and operating system as the client names itself, "Chrome 150, Windows 10"; empty when it says nothing. */
  device: z.string(),
  /** IP address of the login. */
  address: z.string(),
  since: z.iso.datetime(),
  lastActivityAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const TokenState = z.object({
  loginStatus: z.literal(200),
  /** Seconds until the session ends through idleness or age, whichever is sooner. */
  secondsLeft: z.number().int(),
  /** False when its age ends it: no activity puts that off (answers A8). */
  isExtendable: z.boolean(),
  /** Changes when the caller's menu or rights change (answers B7). */
  menuVersion: z.string(),
  /** Changes when what the configuration shows everybody changes (answers F12). */
  configVersion: z.string(),
  /** The person has left the console locked: every other call is refused until the password is entered. */
  isLocked: z.boolean(),
})
