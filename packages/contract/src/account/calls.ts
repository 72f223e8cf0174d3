import { z } from 'zod'
import { defineApi } from '../define-api.ts'

/** What an administrator does for somebody who cannot log in. */
export const accountApi = defineApi({
  unlock: {
    method: 'POST',
    path: '/system/user/unlock',
    access: 'user:unlock',
    extension: true,
    summary: 'Lift the waits that failed logins have brought upon an account; tells whether there was one',
    body: z.object({ userName: z.string().min(1).max(64) }),
    data: z.object({ userName: z.string(), wasLocked: z.boolean() }),
    errors: ['NOT_FOUND', 'PERSON_NOT_YOURS'],
  },
})
