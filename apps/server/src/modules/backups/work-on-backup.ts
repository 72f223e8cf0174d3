import { sayBoth } from '@liveline/contract/language.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../audit/audit.service.ts'
import { tellFailure } from './backup-failure.ts'
import { readSchedule } from './backup-schedule.repository.ts'
import { AUTHOR, MOST_ATTEMPTS, WorkLost, type BackupWork, type WorkerParts } from './backup-work.ts'
import * as repository from './backups.repository.ts'
import type { Failure, Lease, StoredBackup } from './backups.repository.ts'
import { backupTexts } from './backups.texts.ts'
import { closingOf, fileNameOf, makeBackup } from './make-backup.ts'
import { listApprovers } from './restores.repository.ts'

/** Makes one that is wanted, and of those made by themselves removes the old ones. */
export function createBackupMaker(parts: WorkerParts, { holding, expectedFailure, tell }: BackupWork) {
  const { database, clock, folder, keys, seals, version } = parts
  async function workOnBackup(backup: StoredBackup, lease: Lease): Promise<void> {
    const { id, scope } = backup
    const createdAt = clock.now()
    const file = fileNameOf(scope, createdAt, id)
    try {
      if (backup.attempts > MOST_ATTEMPTS) throw new AppError('BACKUP_INTERRUPTED')
      const made = await holding(lease, async (assertHeld) => {
        const facts = { scope, version, createdAt, createdBy: backup.userName, closing: closingOf(scope, seals), file }
        const written = await makeBackup({ connectionString: database.connectionString, folder, keys }, facts)
        assertHeld()
        return { ...written, folder: await folder.id() }
      })
      await database.transaction(async (tx) => {
        const at = clock.now()
        if (!(await repository.endBackup(tx, lease, { state: 'ready', ...made, at, checkedAt: at })))
          throw new WorkLost(`Backup ${id} is held by somebody else`)
        const { size, sealed } = made
        await audit(tx, AUTHOR, {
          action: 'backup.made',
          objectType: 'backup',
          objectId: id,
          after: { scope, origin: backup.origin, file, size, sealed, sha256: made.sha256.toString('hex') },
        })
      })
      if (backup.origin === 'scheduled') await removeOld()
    } catch (error) {
      await folder.remove(file).catch(() => undefined)
      if (error instanceof WorkLost) return
      await failBackup(backup, lease, expectedFailure(error, { backup: id }))
    }
  }

  async function failBackup(backup: StoredBackup, lease: Lease, failure: Failure): Promise<void> {
    const isOurs = await database.transaction(async (tx) => {
      const at = clock.now()
      if (!(await repository.endBackup(tx, lease, { state: 'failed', failure, at }))) return false
      await audit(tx, AUTHOR, {
        action: 'backup.made',
        objectType: 'backup',
        objectId: backup.id,
        result: 'refused',
        after: { scope: backup.scope, origin: backup.origin, failure: failure.code },
      })
      return true
    })
    if (!isOurs || backup.origin !== 'scheduled') return
    const responsible = await listApprovers(database, 'backup:make', 0)
    const [name, nameEn] = [tellFailure('zh-CN', failure), tellFailure('en', failure)]
    await tell(responsible, sayBoth(backupTexts.backupFailed, { reason: { name, nameEn } }))
  }

  /** Of those made by themselves only the newest are kept. */
  async function removeOld(): Promise<void> {
    const ours = await folder.id()
    const old = await database.transaction(async (tx) => {
      const { keep } = await readSchedule(tx)
      const taken = await repository.takeOutOld(tx, { keep, folder: ours })
      for (const { id, file } of taken) {
        await audit(tx, AUTHOR, { action: 'backup.expire', objectType: 'backup', objectId: id, before: { file } })
      }
      return taken
    })
    for (const { file } of old) await folder.remove(file)
    await folder.tidy(clock.now())
  }

  return workOnBackup
}
