import { z } from 'zod'
import { Reason } from '../administration/shapes.ts'
import { defineApi } from '../define-api.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { historyConditions } from '../process-instance/conditions.ts'
import { moment } from '../query-parts.ts'
import { ActForesight, ActJob, ActJobItem, ActJobItemState, ActOrder, MOST_CHOSEN } from './shapes.ts'

/** Which instances: those chosen, or all that a filter of the list of instances matches. */
const wanted = {
  order: ActOrder,
  instanceIds: z.array(z.uuid()).min(1).max(MOST_CHOSEN).optional(),
  search: z.object(historyConditions).optional(),
}
/** Nothing given would be everything there is. */
const isOneOfBoth = (asked: { instanceIds?: unknown; search?: unknown }) =>
  (asked.instanceIds === undefined) !== (asked.search === undefined)
const notOneOfBoth = { error: 'Either instanceIds or search is expected', path: ['search'] }
const id = z.uuid()

/** One act on many instances, in the background: each by itself and exactly once, its result beside it. */
export const actJobApi = defineApi({
  foresee: {
    method: 'POST',
    path: '/workFlow/actJob/foresee',
    readOnly: true,
    access: 'workflow:admin',
    extension: true,
    summary: 'What an act on all instances of a filter, or on chosen ones, would do; nothing is changed',
    body: z.object(wanted).refine(isOneOfBoth, notOneOfBoth),
    data: ActForesight,
    errors: ['OVERLOADED'],
  },
  begin: {
    method: 'POST',
    path: '/workFlow/actJob/begin',
    access: 'workflow:admin',
    extension: true,
    summary: 'Act on all instances of a filter, or on chosen ones, in the background; they are fixed now',
    body: z
      .object({
        ...wanted,
        reason: Reason,
        /** `count`, `asOf` and, of a search, `foreseen` of what was foreseen: nothing else is acted on. */
        count: z.number().int().min(1),
        asOf: moment,
        foreseen: z.string().max(64).optional(),
      })
      .refine(isOneOfBoth, notOneOfBoth)
      .refine(({ search, foreseen }) => search === undefined || foreseen !== undefined, {
        error: 'What was foreseen is expected with a search',
        path: ['foreseen'],
      }),
    data: z.object({ jobId: z.string() }),
    errors: ['SELECTION_CHANGED', 'TOO_MANY_ACT_JOBS', 'OVERLOADED'],
  },
  list: {
    method: 'GET',
    path: '/workFlow/actJob/list',
    access: 'workflow:admin',
    extension: true,
    summary: 'Acts on many instances of the last month, of everybody, newest first; the last 50',
    data: z.object({ jobs: z.array(ActJob) }),
  },
  get: {
    method: 'GET',
    path: '/workFlow/actJob/get',
    access: 'workflow:admin',
    extension: true,
    summary: 'How far an act on many instances is',
    query: z.object({ id }),
    data: ActJob,
    errors: ['NOT_FOUND'],
  },
  results: {
    method: 'GET',
    path: '/workFlow/actJob/results',
    access: 'workflow:admin',
    extension: true,
    summary: 'What became of each instance of a job, the oldest instance first',
    query: z.object({ id, state: ActJobItemState.optional(), ...longPagingQuery }),
    data: longPageOf(ActJobItem),
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  stop: {
    method: 'POST',
    path: '/workFlow/actJob/stop',
    access: 'workflow:admin',
    extension: true,
    summary: 'Act on no further instance; what is done stays done',
    body: z.object({ id }),
    data: ActJob,
    errors: ['NOT_FOUND'],
  },
  repeat: {
    method: 'POST',
    path: '/workFlow/actJob/repeat',
    access: 'workflow:admin',
    extension: true,
    summary: 'Act again, with the rights of the caller, on what a job that has ended was refused for or has left',
    body: z.object({ id }),
    data: z.object({ jobId: z.string() }),
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_ACT_JOBS'],
  },
})
