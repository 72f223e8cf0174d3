import { sayBoth } from '@liveline/contract/language.ts'
import { ownerAddress } from '../../database/serving-role.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../audit/audit.service.ts'
import { startsAfterRestore } from '../process-definitions/process-definitions.service.ts'
import { tellFailure } from './backup-failure.ts'
import { AUTHOR, MOST_ATTEMPTS, WorkLost, type BackupWork, type WorkerParts } from './backup-work.ts'
import * as repository from './backups.repository.ts'
import type { Lease } from './backups.repository.ts'
import { backupTexts } from './backups.texts.ts'
import { closingOf, fileNameOf, makeBackup, openFile } from './make-backup.ts'
import * as restores from './restores.repository.ts'
import type { StoredRestore } from './restores.repository.ts'
import { compareBackup, restoreBackup } from './run-restore.ts'
import { shown } from './shown-moment.ts'

/** Compares what somebody looks at, and restores what two people want. */
export function createRestorer(
  parts: WorkerParts & { readonly minimumTimerMs: number },
  { holding, expectedFailure, tell }: BackupWork,
) {
  const { database, clock, ids, folder, keys, seals, version, log, minimumTimerMs } = parts
  async function findFile(restore: StoredRestore): Promise<string> {
    const backup = restore.backupId === null ? undefined : await repository.findBackup(database, restore.backupId)
    if (backup?.state !== 'ready') throw new AppError('BACKUP_NOT_READY')
    if (!(await folder.has(backup.file))) throw new AppError('BACKUP_ELSEWHERE')
    return backup.file
  }

  async function compare(restore: StoredRestore, lease: Lease): Promise<void> {
    if (restore.attempts > MOST_ATTEMPTS) throw new AppError('BACKUP_INTERRUPTED')
    const file = await findFile(restore)
    const { difference } = await holding(lease, () =>
      compareBackup(
        ownerAddress(database),
        openFile(() => folder.read(file), keys),
        log,
      ),
    )
    await database.transaction(async (tx) => {
      if (!(await restores.setCompared(tx, lease, difference)))
        throw new WorkLost(`Restore ${restore.id} was cancelled`)
      if (restore.backupId !== null) await repository.noteChecked(tx, restore.backupId, clock.now())
    })
  }

  /** The present state, so that the restore itself can be taken back. */
  async function secure(restore: StoredRestore, lease: Lease): Promise<void> {
    const [id, createdAt] = [ids.next(), clock.now()]
    const { scope } = restore
    const file = fileNameOf(scope, createdAt, id)
    const by = restore.userName
    const facts = { scope, version, createdAt, createdBy: by, closing: closingOf(scope, seals), file }
    const made = await makeBackup({ connectionString: database.connectionString, folder, keys }, facts)
    const at = clock.now()
    const stored = {
      ...{ id, scope, origin: 'beforeRestore' as const, note: '', userId: restore.userId, userName: by, createdAt, at },
      ...{ ...made, folder: await folder.id(), checkedAt: at },
    }
    await database.transaction(async (tx) => {
      await repository.insertReady(tx, stored)
      if (!(await restores.noteSafety(tx, lease, id))) throw new WorkLost(`Restore ${restore.id} was cancelled`)
      const after = { scope, origin: 'beforeRestore', file, restoreId: restore.id }
      await audit(tx, AUTHOR, { action: 'backup.made', objectType: 'backup', objectId: id, after })
    })
  }

  async function restoreNow(restore: StoredRestore, lease: Lease): Promise<void> {
    // Its first holder died in the middle: nothing has changed, and whether it is still wanted is for people to say.
    if (restore.attempts > 1) throw new AppError('BACKUP_INTERRUPTED')
    const file = await findFile(restore)
    await holding(lease, async (assertHeld) => {
      await secure(restore, lease)
      assertHeld()
      const starts = startsAfterRestore({ ids, minimumTimerMs })
      await restoreBackup(
        ownerAddress(database),
        openFile(() => folder.read(file), keys),
        log,
        {
          by: { userId: restore.userId, reason: restore.reason },
          finish: async (tx, { manifest, workflows }) => {
            const at = clock.now()
            for (const { id, valid } of workflows) await starts(tx, id, valid, at)
            await restores.noteAllChanged(tx)
            if (!(await restores.endRestore(tx, lease, { at })))
              throw new WorkLost(`Restore ${restore.id} was cancelled`)
            await audit(
              tx,
              { userId: restore.userId, userName: restore.userName },
              {
                action: 'restore.done',
                objectType: 'restore',
                objectId: restore.id,
                after: {
                  scope: manifest.scope,
                  takenAt: manifest.createdAt,
                  migration: manifest.migration,
                  askedBy: restore.userName,
                  approvedBy: restore.approvedByName,
                  reason: restore.reason,
                  file,
                },
              },
            )
          },
        },
      )
    })
    database.caching.caches.forget([
      'catalogue',
      'configuration',
      'definitions',
      'directory',
      'forms',
      'menus',
      'sensitiveWords',
    ])
    log.info({ restore: restore.id, scope: restore.scope }, 'a backup was restored')
  }

  async function workOnRestore(restore: StoredRestore, lease: Lease): Promise<void> {
    const isRestoring = restore.state === 'running'
    const people = [restore.userId, ...(restore.approvedBy === null ? [] : [restore.approvedBy])]
    const at = shown(restore.backupAt)
    try {
      if (!isRestoring) return await compare(restore, lease)
      await restoreNow(restore, lease)
      await tell(people, sayBoth(backupTexts.restored, { at }))
    } catch (error) {
      if (error instanceof WorkLost) return
      const failure = expectedFailure(error, { restore: restore.id })
      const isOurs = await database.transaction(async (tx) => {
        if (!(await restores.endRestore(tx, lease, { failure, at: clock.now() }))) return false
        await audit(
          tx,
          { userId: restore.userId, userName: restore.userName },
          {
            action: isRestoring ? 'restore.done' : 'restore.compare',
            objectType: 'restore',
            objectId: restore.id,
            result: 'refused',
            after: { failure: failure.code, ...failure.details, approvedBy: restore.approvedByName },
          },
        )
        return true
      })
      if (!isOurs) return
      const [name, nameEn] = [tellFailure('zh-CN', failure), tellFailure('en', failure)]
      await tell(people, sayBoth(backupTexts.notRestored, { at, reason: { name, nameEn } }))
    }
  }

  return workOnRestore
}
