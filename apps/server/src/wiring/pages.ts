/** Wires what the console is composed of by administrators: menu, pages of tasks and records, schema pages, reports. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { countersRoutes } from '../modules/counters/counters.routes.ts'
import { listCountersOf } from '../modules/counters/counters.service.ts'
import { dataSetsRoutes } from '../modules/data-sets/data-sets.routes.ts'
import { createDataSetsService } from '../modules/data-sets/data-sets.service.ts'
import { createEditDataSets } from '../modules/data-sets/edit-data-sets.ts'
import type { FormsService } from '../modules/forms/forms.service.ts'
import { createEditMenus } from '../modules/menus/edit-menus.ts'
import { createMenuPlacements } from '../modules/menus/menu-placements.service.ts'
import { menusRoutes } from '../modules/menus/menus.routes.ts'
import { createMenusService } from '../modules/menus/menus.service.ts'
import { createEditPages } from '../modules/page-tables/edit-pages.ts'
import { createPageSources } from '../modules/page-tables/page-sources.ts'
import { pageTablesRoutes } from '../modules/page-tables/page-tables.routes.ts'
import { createPageTablesService } from '../modules/page-tables/page-tables.service.ts'
import { reportPagesRoutes } from '../modules/report-pages/report-pages.routes.ts'
import { createReportPagesService } from '../modules/report-pages/report-pages.service.ts'
import { schemaPagesRoutes } from '../modules/schema-pages/schema-pages.routes.ts'
import { createSchemaPagesService } from '../modules/schema-pages/schema-pages.service.ts'
import { createNavigationSources } from '../modules/system-config/navigation-sources.ts'
import type { SystemConfigService } from '../modules/system-config/system-config.service.ts'
import type { People } from './people.ts'
import type { WorkFlow } from './work-flow.ts'

export function createPages(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly forms: FormsService
  readonly systemConfig: SystemConfigService
  readonly people: Pick<People, 'roles' | 'appointments'>
  readonly workflow: Pick<WorkFlow, 'definitions' | 'fieldRights'>
  /** How long a data set may take. */
  readonly dataSetTimeLimitMs: number | undefined
}) {
  const { database, clock, log, forms, systemConfig, people, workflow } = parts
  const { roles, appointments } = people
  const { definitions } = workflow
  const pageTables = createPageTablesService({ database, clock })
  const menus = createMenusService({ database, pageTables })
  const dataSets = createDataSetsService({ database, clock, log, timeLimitMs: parts.dataSetTimeLimitMs })
  const reportPages = createReportPagesService({ database, clock, dataSets })
  const sources = createPageSources({ database, forms, definitions })

  return {
    pageTables,
    menus,
    dataSets,
    reportPages,
    /** What the settings of navigation may name. */
    listNavigationSources: createNavigationSources({ sources, forms, definitions, dataSets }),
    routes(app: FastifyInstance): void {
      pageTablesRoutes(app, { pageTables, editPages: createEditPages({ database, clock, sources }), sources })
      schemaPagesRoutes(app, { schemaPages: createSchemaPagesService({ database, clock }) })
      const editDataSets = createEditDataSets({
        ...{ database, clock, dataSets },
        listCountersOf: (code) => listCountersOf(systemConfig, code),
      })
      dataSetsRoutes(app, { dataSets, editDataSets })
      reportPagesRoutes(app, { reportPages })
      menusRoutes(app, {
        placements: createMenuPlacements({ database, clock, roles }),
        editMenus: createEditMenus({ database, clock, appointments }),
        pageTables,
      })
      countersRoutes(app, { systemConfig, forms, dataRights: workflow.fieldRights.formData, dataSets, log })
    },
  }
}
