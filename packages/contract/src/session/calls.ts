import { z } from 'zod'
import { PUBLIC_BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Encrypted, KeyPair, UserInfo, LoginBody, OpenedSession, TokenState, VerifyCodeSent } from './shapes.ts'

/** A token that another system put into the console's address. */
const AddressToken = z.object({ token: z.string().min(1).max(512) })

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
    errors: [
      'LOGIN_FAILED',
      'CHALLENGE_EXPIRED',
      'VERIFY_CODE_REQUIRED',
      'VERIFY_CODE_WRONG',
      'RATE_LIMITED',
      'OVERLOADED',
    ],
  },
  sendVerifyCode: {
    method: 'POST',
    path: '/system/sendVerifyCode/{key}',
    access: 'public',
    summary: 'Send a verification code; the login with it uses the same key. One answer whether the user exists or not',
    params: z.object({ key: z.string().min(1).max(128) }),
    body: z.object({ userName: Encrypted }),
    data: VerifyCodeSent,
    errors: ['CHALLENGE_EXPIRED', 'VERIFY_CODE_OFF', 'RATE_LIMITED'],
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
  stay: {
    method: 'POST',
    path: '/system/session/stay',
    access: 'session',
    extension: true,
    readOnly: true,
    summary: 'Say that somebody is there: the idle time of the session begins anew (answers A8)',
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
