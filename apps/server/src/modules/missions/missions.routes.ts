import { missionApi } from '@liveline/contract/mission/calls.ts'
import { missionSorts } from '@liveline/contract/process-instance/conditions.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import { missionSearchOf } from './lists/instance-search.ts'
import type { MissionsService } from './missions.service.ts'

export function missionsRoutes(app: FastifyInstance, { missions }: { missions: MissionsService }): void {
  serve(app, missionApi, {
    counts: ({ query, caller }) => missions.countTasks(caller, keysOf(query.flowIds), query.exactTotal ?? false),
    urgency: ({ caller }) => missions.countUrgency(caller),
    list: ({ query, caller }) =>
      missions.pageTasks(caller, missionSearchOf(query, missionSorts), longPagingOf(query), query.formFields),
    search: ({ body, caller }) =>
      missions.pageTasks(caller, missionSearchOf(body, missionSorts), longPagingOf(body), body.formFields),
    totals: ({ body, caller }) => missions.totalTasks(caller, missionSearchOf(body, missionSorts), body.totals),
  })
}

const keysOf = (text: string | undefined) => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]
