import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import {
  FlowStatistics,
  FlowStatisticsRow,
  STATISTICS_DAYS,
  StatisticsInstance,
  StatisticsMeasure,
  StatisticsPerson,
} from './shapes.ts'

const DAY_MS = 86_400_000
/** A database has no year 0. */
const FIRST_DAY = '0001-01-01'

/** Both days belong to it. */
const period = { from: z.iso.date(), to: z.iso.date() }
const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= STATISTICS_DAYS && from >= FIRST_DAY
}
const notAPeriod = { error: `From the first to the last day, ${STATISTICS_DAYS} at most`, path: ['to'] }

const ofFlow = {
  ...period,
  flowKey: z.string().min(1).max(64),
  version: z.number().int().positive().optional(),
}

/** Everything that was written before this moment is in the figures. */
const correctTo = z.iso.datetime().nullable()

export const processStatisticsApi = defineApi({
  overview: {
    method: 'POST',
    path: '/workFlow/statistics/overview',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary: 'Figures of every workflow over days: started, running, ended, lead time, rework, overdue, automatic',
    body: z.object(period).refine(isPeriod, notAPeriod),
    data: z.object({ correctTo, rows: z.array(FlowStatisticsRow) }),
    errors: [],
  },
  flow: {
    method: 'POST',
    path: '/workFlow/statistics/flow',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary:
      'Figures of one workflow, or one version of it, over days: by step, by end and by slice of time, with the drawing',
    body: z.object({ ...ofFlow, slices: z.number().int().min(1).max(60).default(30) }).refine(isPeriod, notAPeriod),
    data: FlowStatistics.extend({ correctTo }),
    errors: ['NOT_FOUND'],
  },
  workbook: {
    method: 'GET',
    path: '/workFlow/statistics/workbook',
    access: 'workflow:admin',
    extension: true,
    summary:
      'The figures of the days as a workbook: of every workflow, or of one: steps, people, the way from start to end, outcomes, versions and slices of time on sheets of their own',
    query: z
      .object({
        ...period,
        flowKey: ofFlow.flowKey.optional(),
        /** Of a workflow alone. */
        version: z.coerce.number().int().positive().optional(),
      })
      .refine(isPeriod, notAPeriod),
    answer: 'file',
    errors: ['NOT_FOUND'],
  },
  people: {
    method: 'POST',
    path: '/workFlow/statistics/people',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary: 'What people completed of one workflow over days, whoever completed the most first',
    body: z
      .object({
        ...ofFlow,
        /** Of the step alone. */
        elementId: z.string().max(200).optional(),
        ...pagingQuery,
      })
      .refine(isPeriod, notAPeriod),
    data: pageOf(StatisticsPerson).extend({ correctTo }),
    errors: ['NOT_FOUND'],
  },
  instances: {
    method: 'POST',
    path: '/workFlow/statistics/instances',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary: 'The instances behind a figure of a step or of a person, those with the most of it first',
    body: z
      .object({
        ...ofFlow,
        measure: StatisticsMeasure,
        /** Of the step alone; without it of all steps. */
        elementId: z.string().max(200).optional(),
        /** Of what this person completed alone: measures `visits` and `overdue`. */
        userId: z.number().int().positive().optional(),
        ...pagingQuery,
      })
      .refine(isPeriod, notAPeriod),
    data: pageOf(StatisticsInstance).extend({ correctTo }),
    errors: ['NOT_FOUND'],
  },
})
