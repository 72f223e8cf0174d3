import { rehearsalTestApi } from '@liveline/contract/rehearsal-test/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../../http/serve.ts'
import type { InstancesService } from '../../process-instances.service.ts'

export function rehearsalTestsRoutes(
  app: FastifyInstance,
  { rehearsalTests: tests }: Pick<InstancesService, 'rehearsalTests'>,
): void {
  serve(app, rehearsalTestApi, {
    list: ({ query, caller }) => tests.list(caller, query.id),
    detail: ({ query, caller }) => tests.detail(caller, query.testId),
    run: ({ body: { testIds, ...which }, caller }) => tests.run(caller, which, testIds),
    keep: ({ body: { id, versionId, bpmnXml, name, ...given }, caller, write }) =>
      tests.keep(write, caller, { name, which: { id, versionId, bpmnXml }, given }),
    expect: ({ body, caller, write }) => tests.expectNow(write, caller, body),
    rename: ({ body, caller, write }) => tests.rename(write, caller, body),
    copy: ({ body, caller, write }) => tests.copy(write, caller, body),
    remove: ({ body, caller, write }) => tests.remove(write, caller, body.testId),
  })
}
