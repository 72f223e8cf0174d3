import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { IncidentRow } from '../incident/shapes.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { HealthDetail, SystemHealth } from './shapes.ts'

export const systemHealthApi = defineApi({
  read: {
    method: 'GET',
    path: '/system/health',
    access: 'system:health',
    extension: true,
    summary:
      'Whether the installation is well: servers, database, backups and their last restore test, jobs, sendings, messages, people, faults, audit log; each judged',
    // Home asks it again and again by itself.
    countsAsActivity: false,
    data: SystemHealth,
  },
  detail: {
    method: 'GET',
    path: '/system/health/detail',
    access: 'system:health',
    extension: true,
    summary: 'What stands behind the figures: version and its changes, largest tables, connections, slow statements',
    countsAsActivity: false,
    data: HealthDetail,
  },
  failures: {
    method: 'GET',
    path: '/system/health/failures',
    access: 'system:health',
    extension: true,
    summary: 'Jobs, mail and webhooks that were given up, the newest first',
    countsAsActivity: false,
    query: z.object(longPagingQuery),
    data: longPageOf(IncidentRow),
    errors: ['CURSOR_INVALID'],
  },
  retry: {
    method: 'POST',
    path: '/system/health/failures/retry',
    access: 'system:health',
    extension: true,
    summary: 'Have a job, mail or webhook that was given up tried again at once',
    body: z.object({ instanceId: z.uuid(), jobId: z.uuid() }),
    data: z.object({ outcome: z.enum(['retrying', 'over']) }),
    errors: ['NOT_FOUND'],
  },
  retryMessages: {
    method: 'POST',
    path: '/system/health/messages/retry',
    access: 'system:health',
    extension: true,
    summary:
      'Have the mail, text messages and webhooks about notices that were given up within the last day sent again',
    data: z.object({ count: z.number().int() }),
  },
})
