import { rehearsalApi } from '@liveline/contract/rehearsal/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function rehearsalRoutes(app: FastifyInstance, { rehearsals }: Pick<InstancesService, 'rehearsals'>): void {
  serve(app, rehearsalApi, {
    form: ({ body, caller }) => rehearsals.form(caller, body),
    run: ({ body: { id, versionId, bpmnXml, ...given }, caller }) =>
      rehearsals.run(caller, { id, versionId, bpmnXml }, given),
    branches: ({ body: { id, versionId, bpmnXml, ...given }, caller }) =>
      rehearsals.branches(caller, { id, versionId, bpmnXml }, given),
  })
}
