import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import type { About, NavigationSources, QuickForm } from '@liveline/contract/system-config/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { ChangeSettings } from './change-settings.ts'
import type { SystemConfigService } from './system-config.service.ts'

export type SystemConfigParts = {
  readonly systemConfig: SystemConfigService
  readonly changeSettings: ChangeSettings
  /** Quick forms the caller may start, in configured order. */
  readonly listQuickForms: (caller: Caller) => Promise<QuickForm[]>
  readonly listNavigationSources: () => Promise<NavigationSources>
  /** What runs here. */
  readonly readAbout: () => About
}

export function systemConfigRoutes(
  app: FastifyInstance,
  { systemConfig, changeSettings, listQuickForms, listNavigationSources, readAbout }: SystemConfigParts,
): void {
  serve(app, systemConfigApi, {
    async read() {
      const config = await systemConfig.readPublic()
      const version = await systemConfig.version()
      return { config, systemName: config.systemName, companyName: config.companyName, version }
    },
    settings: () => changeSettings.list(),
    update: ({ body, caller, write }) => changeSettings.update(write, caller, body.changes, body.reason ?? ''),
    history: ({ query }) => changeSettings.history(query.key),
    revert: ({ body, caller, write }) =>
      changeSettings.revert(write, caller, { id: body.id, rev: body.rev, reason: body.reason ?? '' }),
    navigationSources: () => listNavigationSources(),
    forms: ({ caller }) => listQuickForms(caller),
    about: () => readAbout(),
  })
}
