import { z } from 'zod'
import { PUBLIC_BODY_LIMIT_BYTES } from './constants.ts'
import { defineApi } from './define-api.ts'

/** A ciphertext of RSA-OAEP (SHA-256 for hash and mask), base64. */
const Encrypted = z.string().min(1).max(1024)

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
  MenuEntry.extend({ children: z.array(RoleTreeEntry) }),
)
export type RoleTreeEntry = MenuEntry & { readonly children: RoleTreeEntry[] }

/** The English names are our extension; empty when nobody has given one. */
export const OrgMembership = z.object({
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
})
export type UserInfo = z.infer<typeof UserInfo>

export const LoginBody = z.object({
  userName: Encrypted,
  password: Encrypted,
  passwordSha256: Encrypted,
  verifyCode: z.string().max(8).optional().default(''),
})

/** A session has been opened; a browser has got its cookie beside it. */
export const OpenedSession = z.object({ token: z.string(), userName: z.string(), mustChangePassword: z.boolean() })

/** A token that another system put into the console's address. */
const AddressToken = z.object({ token: z.string().min(1).max(512) })

export const TokenState = z.object({
  loginStatus: z.literal(200),
  /** Seconds until the session ends through idleness or age, whichever is sooner. */
  secondsLeft: z.number().int(),
  /** Changes when the caller's menu or rights change (answers B7). */
  menuVersion: z.string(),
})

export const sessionApi = defineApi({
  keypair: {
    method: 'GET',
    path: '/system/keypair',
    access: 'public',
    summary: 'Public RSA key and a single-use challenge for the next login or password call',
    data: KeyPair,
    errors: ['RATE_LIMITED'],
  },
  login: {
    method: 'POST',
    path: '/system/login/{exponentOrKey}',
    access: 'public',
    summary: 'Log in with encrypted name and digests',
    params: z.object({ exponentOrKey: z.string().min(1).max(128) }),
    body: LoginBody,
    data: OpenedSession,
    errors: ['LOGIN_FAILED', 'CHALLENGE_EXPIRED', 'RATE_LIMITED', 'OVERLOADED'],
  },
  previewToken: {
    method: 'POST',
    path: '/system/token/preview',
    access: 'public',
    extension: true,
    readOnly: true,
    summary: 'Whom a token in the address would log in; only tokens of API clients',
    body: AddressToken,
    data: z.object({ name: z.string(), userName: z.string() }),
    errors: ['TOKEN_NOT_EXCHANGEABLE', 'RATE_LIMITED'],
  },
  exchangeToken: {
    method: 'POST',
    path: '/system/token/exchange',
    access: 'public',
    extension: true,
    summary: "End an API client's session and open one of the caller's own in its place",
    body: AddressToken,
    data: OpenedSession,
    errors: ['TOKEN_NOT_EXCHANGEABLE', 'RATE_LIMITED'],
  },
  userInfo: {
    method: 'GET',
    path: '/system/user/info',
    access: 'session',
    summary: 'The caller: roles, menu tree, departments, rights',
    data: UserInfo,
    errors: ['USER_HAS_NO_ROLE'],
  },
  logout: {
    method: 'POST',
    path: '/system/logout/{userName}',
    access: 'session',
    summary: 'End the own session',
    params: z.object({ userName: z.string().min(1).max(64) }),
    errors: ['FORBIDDEN'],
  },
  checkToken: {
    method: 'GET',
    path: '/system/check/token',
    access: 'session',
    countsAsActivity: false,
    summary: 'Is the session alive; polled every 5 seconds',
    data: TokenState,
  },
  changePassword: {
    method: 'POST',
    path: '/system/edit/password/{key}',
    access: 'session',
    summary: 'Change the own password; every session of the user ends',
    params: z.object({ key: z.string().min(1).max(128) }),
    bodyLimitBytes: PUBLIC_BODY_LIMIT_BYTES,
    body: z.object({
      oldPassword: Encrypted,
      oldPasswordSha256: Encrypted,
      /** The new password itself, encrypted (design.md §3). */
      password: Encrypted,
      passwordConfirm: Encrypted,
    }),
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_POLICY', 'CHALLENGE_EXPIRED'],
  },
})
