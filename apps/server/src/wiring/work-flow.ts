/** Wires the work flow: definitions, instances, missions, notices, calendar. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { DrawingLimits } from '@liveline/workflow-engine'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Caller } from '../http/caller.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Servers } from '../modules/servers/servers.service.ts'
import type { SessionsService } from '../modules/auth/sessions.service.ts'
import type { FormsService } from '../modules/forms/forms.service.ts'
import type { CatalogueService } from '../modules/live-line/catalogue.service.ts'
import type { NumbersService } from '../modules/numbers/numbers.service.ts'
import type { SystemConfigService } from '../modules/system-config/system-config.service.ts'
import { createCalendarService } from '../modules/working-calendar/working-calendar.service.ts'
import type { EndpointsService } from '../modules/endpoints/endpoints.service.ts'
import { createDefinitionsService } from '../modules/process-definitions/process-definitions.service.ts'
import { createDelegationsService } from '../modules/delegations/delegations.service.ts'
import { delegationsRoutes } from '../modules/delegations/delegations.routes.ts'
import { createFilesService } from '../modules/files/files.service.ts'
import { filesRoutes } from '../modules/files/files.routes.ts'
import { maySee } from '../modules/process-instances/task-access.ts'
import { createFileRights } from '../modules/missions/file-rights.ts'
import { createFieldRights } from '../modules/missions/field-rights.service.ts'
import { createDrawingReader } from '../modules/process-definitions/drawings/drawing-reader.ts'
import { createAlarm } from '../modules/process-instances/jobs/alarm.ts'
import { createBacklogService } from '../modules/process-instances/jobs/backlog.service.ts'
import { createIncidentsService } from '../modules/process-instances/jobs/incidents.service.ts'
import { measureJobs } from '../modules/process-instances/jobs/jobs-metrics.ts'
import { createJobs } from '../modules/process-instances/jobs/jobs.ts'
import { createMissionsService } from '../modules/missions/missions.service.ts'
import { createNoticeHub } from '../modules/notices/notice-hub.ts'
import { noticesRoutes } from '../modules/notices/notices.routes.ts'
import { missionsRoutes } from '../modules/missions/missions.routes.ts'
import { processDefinitionsRoutes } from '../modules/process-definitions/process-definitions.routes.ts'
import { eventsRoutes } from '../modules/process-instances/events/events.routes.ts'
import { incidentsRoutes } from '../modules/process-instances/jobs/incidents.routes.ts'
import { actJobsRoutes } from '../modules/process-instances/act-jobs/act-jobs.routes.ts'
import { createActJobs } from '../modules/process-instances/act-jobs/act-jobs.service.ts'
import { createForeseeAct } from '../modules/process-instances/act-jobs/foresee-act.ts'
import { createActJobWorker } from '../modules/process-instances/act-jobs/run-act-jobs.ts'
import { actsRoutes } from '../modules/process-instances/acts/acts.routes.ts'
import { migrationRoutes } from '../modules/process-instances/migration/migration.routes.ts'
import { createJoinJudge } from '../modules/process-instances/jobs/judge-joins.ts'
import { createStatisticsCounter } from '../modules/process-statistics/count-instances.ts'
import { processStatisticsRoutes } from '../modules/process-statistics/process-statistics.routes.ts'
import { createStatisticsService } from '../modules/process-statistics/process-statistics.service.ts'
import { rehearsalRoutes } from '../modules/process-instances/rehearsal/rehearsal.routes.ts'
import { rehearsalTestsRoutes } from '../modules/process-instances/rehearsal/tests/rehearsal-tests.routes.ts'
import { createFormsOfFlow } from '../modules/process-instances/forms-of-flow.ts'
import { processInstancesRoutes } from '../modules/process-instances/process-instances.routes.ts'
import { createInstancesService } from '../modules/process-instances/process-instances.service.ts'
import { administrationRoutes } from '../modules/process-instances/administration/administration.routes.ts'
import { signingRoutes } from '../modules/process-instances/signing/signing.routes.ts'
import { holdersOf, isQualified } from '../modules/qualifications/qualifications.service.ts'
import { rightsAt } from '../modules/process-instances/tasks/task-forms.ts'
import { tasksRoutes } from '../modules/process-instances/tasks/tasks.routes.ts'

export type WorkFlow = ReturnType<typeof createWorkFlow>

export function createWorkFlow(parts: {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  forms: FormsService
  catalogue: CatalogueService
  numbers: NumbersService
  systemConfig: SystemConfigService
  endpoints: EndpointsService
  sessions: SessionsService
  servers: Pick<Servers, 'takeStreamPlace' | 'onRejoined'>
  limits: DrawingLimits
  jobWorkers: number
  /** How often each person may upload. */
  uploads: RateLimit
  /** Whether a person may read the record of a form that belongs to no process. */
  maySeeRecord: (caller: Caller, formDataId: string) => Promise<boolean>
}) {
  const { database, clock, ids, log, forms, catalogue, numbers, systemConfig, sessions, servers, limits, jobWorkers } =
    parts
  const { uploads, endpoints } = parts
  const hub = createNoticeHub({ database, log })
  const [jobAlarm, sendAlarm] = [createAlarm(clock), createAlarm(clock)]
  const alarm = {
    note(moments: readonly Date[]): void {
      jobAlarm.note(moments)
      sendAlarm.note(moments)
    },
  }
  const drawings = createDrawingReader()
  const released = createDrawingReader()
  const definitions = createDefinitionsService({ database, clock, drawings, released, limits, endpoints, ids })
  const calendars = createCalendarService({ systemConfig })
  const incidents = createIncidentsService({ database, clock, definitions, alarm })
  const fieldRights = createFieldRights({ database, definitions })
  const instances = createInstancesService({
    hiddenFrom: fieldRights.hiddenFrom,
    database,
    clock,
    ids,
    forms,
    catalogue,
    numbers,
    definitions,
    calendars,
    systemConfig,
    hub,
    alarm,
    limits,
    incidents,
    isQualified: (tx, userId, qualification) => isQualified(tx, userId, qualification, clock.now()),
    holdersOf: (queryable, qualification) => holdersOf(queryable, qualification, clock.now()),
  })
  const missions = createMissionsService({
    database,
    clock,
    forms,
    definitions,
    instances,
    fieldRights,
    incidents,
    calendars,
  })
  const { actOnOne } = instances
  const actJobWorker = createActJobWorker({ database, clock, ids, log, hub, sessions, actOnOne })
  const foreseeAct = createForeseeAct({ database, log, definitions, actOnOne })
  const actJobs = createActJobs({ database, clock, ids, missions, foreseeAct, wake: actJobWorker.wake })
  const delegations = createDelegationsService({ database, clock, ids, hub })
  const files = createFilesService({
    database,
    clock,
    ids,
    uploads,
    maySee: (caller, instanceId) => maySee(database, caller, instanceId),
    isHidden: createFileRights({ database, forms, fieldRights }),
    maySeeRecord: parts.maySeeRecord,
  })
  const jobs = createJobs({
    database,
    clock,
    ids,
    log,
    definitions,
    calendars,
    instances,
    endpoints,
    hub,
    alarm: jobAlarm,
    sendAlarm,
    workers: jobWorkers,
  })
  const statistics = createStatisticsService({ database, definitions })
  const counter = createStatisticsCounter({ database, log })
  const joinJudge = createJoinJudge({ database, log, definitions })
  return {
    definitions,
    instances,
    missions,
    incidents,
    fieldRights,
    /** What the module of forms asks of workflows. */
    formUsers: {
      listFormFieldUses: definitions.listFormFieldUses,
      listFormSteps: async (formKey: string, asker: Caller) =>
        (await definitions.listFormSteps(formKey, asker)).map(({ node, isMain, ...workflow }) => ({
          ...workflow,
          ...{ elementId: node.elementId, name: node.name, nameEn: node.nameEn },
          rights: rightsAt(node, { formKey, isMain }),
        })),
      formsOfFlow: createFormsOfFlow({ database, forms, definitions }),
    },
    delegations,
    backlog: createBacklogService({ database, clock }),
    /** Tells the open consoles of these people that their work changed. */
    announce: hub.announce,
    /** Does what is due by the given moment; the background work calls it too. */
    runDueJobs: jobs.runDueJobs,
    /** Counts what steps have marked for the statistics; the background work calls it too. */
    countStatistics: counter.count,
    /** Judges which joins can no longer complete; the background work calls it too. */
    judgeJoins: joinJudge.judgeAll,
    /** How long the oldest change has waited to be counted, in milliseconds; 0 when none waits. */
    readUncountedMs: () => statistics.readUncountedMs(),
    /** Does some acts of one job on many instances; the background work calls it too. */
    runActJobs: actJobWorker.runSome,
    purgeActJobs: actJobs.purge,
    measure: (registry: Registry) => measureJobs(registry, { database, clock }),
    routes(app: FastifyInstance): void {
      const { assertPassed: assertTestsPassed, copyAll: copyTests } = instances.rehearsalTests
      processDefinitionsRoutes(app, { definitions, assertTestsPassed, copyTests })
      processInstancesRoutes(app, { instances, missions })
      migrationRoutes(app, { instances })
      rehearsalRoutes(app, instances)
      processStatisticsRoutes(app, { statistics })
      rehearsalTestsRoutes(app, instances)
      administrationRoutes(app, { instances, missions })
      actJobsRoutes(app, { actJobs })
      signingRoutes(app, { instances })
      tasksRoutes(app, { instances, missions })
      actsRoutes(app, { instances, database, clock })
      missionsRoutes(app, { missions })
      incidentsRoutes(app, { incidents })
      eventsRoutes(app, { events: instances.events })
      delegationsRoutes(app, { delegations })
      filesRoutes(app, { files })
      noticesRoutes(app, { database, clock, log, hub, sessions, servers })
    },
    /** Begins the background work: due jobs, and notices from other servers. */
    async start(): Promise<void> {
      await hub.start()
      jobs.start()
      actJobWorker.start()
      counter.start()
      joinJudge.start()
    },
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), actJobWorker.stop(), counter.stop(), joinJudge.stop()])
      await hub.stop()
      await Promise.all([drawings.close(), released.close()])
    },
  }
}
