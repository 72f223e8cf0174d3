import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database/open-database.ts'
import { systemCaller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { audit } from '../audit/audit.service.ts'
import type { ReportPagesService } from '../report-pages/report-pages.service.ts'
import type { DataSetsService } from '../data-sets/data-sets.service.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { CatalogueService } from '../live-line/catalogue.service.ts'
import { fillInitials } from '../organisations/organisations.service.ts'
import type { PageTablesService } from '../page-tables/page-tables.service.ts'
import { ensureSetting } from '../system-config/system-config.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { dataSetLimits } from '@liveline/contract/data-set/shapes.ts'
import { readPack } from './pack-files.ts'
import * as rows from './pack.repository.ts'

/** What the pack does not say of a data set. */
const usualLimits = {
  note: '',
  revealRoleIds: [],
  timeLimitMs: dataSetLimits.timeLimitMs.usual,
  rowLimit: dataSetLimits.rowLimit.usual,
}

export type PackLoaderParts = {
  readonly database: Database
  readonly clock: Clock
  readonly forms: Pick<FormsService, 'ensureForm'>
  readonly catalogue: Pick<CatalogueService, 'ensureCatalogue'>
  readonly dataSets: Pick<DataSetsService, 'ensureDataSet'>
  readonly reportPages: Pick<ReportPagesService, 'ensureReport'>
  readonly pageTables: Pick<PageTablesService, 'ensurePageConfig'>
  readonly definitions: Pick<DefinitionsService, 'ensureWorkflow'>
  readonly log: Log
}

/**
 * Loads the folder of a pack. Each part is one transaction and is loaded again only when its file has changed, so a
 * restart undoes nothing that a person has changed in the console.
 * @throws when a file of the pack is not as it should be
 */
export async function loadPack(directory: string, parts: PackLoaderParts): Promise<void> {
  const { database, clock, forms, pageTables, dataSets, reportPages, definitions, log } = parts
  const pack = await readPack(directory)

  async function load(part: string, checksum: string, write: (tx: Tx, now: Date) => Promise<unknown>): Promise<void> {
    const changed = await database.transaction(async (tx) => {
      const now = clock.now()
      if ((await rows.lockPart(tx, part, now)) === checksum) return false
      await write(tx, now)
      await rows.markPart(tx, part, checksum, now)
      await audit(tx, systemCaller('pack'), {
        action: 'pack.load',
        objectType: 'packPart',
        objectId: part,
        after: { checksum },
      })
      return true
    })
    if (changed) log.info({ part }, 'pack part loaded')
  }

  const { organisations, roles, menus, people, systemConfig, workingCalendar, catalogue, pageConfigs } = pack
  await load('organisations', organisations.checksum, (tx) => rows.upsertOrganisations(tx, organisations.content))
  await database.transaction((tx) => fillInitials(tx))
  await load('roles', roles.checksum, (tx) => rows.upsertRoles(tx, roles.content))
  await load('menus', menus.checksum, (tx) => rows.upsertMenus(tx, menus.content))
  await load('people', people.checksum, (tx, now) => rows.upsertPeople(tx, people.content, now))
  await load('system-config', systemConfig.checksum, async (tx) => {
    for (const [key, value] of Object.entries(systemConfig.content)) await ensureSetting(tx, key, value)
  })
  await load('working-calendar', workingCalendar.checksum, (tx) =>
    ensureSetting(tx, 'workingCalendar', workingCalendar.content),
  )
  await load('catalogue', catalogue.checksum, (tx) => parts.catalogue.ensureCatalogue(tx, catalogue.content))
  await load('page-configs', pageConfigs.checksum, async (tx) => {
    for (const { valid: _valid, ...config } of pageConfigs.content) await pageTables.ensurePageConfig(tx, config)
  })
  await load('data-sets', pack.dataSets.checksum, async (tx, now) => {
    for (const { roles: roleIds, ...dataSet } of pack.dataSets.content) {
      await dataSets.ensureDataSet(tx, { ...dataSet, roleIds, ...usualLimits }, now)
    }
  })
  await load('report-pages', pack.reportPages.checksum, async (tx) => {
    for (const { roles: roleIds, parts: drawn, ...report } of pack.reportPages.content) {
      await reportPages.ensureReport(tx, { ...report, content: { parts: drawn }, roleIds })
    }
  })
  for (const { content, checksum } of pack.forms) {
    await load(`form:${content.formKey}`, checksum, (tx) => forms.ensureForm(tx, content))
  }
  for (const { content, checksum } of pack.workflows) {
    await load(`workflow:${content.flowKey}`, checksum, (tx) => definitions.ensureWorkflow(tx, content))
  }
}
