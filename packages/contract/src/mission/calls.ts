import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { MissionAddress, MissionQuery, MissionRow, MissionTotals, MissionTotalsQuery, TaskUrgency } from './shapes.ts'

/** The tasks of the caller: to do, and finished. */
export const missionApi = defineApi({
  counts: {
    method: 'GET',
    path: '/workFlow/queryTaskTotal',
    access: 'session',
    countsAsActivity: false,
    summary: 'Open tasks the caller can act on, per workflow',
    query: z.object({
      /** Comma list of flow keys; absent = all. */ flowIds: z.string().max(2000).optional(),
      exactTotal: longPagingQuery.exactTotal,
    }),
    data: z.object({
      /** Each figure is at most `COUNTED_ROWS`, its flag says that there are more, unless `exactTotal` was asked for. */
      total: z.number().int(),
      totalIsCapped: z.boolean(),
      overdue: z.number().int(),
      overdueIsCapped: z.boolean(),
      items: z.array(
        z.object({
          flowId: z.string(),
          flowName: z.string(),
          flowNameEn: z.string(),
          count: z.number().int(),
          countIsCapped: z.boolean(),
        }),
      ),
    }),
  },
  urgency: {
    method: 'GET',
    path: '/workFlow/task/urgency',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: 'Open tasks the caller can act on, by urgency: overdue, due today, later',
    data: TaskUrgency,
  },
  list: {
    method: 'GET',
    path: '/workFlow/queryTask',
    access: 'session',
    summary: 'Open (or finished) tasks of the caller, with filters and sorting',
    query: MissionAddress,
    data: longPageOf(MissionRow),
    errors: ['CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
  search: {
    method: 'POST',
    path: '/workFlow/queryTaskWithCondition',
    readOnly: true,
    access: 'session',
    summary: 'Tasks of the caller with filters and sorting',
    body: MissionQuery,
    data: longPageOf(MissionRow),
    errors: ['CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
  totals: {
    method: 'POST',
    path: '/workFlow/task/totals',
    readOnly: true,
    access: 'session',
    extension: true,
    summary: 'Sums, averages and counts of fields of the main form over the tasks that pass the filters',
    body: MissionTotalsQuery,
    data: MissionTotals,
  },
})
