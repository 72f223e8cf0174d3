import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config, TlsFiles } from './config.ts'
import { projectRoot } from './data-directory.ts'
import type { Database } from './database/open-database.ts'
import { formOptions } from './form-options.ts'
import { authenticateCalls } from './http/authenticate.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { serveConsole } from './http/console-files.ts'
import { createHttpServer } from './http/create-http-server.ts'
import { firstAnswersRoutes } from './http/first-answers.ts'
import { purgeIdempotencyKeys, useWrites } from './http/idempotency.ts'
import { infrastructureRoutes } from './http/infrastructure.ts'
import { createCallerLimits } from './http/limit-callers.ts'
import { createLimitExchange } from './http/limit-exchange.ts'
import { limitPublicCalls } from './http/limit-public-calls.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { createReadiness } from './http/readiness.ts'
import { assertKeysFit, loadSecrets } from './http/secrets.ts'
import type { Ids } from './ids.ts'
import { noteRefusals } from './modules/audit/note-refusals.ts'
import type { PasswordHasher } from './modules/auth/password-hash.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { errorReportsRoutes } from './modules/error-reports/error-reports.routes.ts'
import { createErrorReportsService } from './modules/error-reports/error-reports.service.ts'
import { purgeFiles } from './modules/files/files.service.ts'
import { formsRoutes } from './modules/forms/forms.routes.ts'
import { createFormsService } from './modules/forms/forms.service.ts'
import { recordsRoutes } from './modules/forms/records/records.routes.ts'
import { createRecordsService, purgeRecords } from './modules/forms/records/records.service.ts'
import { createCatalogueService } from './modules/live-line/catalogue.service.ts'
import { createDayBoardService } from './modules/live-line/day-board.service.ts'
import { liveLineRoutes } from './modules/live-line/live-line.routes.ts'
import { createNumbersService } from './modules/numbers/numbers.service.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { sensitiveWordsRoutes } from './modules/sensitive-words/sensitive-words.routes.ts'
import { createSensitiveWordsService } from './modules/sensitive-words/sensitive-words.service.ts'
import { createServers } from './modules/servers/servers.service.ts'
import { speakNames } from './modules/users/users.service.ts'
import { createAuditTrail } from './wiring/audit-trail.ts'
import { createBackups } from './wiring/backups.ts'
import { createConfiguration } from './wiring/configuration.ts'
import { createDataExchange } from './wiring/data-exchange.ts'
import { createLogins } from './wiring/logins.ts'
import { createPackLoader } from './wiring/packs.ts'
import { createPages } from './wiring/pages.ts'
import { createPeople } from './wiring/people.ts'
import { createSystemHealth } from './wiring/system-health.ts'
import { createWorkFlow } from './wiring/work-flow.ts'

/** Of one person: a report has a few photographs. */
const UPLOADS_PER_MINUTE = 30
/** Of one person: a page that fails again and again is one fault. */
const ERROR_REPORTS_PER_MINUTE = 20
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

