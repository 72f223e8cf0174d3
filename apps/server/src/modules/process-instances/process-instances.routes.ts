import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import { flowApi, workFlowApi } from '@liveline/contract/work-flow/calls.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { IncidentsService } from './jobs/incidents.service.ts'
import { sortOf } from '../missions/lists/mission-search.ts'
import type { MissionsService } from '../missions/missions.service.ts'
import type { InstancesService } from './process-instances.service.ts'

export function workflowsRoutes(
  app: FastifyInstance,
  {
    instances,
    missions,
    definitions,
    incidents,
  }: {
    instances: InstancesService
    missions: MissionsService
    definitions: DefinitionsService
    incidents: IncidentsService
  },
): void {
  serve(app, workFlowApi, {
    create: ({ body, caller }) => definitions.create(caller, body),
    update: ({ body, caller }) => definitions.update(caller, body),
    release: ({ body, caller }) => definitions.release(caller, body),
    setValid: ({ params, caller }) =>
      definitions.setValid(caller, { id: params.id, valid: params.flag === '1' || params.flag === 'true' }),
    async list({ query }) {
      const paging = pagingOf(query)
      const { rows, total } = await definitions.page({ keyword: query.keyword?.trim() ?? '', paging })
      const flows = rows.map((row) => ({
        id: row.id,
        flowKey: row.key,
        name: row.name,
        nameEn: row.nameEn,
        valid: row.valid ? (1 as const) : (0 as const),
        releasedVersion: row.releasedVersion,
        running: Math.min(row.running, COUNTED_ROWS),
        runningIsCapped: row.running > COUNTED_ROWS,
        updatedAt: row.updatedAt.toISOString(),
      }))
      return { rows: flows, total, ...paging }
    },

    start: ({ params, body, caller }) => instances.start(caller, { id: params.id, version: params.v }, body.forms),
    startByKey: ({ params, body, caller }) => instances.startByKey(caller, params.key, body),
    startForm: ({ query, caller }) => instances.startForm(caller, query.flowKey),
    withdraw: ({ body, caller }) => instances.withdraw(caller, body),
    deleteByProcessInstanceId: ({ params, body, caller }) =>
      instances.end(caller, { instanceId: params.id, reason: body.reason }),
    async listIncidents({ query, caller }) {
      const { rows, ...page } = await incidents.page(caller, longPagingOf(query))
      return { rows: [...rows], ...page }
    },
    retryIncident: ({ body, caller }) => incidents.retry(caller, body),
    claim: ({ body, caller }) => instances.claimTask(caller, body.taskId),
    unclaim: ({ body, caller }) => instances.unclaimTask(caller, body.taskId),
    complete: ({ body, caller }) => instances.completeTask(caller, body),
    saveDraft: ({ body, caller }) => instances.saveDraft(caller, body),

    queryTaskTotal: ({ query, caller }) =>
      missions.countTasks(caller, keysOf(query.flowIds), query.exactTotal ?? false),
    queryTask: ({ query, caller }) =>
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
    queryTaskWithCondition: ({ body, caller }) =>
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
          sort: sortOf(body.sort),
        },
        longPagingOf(body),
      ),
    queryAllInstance: ({ query, caller }) =>
      missions.pageInstances(
        caller,
        {
          finished: query.finished,
          mine: query.mine ?? false,
          instanceId: query.instanceId?.trim() ?? '',
          ownerName: query.ownerName?.trim() ?? '',
          keyword: query.keyword?.trim() ?? '',
          from: query.from,
          to: query.to,
        },
        longPagingOf(query),
      ),
    queryInstanceDetail: ({ query, caller }) => missions.getDetail(caller, query.instanceId),
    diagram: ({ query, caller }) => missions.getDiagram(caller, query.instanceId),
  })

  serve(app, flowApi, {
    queryTaskInfo: ({ params, caller }) => missions.getTaskInfo(caller, params.id),
    currentHandler: ({ params, caller }) => missions.listCurrentHandlers(caller, params.id),
  })
}

const noFilters = {
  keyword: '',
  elementId: undefined,
  businessState: undefined,
  overdue: undefined,
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
