import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import type { About, QuickForm } from '@liveline/contract/system-config/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { SystemConfigService } from './system-config.service.ts'

export type SystemConfigParts = {
  readonly systemConfig: SystemConfigService
  /** Quick forms the caller may start, in configured order. */
  readonly listQuickForms: (caller: Caller) => Promise<QuickForm[]>
  /** What runs here. */
  readonly readAbout: () => About
}

export function systemConfigRoutes(
  app: FastifyInstance,
  { systemConfig, listQuickForms, readAbout }: SystemConfigParts,
): void {
  serve(app, systemConfigApi, {
    async read() {
      const config = await systemConfig.readPublic()
      return { config, systemName: config.systemName, companyName: config.companyName }
    },
    forms: ({ caller }) => listQuickForms(caller),
    about: () => readAbout(),
  })
}
