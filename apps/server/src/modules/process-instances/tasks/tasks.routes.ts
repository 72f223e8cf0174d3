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
    detail: ({ params, caller }) => missions.getTaskInfo(caller, params.id),
    claim: ({ body, caller }) => instances.claimTask(caller, body.taskId),
    unclaim: ({ body, caller }) => instances.unclaimTask(caller, body.taskId),
    complete: ({ body, caller }) => instances.completeTask(caller, body),
    saveDraft: ({ body, caller }) => instances.saveDraft(caller, body),
  })
}
