import { defineApi } from '../define-api.ts'
import { SystemHealth } from './shapes.ts'

export const systemHealthApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/health',
    access: 'system:health',
    extension: true,
    summary:
      'Whether the installation is well: servers, database, jobs, sendings, people, faults, audit log; each judged',
    // Home asks it again and again by itself.
    countsAsActivity: false,
    data: SystemHealth,
  },
})
