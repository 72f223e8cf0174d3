import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { FlowStatistics, HeatBucket, PersonFigures, StatisticsOverview } from './shapes.ts'

/** Days of the utility's clocks, both taken in; at most 366. */
const days = { from: z.iso.date(), to: z.iso.date() }

const ofFlow = {
  flowKey: z.string().min(1).max(64),
  /** Without it all versions together. */
  version: z.coerce.number().pipe(z.int32()).optional(),
  ...days,
}

export const processStatisticsApi = defineApi({
  overview: {
    method: 'GET',
    path: '/workFlow/statistics/overview',
    access: 'workflow:statistics',
    extension: true,
    summary: 'Figures of every workflow in some days',
    query: z.object(days),
    data: StatisticsOverview,
    errors: ['BAD_INPUT'],
  },
  flow: {
    method: 'GET',
    path: '/workFlow/statistics/flow',
    access: 'workflow:statistics',
    extension: true,
    summary: 'Figures of one workflow in some days, step by step, with how its instances ended',
    query: z.object(ofFlow),
    data: FlowStatistics,
    errors: ['BAD_INPUT', 'NOT_FOUND'],
  },
  heat: {
    method: 'GET',
    path: '/workFlow/statistics/heat',
    access: 'workflow:statistics',
    extension: true,
    summary: 'How long each step of a workflow waited, an hour at a time within two days, else a day',
    query: z.object(ofFlow),
    data: z.object({ buckets: z.array(HeatBucket) }),
    errors: ['BAD_INPUT', 'NOT_FOUND'],
  },
  people: {
    method: 'GET',
    path: '/workFlow/statistics/people',
    access: 'workflow:statistics',
    extension: true,
    summary: 'What each person did of a workflow in some days, who did most first',
    query: z.object({ ...ofFlow, ...pagingQuery }),
    data: pageOf(PersonFigures),
    errors: ['BAD_INPUT', 'NOT_FOUND'],
  },
})