/** The table of contents of the server: every module, wired by hand; those of one subject in `wiring/`. */
export async function createApp(parts: AppParts) {
  const { config, tls, database, clock, ids, log, makeHasher, deadAfterMs, dataSetTimeLimitMs } = parts
  const secrets = await loadSecrets(config.secretsDir)
  await assertKeysFit(database, secrets, config.secretsDir)

  const exchange = createLimitExchange()
  const limitOf = (name: string, perMinute: number) => createRateLimit({ perMinute, clock, shared: { exchange, name } })
  const servers = createServers({ database, clock, ids, log, exchange, deadAfterMs })
  const { sealingKey } = secrets
  const { baseUrl, dataDir } = config
  const configuration = createConfiguration({ database, clock, ids, log, sealingKey, exchange, baseUrl })
  const { systemConfig, endpoints, channels, pushNotices } = configuration
  const sessions = createSessionsService({ database, clock, ids })
  const catalogue = createCatalogueService({ database })
  const sensitiveWords = createSensitiveWordsService({ database, clock, log })
  const forms = createFormsService({ database, clock, ids, optionSources: formOptions(catalogue), sensitiveWords })
  const numbers = createNumbersService({ database, log })
  const workflow = createWorkFlow({
    maySeeRecord: (caller, formDataId) => records.maySee(caller, formDataId),
    ...{ database, clock, ids, log, forms, catalogue, numbers, systemConfig, endpoints, sessions, servers },
    limits: config.drawingLimits,
    jobWorkers: config.jobWorkers ?? 1,
    uploads: limitOf('uploads', UPLOADS_PER_MINUTE),
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
  const passwords = logins.givenPasswords
  const people = createPeople({ database, clock, ids, passwords, sessions, workflow })
  const pages = createPages({ database, clock, log, forms, systemConfig, people, workflow, dataSetTimeLimitMs })
  const records = createRecordsService({ database, clock, forms, rights: workflow.fieldRights.formData })
  const dataExchange = createDataExchange({
    database,
    clock,
    ids,
    log,
    sealingKey,
    forms,
    records,
    passwords,
    people,
    workflow,
  })
  const auditTrail = createAuditTrail({ database, clock, ids, log, seed: secrets.auditSeed, dataDir, systemConfig })
  const reports = limitOf('errorReports', ERROR_REPORTS_PER_MINUTE)
  const errorReports = createErrorReportsService({ systemConfig, database, clock, reports })
  const backups = createBackups({ config, database, clock, ids, log, secrets, sessions, workflow })
  // Where the files of the database lie, if they are this server's own.
  const ownFiles = config.databaseUrl === undefined ? dataDir : undefined
  const systemHealth = createSystemHealth({
    ...{ database, clock, log, tls, ownFiles, workflow, servers, sessions, errorReports, pushNotices },
    limits: logins.limits,
    auditWatch: auditTrail.watch,
    backups: backups.backups,
  })

  const { trustedProxies, connectionsPerAddress } = config
  const isEncrypted = tls !== undefined || baseUrl.startsWith('https:')
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
    measures: [workflow.measure, auditTrail.watch.measure, systemHealth.measure],
    servesApiDocs: config.servesApiDocs ?? true,
  })

  const { menus } = pages
  logins.routes(app, callerLimits, { delegations: workflow.delegations, menus, roles: people.roles })
  people.routes(app, { menus, peopleJobs: dataExchange.peopleJobs })
  formsRoutes(app, { forms, users: workflow.formUsers })
  recordsRoutes(app, { records })
  dataExchange.routes(app)
  backups.routes(app)
  const { hiddenFrom } = workflow.fieldRights
  liveLineRoutes(app, { catalogue, dayBoard: createDayBoardService({ database, clock, hiddenFrom }) })
  pages.routes(app)
  sensitiveWordsRoutes(app, { sensitiveWords })
  workflow.routes(app)
  systemHealth.routes(app)
  auditTrail.routes(app, dataExchange)
  errorReportsRoutes(app, { errorReports })
  const { getStartable } = workflow.definitions
  configuration.routes(app, { forms, getStartable, listNavigationSources: pages.listNavigationSources })
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
      dataExchange.purge(),
      workflow.purgeActJobs(),
      errorReports.purge(),
      forms.purgeDeleted(database),
      auditTrail.purge(),
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
    await dataExchange.worker.stop()
    await backups.worker.stop()
    await pushNotices.stop()
    await workflow.stop()
    await numbers.settled()
    await auditTrail.stop()
    await servers.stop()
  })
  const { pageTables, dataSets, reportPages } = pages
  return {
    app,
    sessions,
    servers,
    firstLogins: logins.firstLogins,
    forms,
    catalogue,
    pageTables,
    workflow,
    dataJobWorker: dataExchange.worker,
    backupWorker: backups.worker,
    pushNotices,
    systemConfig,
    auditSequencer: auditTrail.sequencer,
    auditWatch: auditTrail.watch,
    loadPack: createPackLoader({ database, clock, log, forms, catalogue, pageTables, dataSets, reportPages, workflow }),
  }
}
