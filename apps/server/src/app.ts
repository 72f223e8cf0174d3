import { join } from 'node:path'
import packageFacts from '../package.json' with { type: 'json' }
import type { FastifyBaseLogger } from 'fastify'
import { readAbout } from './about.ts'
import type { Clock } from './clock.ts'
import type { Config, Pack, TlsFiles } from './config.ts'
import { projectRoot } from './data-directory.ts'
import {
  createDatabaseFacts,
  readConnections,
  readLargestTables,
  readPostgresVersion,
  readStatements,
} from './database/facts.ts'
import type { Database } from './database/open-database.ts'
import { readReleaseNotes } from './release-notes.ts'
import { formOptions } from './form-options.ts'
import { authenticateCalls } from './http/authenticate.ts'
import { serveConsole } from './http/console-files.ts'
import { createHttpServer } from './http/create-http-server.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { firstAnswersRoutes } from './http/first-answers.ts'
import { purgeIdempotencyKeys, useWrites } from './http/idempotency.ts'
import { infrastructureRoutes } from './http/infrastructure.ts'
import { createCallerLimits } from './http/limit-callers.ts'
import { createLimitExchange } from './http/limit-exchange.ts'
import { limitPublicCalls } from './http/limit-public-calls.ts'
import { createReadiness } from './http/readiness.ts'
import { purgeFiles } from './modules/files/files.service.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { assertKeysFit, loadSecrets } from './http/secrets.ts'
import type { Ids } from './ids.ts'
import { countRefusedLogins, readAuditLag } from './modules/audit/audit.service.ts'
import { createAuditJobs } from './modules/audit/exchange/audit-jobs.ts'
import { createAuditLogService } from './modules/audit/audit-log.service.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { checkpointFileOf, createAuditSigner } from './modules/audit/audit-checkpoints.ts'
import { noteRefusals } from './modules/audit/note-refusals.ts'
import { createAuditRetention } from './modules/audit/audit-retention.ts'
import { createAuditVerifications } from './modules/audit/audit-verifications.ts'
import { createAuditSequencer } from './modules/audit/audit-sequencer.ts'
import { createAuditWatch } from './modules/audit/audit-watch.ts'
import type { PasswordHasher } from './modules/auth/password-hash.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { createBackupFolder } from './modules/backups/backup-folder.ts'
import { backupKeysOf } from './modules/backups/backup-keys.ts'
import { backupsRoutes } from './modules/backups/backups.routes.ts'
import { createBackupsService } from './modules/backups/backups.service.ts'
import { createRestoresService } from './modules/backups/restores.service.ts'
import { createBackupWorker } from './modules/backups/run-backups.ts'
import { listCountersOf } from './modules/counters/counters.service.ts'
import { countersRoutes } from './modules/counters/counters.routes.ts'
import { dataSetsRoutes } from './modules/data-sets/data-sets.routes.ts'
import { createEditDataSets } from './modules/data-sets/edit-data-sets.ts'
import { createDataSetsService } from './modules/data-sets/data-sets.service.ts'
import { channelsRoutes } from './modules/endpoints/channels.routes.ts'
import { createChannelsService } from './modules/endpoints/channels.service.ts'
import { createEndpointsService } from './modules/endpoints/endpoints.service.ts'
import { createPushNotices } from './modules/endpoints/push-notices.ts'
import { errorReportsRoutes } from './modules/error-reports/error-reports.routes.ts'
import { createErrorReportsService } from './modules/error-reports/error-reports.service.ts'
import { createBeginJobs, createDataJobs, purgeDataJobs } from './modules/data-jobs/data-jobs.service.ts'
import { createDataJobWorker } from './modules/data-jobs/run-data-jobs.ts'
import { createFormJobs } from './modules/forms/exchange/form-jobs.ts'
import { buildSome } from './modules/forms/data/record-index.repository.ts'
import { dataJobsRoutes } from './modules/forms/exchange/data-jobs.routes.ts'
import { formsRoutes } from './modules/forms/forms.routes.ts'
import { createFormsService } from './modules/forms/forms.service.ts'
import { recordsRoutes } from './modules/forms/records/records.routes.ts'
import { createRecordsService, purgeRecords } from './modules/forms/records/records.service.ts'
import { createCatalogueService } from './modules/live-line/catalogue.service.ts'
import { createDayBoardService } from './modules/live-line/day-board.service.ts'
import { liveLineRoutes } from './modules/live-line/live-line.routes.ts'
import { createEditMenus } from './modules/menus/edit-menus.ts'
import { createMenuPlacements } from './modules/menus/menu-placements.service.ts'
import { menusRoutes } from './modules/menus/menus.routes.ts'
import { createMenusService } from './modules/menus/menus.service.ts'
import { createNumbersService } from './modules/numbers/numbers.service.ts'
import { createEditAttributes } from './modules/organisations/edit-attributes.ts'
import { createEditNodes } from './modules/organisations/edit-nodes.ts'
import { organisationsRoutes } from './modules/organisations/organisations.routes.ts'
import { loadPack as loadPackFolder } from './modules/pack/pack-loader.ts'
import { playSamplePlans } from './modules/pack/sample-plans.ts'
import { saveSampleRecords } from './modules/pack/sample-records.ts'
import { createEditPages } from './modules/page-tables/edit-pages.ts'
import { createPageSources } from './modules/page-tables/page-sources.ts'
import { pageTablesRoutes } from './modules/page-tables/page-tables.routes.ts'
import { createPageTablesService } from './modules/page-tables/page-tables.service.ts'
import { sensitiveWordsRoutes } from './modules/sensitive-words/sensitive-words.routes.ts'
import { createSensitiveWordsService } from './modules/sensitive-words/sensitive-words.service.ts'
import { schemaPagesRoutes } from './modules/schema-pages/schema-pages.routes.ts'
import { createSchemaPagesService } from './modules/schema-pages/schema-pages.service.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { createServers } from './modules/servers/servers.service.ts'
import { reportPagesRoutes } from './modules/report-pages/report-pages.routes.ts'
import { createReportPagesService } from './modules/report-pages/report-pages.service.ts'
import { createAppointments } from './modules/roles/appointments.service.ts'
import { createEditRoles } from './modules/roles/edit-roles.ts'
import { createGrantRoles } from './modules/roles/grant-roles.ts'
import { createRoleRights } from './modules/roles/role-rights.service.ts'
import { createWhoCan } from './modules/roles/who-can.service.ts'
import { rolesRoutes } from './modules/roles/roles.routes.ts'
import { createRolesService } from './modules/roles/roles.service.ts'
import { createChangeSettings } from './modules/system-config/change-settings.ts'
import { createNavigationSources } from './modules/system-config/navigation-sources.ts'
import { createQuickForms } from './modules/system-config/quick-forms.ts'
import { systemConfigRoutes } from './modules/system-config/system-config.routes.ts'
import { certificateFacts } from './modules/system-health/certificate-facts.ts'
import { createHealthMetrics } from './modules/system-health/health-metrics.ts'
import { createSystemHealthService } from './modules/system-health/system-health.service.ts'
import { systemHealthRoutes } from './modules/system-health/system-health.routes.ts'
import { createSystemConfigService } from './modules/system-config/system-config.service.ts'
import { ownListsRoutes } from './modules/users/own-lists.routes.ts'
import { peopleRoutes } from './modules/users/people.routes.ts'
import { createPeopleJobs } from './modules/users/exchange/people-jobs.ts'
import { createPeopleService } from './modules/users/people.service.ts'
import { speakNames } from './modules/users/users.service.ts'
import { settingsRoutes } from './modules/users/settings.routes.ts'
import { usersRoutes } from './modules/users/users.routes.ts'
import { createLogins } from './logins.ts'
import { createWorkFlow } from './work-flow.ts'

