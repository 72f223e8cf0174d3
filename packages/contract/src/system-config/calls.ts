import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { About, PublicConfig, QuickForm } from './shapes.ts'

export const systemConfigApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/config/read',
    access: 'public',
    summary: 'System and company name and the login options',
    data: z.object({ config: PublicConfig, systemName: z.string(), companyName: z.string() }),
  },
  forms: {
    method: 'GET',
    path: '/system/config/forms',
    access: 'session',
    summary: 'Quick forms of the navbar that the caller may start, in configured order',
    data: z.array(QuickForm),
  },
  about: {
    method: 'GET',
    path: '/system/about',
    access: 'session',
    extension: true,
    summary: 'Version and commit of the server that answers',
    data: About,
  },
})
