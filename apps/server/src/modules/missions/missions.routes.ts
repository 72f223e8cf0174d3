import { missionApi } from '@liveline/contract/mission/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import { missionSortFields, sortOf } from './lists/list-sorting.ts'
import type { MissionsService } from './missions.service.ts'

export function missionsRoutes(app: FastifyInstance, { missions }: { missions: MissionsService }): void {
  serve(app, missionApi, {
    counts: ({ query, caller }) => missions.countTasks(caller, keysOf(query.flowIds), query.exactTotal ?? false),
    list: ({ query, caller }) =>
      missions.pageTasks(
        caller,
        {
          ...noFilters,
          finished: query.finished ?? false,
          flowKeys: keysOf(query.flowIds),
          from: query.from,
          to: query.to,
        },
        longPagingOf(query),
      ),
    search: ({ body, caller }) =>
      missions.pageTasks(
        caller,
        {
          finished: body.finished ?? false,
          flowKeys: [...new Set(body.flowIds)],
          keyword: body.keyword?.trim() ?? '',
          elementId: body.elementId,
          businessState: body.businessState,
          overdue: body.overdue,
          from: body.from,
          to: body.to,
          classes: body.classes ?? [],
          riskLevels: body.riskLevels ?? [],
          feeder: body.feeder?.trim() ?? '',
          planFrom: body.planFrom,
          planTo: body.planTo,
          sort: sortOf(body.sort, missionSortFields),
        },
        longPagingOf(body),
      ),
  })
}

const noFilters = {
  keyword: '',
  elementId: undefined,
  businessState: undefined,
  overdue: undefined,
  classes: [],
  riskLevels: [],
  feeder: '',
  planFrom: undefined,
  planTo: undefined,
  sort: [],
}

const keysOf = (text: string | undefined) => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]