/** Of one person: a report has a few photographs. */
const UPLOADS_PER_MINUTE = 30
/** Of one person: a page that fails again and again is one fault. */
const ERROR_REPORTS_PER_MINUTE = 20
/** Of one administrator. */
const TEST_MESSAGES_PER_MINUTE = 10
const PURGE_EVERY_MS = 10 * 60_000

export type AppParts = {
  readonly config: Pick<
    Config,
    'dataDir' | 'secretsDir' | 'baseUrl' | 'limitsRates' | 'drawingLimits' | 'oneTimePasswordDays' | 'oneTimePasswords'
  > &
    Partial<
      Pick<
        Config,
        | 'backupDir'
        | 'sealsBackups'
        | 'databaseUrl'
        | 'jobWorkers'
        | 'trustedProxies'
        | 'connectionsPerAddress'
        | 'metrics'
        | 'servesApiDocs'
      >
    >
  /** PEM texts; undefined: plain HTTP. */
  readonly tls?: TlsFiles | undefined
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: FastifyBaseLogger
  /** Tests count what it is asked. */
  readonly makeHasher?: (pepper: Buffer) => PasswordHasher
  /** After how long without a beat a server counts as dead; tests that beat by hand have more time. */
  readonly deadAfterMs?: number | undefined
  /** How long a data set may take. */
  readonly dataSetTimeLimitMs?: number | undefined
}

