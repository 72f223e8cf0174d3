import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { SignedOn, SignOnBody } from './shapes.ts'

export const signOnApi = defineApi({
  start: {
    method: 'GET',
    path: '/system/sso/start',
    access: 'public',
    extension: true,
    answer: 'file',
    summary: 'Send the browser to a provider of single sign-on; it comes back to /auth-redirect',
    query: z.object({
      provider: z.string().min(1).max(40),
      /** A path of the console to open after the login. */
      redirect: z.string().max(2_000).optional(),
    }),
    errors: ['RATE_LIMITED'],
  },
  logIn: {
    method: 'POST',
    path: '/system/sso/login',
    access: 'public',
    extension: true,
    summary: 'Trade the ticket of a provider of single sign-on for a session; a ticket works once',
    body: SignOnBody,
    data: SignedOn,
    errors: [
      'SSO_FAILED',
      'SSO_PROVIDER_UNKNOWN',
      'SSO_USER_UNKNOWN',
      'SSO_USER_DISABLED',
      'SSO_PROVIDER_UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
})
