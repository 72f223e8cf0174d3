import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { historySorts } from '@liveline/contract/process-instance/conditions.ts'
import type { FastifyInstance } from 'fastify'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import { instanceSearchOf } from '../missions/lists/instance-search.ts'
import type { MissionsService } from '../missions/missions.service.ts'
import type { InstancesService } from './process-instances.service.ts'

export function processInstancesRoutes(
  app: FastifyInstance,
  { instances, missions }: { instances: InstancesService; missions: MissionsService },
): void {
  serve(app, processInstanceApi, {
    start: ({ params, body, caller, write }) =>
      instances.start(write, caller, { id: params.id, version: params.v }, body),
    startByKey: ({ params, body, caller, write }) => instances.startByKey(write, caller, params.key, body),
    startForm: ({ query, caller }) => missions.openStartForm(caller, query.flowKey, query.copyOf),
    withdraw: ({ body, caller, write }) =>
      'taskId' in body ? instances.takeBack(write, caller, body) : instances.withdraw(write, caller, body),
    end: ({ params, body, caller, write }) =>
      instances.end(write, caller, { instanceId: params.id, reason: body.reason }),
    list: ({ query: { from: startedFrom, to: startedTo, ...query }, caller }) =>
      missions.pageInstances(
        caller,
        instanceSearchOf({ startedFrom, startedTo, ...query }, historySorts),
        longPagingOf(query),
      ),
    history: ({ body, caller }) =>
      missions.pageInstances(caller, instanceSearchOf(body, historySorts), longPagingOf(body)),
    stuck: async ({ caller }) => ({ kinds: await missions.countStuck(caller) }),
    detail: ({ query, caller }) => missions.getDetail(caller, query.instanceId),
    diagram: ({ query, caller }) => missions.getDiagram(caller, query.instanceId),
    remaining: ({ query, caller }) => instances.predictRemaining(caller, query.instanceId),
    currentHandlers: ({ params, caller }) => missions.listCurrentHandlers(caller, params.id),
    handlersOfEach: ({ body, caller }) => missions.listHandlersOfEach(caller, body.ids),
  })
}
