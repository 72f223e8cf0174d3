/** Wires what the server says of itself to its administrators: each module is asked about its own. */
import type { FastifyInstance } from 'fastify'
import { readAbout } from '../about.ts'
import type { Clock } from '../clock.ts'
import type { TlsFiles } from '../config.ts'
import {
  createDatabaseFacts,
  readConnections,
  readLargestTables,
  readPostgresVersion,
  readStatements,
} from '../database/facts.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { countRefusedLogins, readAuditLag } from '../modules/audit/audit.service.ts'
import type { PushNotices } from '../modules/endpoints/push-notices.ts'
import { certificateFacts } from '../modules/system-health/certificate-facts.ts'
import { createHealthMetrics } from '../modules/system-health/health-metrics.ts'
import type { HealthSources } from '../modules/system-health/health-parts.ts'
import { systemHealthRoutes } from '../modules/system-health/system-health.routes.ts'
import { createSystemHealthService } from '../modules/system-health/system-health.service.ts'
import { readReleaseNotes } from '../release-notes.ts'
import type { WorkFlow } from './work-flow.ts'

type Asked = Pick<HealthSources, 'servers' | 'sessions' | 'limits' | 'errorReports' | 'auditWatch' | 'backups'>

export function createSystemHealth(
  parts: Asked & {
    readonly database: Database
    readonly clock: Clock
    readonly log: Log
    readonly tls: TlsFiles | undefined
    /** Where the files of the database lie, if they are this server's own. */
    readonly ownFiles: string | undefined
    readonly workflow: Pick<WorkFlow, 'backlog' | 'readUncountedMs' | 'incidents'>
    readonly pushNotices: PushNotices
  },
) {
  const { database, clock, log, tls, ownFiles, workflow, pushNotices, ...asked } = parts
  const systemHealth = createSystemHealthService({
    clock,
    log,
    sources: {
      ...asked,
      pushNotices,
      readDatabase: createDatabaseFacts(database, ownFiles),
      backlog: workflow.backlog,
      readUncountedMs: workflow.readUncountedMs,
      countRefusedLogins: (hours, most) => countRefusedLogins(database, hours, most),
      readAuditLag: (most) => readAuditLag(database, most),
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

  return {
    measure: createHealthMetrics(systemHealth.read, () => performance.now()),
    routes(app: FastifyInstance): void {
      systemHealthRoutes(app, { systemHealth, incidents: workflow.incidents, pushNotices })
    },
  }
}
