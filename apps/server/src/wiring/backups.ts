/** Wires backups and restores, and the worker that does them. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import packageFacts from '../../package.json' with { type: 'json' }
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Secrets } from '../http/secrets.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { SessionsService } from '../modules/auth/sessions.service.ts'
import { createBackupFolder } from '../modules/backups/backup-folder.ts'
import { backupKeysOf } from '../modules/backups/backup-keys.ts'
import { backupsRoutes } from '../modules/backups/backups.routes.ts'
import { createBackupsService } from '../modules/backups/backups.service.ts'
import { createRestoresService } from '../modules/backups/restores.service.ts'
import { createBackupWorker } from '../modules/backups/run-backups.ts'
import type { WorkFlow } from './work-flow.ts'

export function createBackups(parts: {
  readonly config: Pick<Config, 'dataDir' | 'drawingLimits'> & Partial<Pick<Config, 'backupDir' | 'sealsBackups'>>
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly secrets: Secrets
  readonly sessions: SessionsService
  readonly workflow: Pick<WorkFlow, 'announce'>
}) {
  const { config, database, clock, ids, log, secrets, sessions, workflow } = parts
  const shared = {
    ...{ database, clock, ids, hub: workflow },
    folder: createBackupFolder(config.backupDir ?? join(config.dataDir, 'backups')),
    keys: backupKeysOf(secrets),
    seals: config.sealsBackups ?? true,
    version: packageFacts.version,
  }
  const worker = createBackupWorker({ ...shared, log, minimumTimerMs: config.drawingLimits.minimumTimerMs })
  const askers = { sessions, wake: worker.wake }
  const backups = createBackupsService({ ...shared, ...askers })
  const restores = createRestoresService({ ...shared, ...askers })

  return {
    worker,
    backups,
    routes(app: FastifyInstance): void {
      backupsRoutes(app, { backups, restores })
    },
  }
}
