import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import type { BackupKeys } from './backup-container.ts'
import type { BackupFolder } from './backup-folder.ts'

/** What backups and restores work with, asked for by people or by the clock. */
export type BackupParts = {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly folder: BackupFolder
  readonly keys: BackupKeys
  /** Whether backups of the configuration are sealed, too. */
  readonly seals: boolean
  readonly version: string
}
