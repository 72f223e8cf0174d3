import { taskApi } from '@liveline/contract/task/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { MissionsService } from '../../missions/missions.service.ts'
import type { WorkflowsService } from '../process-instances.service.ts'

export function tasksRoutes(
  app: FastifyInstance,
  { workflows, missions }: { workflows: WorkflowsService; missions: MissionsService },
): void {
  serve(app, taskApi, {
    detail: ({ params, caller }) => missions.getTaskInfo(caller, params.id),
    claim: ({ body, caller }) => workflows.claim(caller, body.taskId),
    unclaim: ({ body, caller }) => workflows.unclaim(caller, body.taskId),
    complete: ({ body, caller }) => workflows.complete(caller, body),
    saveDraft: ({ body, caller }) => workflows.saveDraft(caller, body),
  })
}
