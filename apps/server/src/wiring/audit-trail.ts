/** Wires the audit log: chained, signed, watched, verified, pruned and read. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { checkpointFileOf, createAuditSigner } from '../modules/audit/audit-checkpoints.ts'
import { createAuditLogService } from '../modules/audit/audit-log.service.ts'
import { createAuditRetention } from '../modules/audit/audit-retention.ts'
import { createAuditSequencer } from '../modules/audit/audit-sequencer.ts'
import { createAuditVerifications } from '../modules/audit/audit-verifications.ts'
import { createAuditWatch } from '../modules/audit/audit-watch.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import type { AuditJobs } from '../modules/audit/exchange/audit-jobs.ts'
import type { SystemConfigService } from '../modules/system-config/system-config.service.ts'

export function createAuditTrail(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Of the key that signs checkpoints. */
  readonly seed: Buffer
  readonly dataDir: string
  readonly systemConfig: SystemConfigService
}) {
  const { database, clock, ids, log, dataDir, systemConfig } = parts
  const signer = createAuditSigner(parts.seed)
  const files = { signer, checkpointFile: checkpointFileOf(dataDir) }
  const sequencer = createAuditSequencer({ database, clock, ...files, holder: ids.next(), log })
  const watch = createAuditWatch({ database, clock, ...files, log })
  const verifications = createAuditVerifications({ database, ids, ...files, log })
  const readSetting = () => systemConfig.read('retention.auditDays')
  const retention = createAuditRetention({ database, clock, signer, dataDir, readSetting, log })
  const auditLog = createAuditLogService({ database, clock, signer, watch, verifications, retention })

  return {
    sequencer,
    watch,
    routes(app: FastifyInstance, { auditJobs }: { auditJobs: AuditJobs }): void {
      auditRoutes(app, { auditLog, verifications, auditJobs })
    },
    async purge(): Promise<void> {
      await Promise.all([verifications.purge(), retention.prune()])
    },
    async stop(): Promise<void> {
      await verifications.stop()
      await watch.stop()
      await sequencer.stop()
    },
  }
}
