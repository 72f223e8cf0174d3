import { administrationApi } from '@liveline/contract/administration/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { MissionsService } from '../../missions/missions.service.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function administrationRoutes(
  app: FastifyInstance,
  { instances, missions }: { instances: InstancesService; missions: Pick<MissionsService, 'inspectInstance'> },
): void {
  serve(app, administrationApi, {
    jump: ({ body, caller, write }) => instances.jumpToNode(write, caller, body),
    assign: ({ body, caller, write }) => instances.assignNewUser(write, caller, body),
    setVariables: ({ query, body, caller, write }) =>
      instances.updateVariables(write, caller, { instanceId: query.id, ...body }),
    updateForm: ({ body, caller, write }) => instances.updateFormData(write, caller, body),
    async suspend({ body, caller, write }) {
      await instances.suspend(write, caller, body)
    },
    async resume({ body, caller, write }) {
      await instances.resume(write, caller, body)
    },
    inspect: ({ query, caller }) => missions.inspectInstance(caller, query.instanceId),
  })
}
