/** Wires the settings of the installation, and the ways by which people are told outside the console. */
import type { FastifyInstance } from 'fastify'
import { readAbout } from '../about.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { LimitExchange } from '../http/limit-exchange.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { channelsRoutes } from '../modules/endpoints/channels.routes.ts'
import { createChannelsService } from '../modules/endpoints/channels.service.ts'
import { createEndpointsService } from '../modules/endpoints/endpoints.service.ts'
import { createPushNotices } from '../modules/endpoints/push-notices.ts'
import { createChangeSettings } from '../modules/system-config/change-settings.ts'
import type { createNavigationSources } from '../modules/system-config/navigation-sources.ts'
import { createQuickForms, type QuickFormParts } from '../modules/system-config/quick-forms.ts'
import { systemConfigRoutes } from '../modules/system-config/system-config.routes.ts'
import { createSystemConfigService } from '../modules/system-config/system-config.service.ts'

/** Of one administrator. */
const TEST_MESSAGES_PER_MINUTE = 10

export function createConfiguration(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** With which the secrets among the settings are kept. */
  readonly sealingKey: Buffer
  readonly exchange: LimitExchange
  readonly baseUrl: string
}) {
  const { database, clock, ids, log, sealingKey, exchange, baseUrl } = parts
  const systemConfig = createSystemConfigService({ database, sealingKey })
  const endpoints = createEndpointsService({ sealingKey })
  const tests = createRateLimit({
    perMinute: TEST_MESSAGES_PER_MINUTE,
    clock,
    shared: { exchange, name: 'testMessages' },
  })
  const channels = createChannelsService({ database, clock, ids, sealingKey, endpoints, systemConfig, tests })
  const pushNotices = createPushNotices({ database, clock, log, endpoints, channels, systemConfig, baseUrl })

  return {
    systemConfig,
    endpoints,
    channels,
    pushNotices,
    routes(
      app: FastifyInstance,
      others: Pick<QuickFormParts, 'forms' | 'getStartable'> & {
        readonly listNavigationSources: ReturnType<typeof createNavigationSources>
      },
    ): void {
      const { listNavigationSources, ...startable } = others
      const changeSettings = createChangeSettings({ database, clock, ids, sealingKey })
      const listQuickForms = createQuickForms({ ...startable, systemConfig })
      systemConfigRoutes(app, { systemConfig, changeSettings, listQuickForms, listNavigationSources, readAbout })
      channelsRoutes(app, { channels })
    },
  }
}
