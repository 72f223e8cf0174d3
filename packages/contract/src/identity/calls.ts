import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { LinkedIdentity, ProviderId } from './shapes.ts'

const userName = z.string().min(1).max(64)

/** Which accounts of providers of single sign-on log a person in (docs/single-sign-on.md). */
export const identityApi = defineApi({
  listOwn: {
    method: 'GET',
    path: '/system/identity/list',
    access: 'session',
    extension: true,
    summary: 'The accounts at providers of single sign-on that log the caller in, the oldest link first',
    data: z.array(LinkedIdentity),
  },
  unlinkOwn: {
    method: 'POST',
    path: '/system/identity/unlink',
    access: 'session',
    extension: true,
    summary: 'Let a provider log the caller in no longer; refused when no other way to log in remains',
    body: z.object({ provider: ProviderId }),
    errors: ['NOT_FOUND', 'LAST_WAY_IN'],
  },
  list: {
    method: 'GET',
    path: '/system/user/identities',
    access: 'user:identity',
    extension: true,
    summary: 'The accounts at providers of single sign-on that log a person in',
    query: z.object({ userName }),
    data: z.array(LinkedIdentity),
    errors: ['NOT_FOUND'],
  },
  unlink: {
    method: 'POST',
    path: '/system/user/identity/unlink',
    access: 'user:identity',
    extension: true,
    summary: 'Let a provider log a person in no longer, whatever other way remains; his sessions end',
    body: z.object({ userName, provider: ProviderId }),
    errors: ['NOT_FOUND'],
  },
})
