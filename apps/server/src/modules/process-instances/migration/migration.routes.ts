import { migrationApi } from '@liveline/contract/migration/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { InstancesService } from '../process-instances.service.ts'

export function migrationRoutes(app: FastifyInstance, { instances }: { instances: InstancesService }): void {
  serve(app, migrationApi, {
    plan: ({ body, caller }) => instances.planMigration(caller, body),
    migrate: ({ body, caller, writeEach }) => instances.migrateInstances(writeEach, caller, body),
  })
}
