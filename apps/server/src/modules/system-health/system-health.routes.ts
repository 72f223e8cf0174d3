import { systemHealthApi } from '@liveline/contract/system-health/calls.ts'
import type { SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/caller.ts'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { PushNotices } from '../endpoints/push-notices.ts'
import type { IncidentsService } from '../process-instances/jobs/incidents.service.ts'
import type { SystemHealthService } from './system-health.service.ts'

/** The numbers are for all who may ask; whom and what they are about is for those who may read it where it stands. */
function shownTo({ permissions }: Caller, { people, errorReports, ...rest }: SystemHealth): SystemHealth {
  return {
    ...rest,
    people: people && { ...people, lockedAccounts: permissions.has('user:read') ? people.lockedAccounts : [] },
    errorReports: errorReports && {
      ...errorReports,
      newest: permissions.has('errorReport:read') ? errorReports.newest : null,
    },
  }
}

export function systemHealthRoutes(
  app: FastifyInstance,
  {
    systemHealth,
    incidents,
    pushNotices,
  }: {
    systemHealth: SystemHealthService
    incidents: Pick<IncidentsService, 'page' | 'retry'>
    pushNotices: Pick<PushNotices, 'retryFailed'>
  },
): void {
  serve(app, systemHealthApi, {
    read: async ({ caller }) => shownTo(caller, await systemHealth.read()),
    detail: () => systemHealth.readDetail(),
    async failures({ query, caller }) {
      const { rows, ...page } = await incidents.page(caller, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    retry: ({ body, caller, write }) => incidents.retry(write, caller, body),
    retryMessages: ({ caller, write }) => pushNotices.retryFailed(write, caller),
  })
}