/** The table of contents of the server: every module, wired by hand. */
export async function createApp(parts: AppParts) {
  const { config, tls, database, clock, ids, log, makeHasher, deadAfterMs, dataSetTimeLimitMs } = parts
  const secrets = await loadSecrets(config.secretsDir)
  await assertKeysFit(database, secrets, config.secretsDir)

  const exchange = createLimitExchange()
  const servers = createServers({ database, clock, ids, log, exchange, deadAfterMs })
  const { sealingKey } = secrets
  const systemConfig = createSystemConfigService({ database, sealingKey })
  const endpoints = createEndpointsService({ sealingKey })
  const tests = createRateLimit({
    perMinute: TEST_MESSAGES_PER_MINUTE,
    clock,
    shared: { exchange, name: 'testMessages' },
  })
  const channels = createChannelsService({ database, clock, ids, sealingKey, endpoints, systemConfig, tests })
  const pushNotices = createPushNotices({
    ...{ database, clock, log, endpoints, channels, systemConfig },
    baseUrl: config.baseUrl,
  })
  const sessions = createSessionsService({ database, clock, ids })
  const roles = createRolesService({ database })
  const pageTables = createPageTablesService({ database, clock })
  const menus = createMenusService({ database, pageTables })
  const catalogue = createCatalogueService({ database })
  const sensitiveWords = createSensitiveWordsService({ database, clock, log })
  const forms = createFormsService({ database, clock, ids, optionSources: formOptions(catalogue), sensitiveWords })
  const dataSets = createDataSetsService({ database, clock, log, timeLimitMs: dataSetTimeLimitMs })
  const reportPages = createReportPagesService({ database, clock, dataSets })
  const numbers = createNumbersService({ database, log })
  const workflow = createWorkFlow({
    maySeeRecord: (caller, formDataId) => records.maySee(caller, formDataId),
    database,
    clock,
    ids,
    log,
    forms,
    catalogue,
    numbers,
    systemConfig,
    endpoints,
    sessions,
    servers,
    limits: config.drawingLimits,
    jobWorkers: config.jobWorkers ?? 1,
    uploads: createRateLimit({ perMinute: UPLOADS_PER_MINUTE, clock, shared: { exchange, name: 'uploads' } }),
  })
  const logins = createLogins({
    config,
    database,
    clock,
    ids,
    log,
    secrets,
    exchange,
    systemConfig,
    endpoints,
    channels,
    sessions,
    makeHasher,
  })
  const people = createPeopleService({
    database,
    clock,
    passwords: logins.givenPasswords,
    sessions,
    reassign: workflow.instances.assignNewUser,
    endDelegations: workflow.delegations.endOfGone,
  })
  const rights = workflow.fieldRights.formData
  const records = createRecordsService({ database, clock, forms, rights })
  const dataJobWorker = createDataJobWorker({
    ...{ database, clock, ids, log, sealingKey, hub: workflow },
    subjects: () => subjects,
    // Reads, for the index of declared fields, records that were there before.
    besides: () => buildSome(database, clock.now()),
  })
  const appointments = createAppointments({ clock, ids, hub: workflow, sessions })
  const grants = createGrantRoles({ database, clock, appointments })
  const jobs = createBeginJobs({ clock, ids, wake: dataJobWorker.wake })
  const formJobs = createFormJobs({ database, clock, ids, forms, records, rights, jobs })
  const peopleJobs = createPeopleJobs({
    ...{ database, clock, jobs, passwords: logins.givenPasswords },
    listOfferedRoles: async (caller) => {
      const offered = caller.permissions.has('role:grant') ? await grants.listHandedOutBy(caller) : []
      const appointing = await appointments.among(database, offered)
      return offered.map((role) => ({ ...role, appoints: appointing.includes(role) }))
    },
  })
  const auditJobs = createAuditJobs({ database, jobs })
  const subjects = { form: formJobs.subject, people: peopleJobs.subject, audit: auditJobs.subject }
  const dataJobs = createDataJobs({ database, clock, sealingKey, subjects })
  const auditFiles = { signer: createAuditSigner(secrets.auditSeed), checkpointFile: checkpointFileOf(config.dataDir) }
  const auditSequencer = createAuditSequencer({ database, clock, ...auditFiles, holder: ids.next(), log })
  const auditWatch = createAuditWatch({ database, clock, ...auditFiles, log })
  const auditVerifications = createAuditVerifications({ database, ids, ...auditFiles, log })
  const { signer } = auditFiles
  const readSetting = () => systemConfig.read('retention.auditDays')
  const auditRetention = createAuditRetention({ database, clock, signer, dataDir: config.dataDir, readSetting, log })
  const auditLog = createAuditLogService({
    ...{ database, clock, signer },
    watch: auditWatch,
    verifications: auditVerifications,
    retention: auditRetention,
  })
  const listQuickForms = createQuickForms({ forms, systemConfig, getStartable: workflow.definitions.getStartable })
  const errorReports = createErrorReportsService({
    systemConfig,
    database,
    clock,
    reports: createRateLimit({
      perMinute: ERROR_REPORTS_PER_MINUTE,
      clock,
      shared: { exchange, name: 'errorReports' },
    }),
  })

  const backupParts = {
    database,
    clock,
    ids,
    folder: createBackupFolder(config.backupDir ?? join(config.dataDir, 'backups')),
    keys: backupKeysOf(secrets),
    seals: config.sealsBackups ?? true,
    version: packageFacts.version,
    hub: workflow,
  }
  const backupWorker = createBackupWorker({ ...backupParts, log, minimumTimerMs: config.drawingLimits.minimumTimerMs })
  const askers = { sessions, wake: backupWorker.wake }
  const backups = createBackupsService({ ...backupParts, ...askers })
  const restores = createRestoresService({ ...backupParts, ...askers })

  const { trustedProxies, connectionsPerAddress } = config
  const isEncrypted = tls !== undefined || config.baseUrl.startsWith('https:')
  // Where the files of the database lie, if they are this server's own.
  const ownFiles = config.databaseUrl === undefined ? config.dataDir : undefined
  const systemHealth = createSystemHealthService({
    clock,
    log,
    sources: {
      servers,
      readDatabase: createDatabaseFacts(database, ownFiles),
      backlog: workflow.backlog,
      readUncountedMs: workflow.readUncountedMs,
      sessions,
      limits: logins.limits,
      errorReports,
      countRefusedLogins: (hours, most) => countRefusedLogins(database, hours, most),
      readAuditLag: (most) => readAuditLag(database, most),
      auditWatch,
      backups,
      pushNotices,
      readCertificate: async () => (tls === undefined ? undefined : certificateFacts(tls.cert)),
    },
    detail: {
      readTables: () => readLargestTables(database),
      readConnections: () => readConnections(database),
      readStatements: () => readStatements(database),
      readPostgresVersion: () => readPostgresVersion(database),
      readNotes: () => readReleaseNotes(readAbout().version),
      about: readAbout,
    },
  })
  const app = createHttpServer({ log, ids, isEncrypted, tls, trustedProxies, connectionsPerAddress })
  useWrites(app, { database, clock })
  compressAnswers(app)
  await serveConsole(app, join(projectRoot, 'apps/web/dist'), () => systemConfig.readTileOrigin())
  limitPublicCalls(app, { clock, exchange })
  const callerLimits = config.limitsRates ? createCallerLimits({ clock, exchange }) : undefined
  authenticateCalls(app, sessions, callerLimits, clock.elapsedMs)
  noteRefusals(app, { database, clock, log })
  await infrastructureRoutes(app, {
    database,
    checkReadiness: createReadiness({ database, clock, log, dataDir: ownFiles }),
    countServers: servers.count,
    metrics: config.metrics ?? 'local',
    measures: [workflow.measure, auditWatch.measure, createHealthMetrics(systemHealth.read, () => performance.now())],
    servesApiDocs: config.servesApiDocs ?? true,
  })

  logins.routes(app, callerLimits, { delegations: workflow.delegations, menus, roles })
  usersRoutes(app, { database, grants })
  peopleRoutes(app, { database, people, roles, peopleJobs })
  rolesRoutes(app, {
    grants,
    editRoles: createEditRoles({ database, clock }),
    rights: createRoleRights({ database, clock, appointments }),
    whoCan: createWhoCan({ database, menus }),
  })
  settingsRoutes(app, { database, clock })
  ownListsRoutes(app, { database, clock })
  organisationsRoutes(app, {
    database,
    clock,
    editNodes: createEditNodes({ database, clock }),
    editAttributes: createEditAttributes({ database, clock }),
  })
  formsRoutes(app, { forms, users: workflow.formUsers })
  recordsRoutes(app, { records })
  dataJobsRoutes(app, { dataJobs, formJobs })
  backupsRoutes(app, { backups, restores })
  const { hiddenFrom } = workflow.fieldRights
  liveLineRoutes(app, { catalogue, dayBoard: createDayBoardService({ database, clock, hiddenFrom }) })
  const sources = createPageSources({ database, forms, definitions: workflow.definitions })
  pageTablesRoutes(app, { pageTables, editPages: createEditPages({ database, clock, sources }), sources })
  schemaPagesRoutes(app, { schemaPages: createSchemaPagesService({ database, clock }) })
  const editDataSets = createEditDataSets({
    database,
    clock,
    dataSets,
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
  sensitiveWordsRoutes(app, { sensitiveWords })
  workflow.routes(app)
  systemHealthRoutes(app, { systemHealth, incidents: workflow.incidents, pushNotices })
  auditRoutes(app, { auditLog, verifications: auditVerifications, auditJobs })
  errorReportsRoutes(app, { errorReports })
  const changeSettings = createChangeSettings({ database, clock, ids, sealingKey })
  const listNavigationSources = createNavigationSources({ sources, forms, definitions: workflow.definitions, dataSets })
  systemConfigRoutes(app, { systemConfig, changeSettings, listQuickForms, listNavigationSources, readAbout })
  channelsRoutes(app, { channels })
  searchRoutes(app, { database, missions: workflow.missions })
  firstAnswersRoutes(app)

  await logins.start()
  const stopPolling = database.caching.caches.start()
  sensitiveWords.start()
  const purge = setInterval(() => {
    const now = clock.now()
    Promise.all([
      purgeIdempotencyKeys(database, now),
      logins.purge(),
      servers.purge(),
      purgeFiles(database, now),
      purgeRecords(database, now, systemConfig),
      pushNotices.purge(),
      purgeDataJobs(database, now),
      workflow.purgeActJobs(),
      errorReports.purge(),
      forms.purgeDeleted(database),
      auditVerifications.purge(),
      auditRetention.prune(),
    ]).catch((error: unknown) => log.error({ err: error }, 'old rows could not be removed'))
  }, PURGE_EVERY_MS)
  purge.unref()
  let isStopping = false
  const speaking = speakNames(database, () => isStopping).catch((error: unknown) =>
    log.error({ err: error }, 'the sounds of names could not be written down'),
  )
  app.addHook('onClose', async () => {
    clearInterval(purge)
    isStopping = true
    await speaking
    stopPolling()
    await sensitiveWords.stop()
    await logins.stop()
    await dataJobWorker.stop()
    await backupWorker.stop()
    await pushNotices.stop()
    await workflow.stop()
    await numbers.settled()
    await auditVerifications.stop()
    await auditWatch.stop()
    await auditSequencer.stop()
    await servers.stop()
  })
  /** Loads the pack of that name, and plays its sample plans once; a plan that `signal` interrupts is played next time. */
  async function loadPack(pack: Pack, signal?: AbortSignal): Promise<void> {
    if (pack === 'none') return
    const folder = join(projectRoot, 'apps/server/seeds', pack)
    const { definitions, instances } = workflow
    await loadPackFolder(folder, {
      database,
      clock,
      forms,
      catalogue,
      pageTables,
      dataSets,
      reportPages,
      definitions,
      log,
    })
    await saveSampleRecords(folder, { database, clock, forms, log })
    await playSamplePlans(folder, { database, clock, instances, definitions, log, signal })
  }

  return {
    app,
    sessions,
    servers,
    firstLogins: logins.firstLogins,
    forms,
    catalogue,
    pageTables,
    workflow,
    dataJobWorker,
    backupWorker,
    pushNotices,
    systemConfig,
    auditSequencer,
    auditWatch,
    loadPack,
  }
}
