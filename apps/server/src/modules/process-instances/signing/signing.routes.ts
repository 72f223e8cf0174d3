import { signingApi } from '@liveline/contract/signing/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function signingRoutes(app: FastifyInstance, { instances }: { instances: InstancesService }): void {
  serve(app, signingApi, {
    addSign: ({ body, caller, write }) => instances.addSign(write, caller, body),
    removeSign: ({ body, caller, write }) => instances.removeSign(write, caller, body),
  })
}
