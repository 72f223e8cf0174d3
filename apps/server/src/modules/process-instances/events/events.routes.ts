import { eventApi } from '@liveline/contract/event/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function eventsRoutes(app: FastifyInstance, { events }: { events: InstancesService['events'] }): void {
  serve(app, eventApi, {
    message: ({ body, caller, write }) => events.sendMessage(write, caller, body),
    signal: ({ body, caller, write }) => events.sendSignal(write, caller, body),
  })
}
