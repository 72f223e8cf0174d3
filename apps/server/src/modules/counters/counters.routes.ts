import { counterApi } from '@liveline/contract/counter/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { createCountersService } from './counters.service.ts'

export function countersRoutes(app: FastifyInstance, parts: Parameters<typeof createCountersService>[0]): void {
  const counters = createCountersService(parts)
  serve(app, counterApi, { todo: ({ caller }) => counters.list(caller) })
}
