import { taskApi } from '@liveline/contract/task/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { MissionsService } from '../../missions/missions.service.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function tasksRoutes(
  app: FastifyInstance,
  { instances, missions }: { instances: InstancesService; missions: MissionsService },
): void {
  serve(app, taskApi, {
    detail: ({ params, query, caller }) => missions.getTaskInfo(caller, params.id, query),
    claim: ({ body, caller, write }) => instances.claimTask(write, caller, body.taskId),
    unclaim: ({ body, caller, write }) => instances.unclaimTask(write, caller, body.taskId),
    complete: ({ body, caller, write }) => instances.completeTask(write, caller, body),
    completeMany: ({ body, caller, writeEach }) => instances.completeMany(writeEach, caller, body),
    saveDraft: ({ body, caller, write }) => instances.saveDraft(write, caller, body),
  })
}
