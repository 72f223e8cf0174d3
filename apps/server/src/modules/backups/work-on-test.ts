import { sayBoth } from '@liveline/contract/language.ts'
import { ownerAddress } from '../../database/serving-role.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../audit/audit.service.ts'
import { tellFailure } from './backup-failure.ts'
import { readSchedule } from './backup-schedule.repository.ts'
import * as tests from './backup-tests.repository.ts'
import type { StoredTest } from './backup-tests.repository.ts'
import { AUTHOR, MOST_ATTEMPTS, WorkLost, type BackupWork, type WorkerParts } from './backup-work.ts'
import * as repository from './backups.repository.ts'
import type { Failure, Lease } from './backups.repository.ts'
import { backupTexts } from './backups.texts.ts'
import { listApprovers } from './restores.repository.ts'
import { shown } from './shown-moment.ts'
import { testRestore } from './test-restore.ts'

/** Between two tests that nobody asked for. */
const TESTED_EVERY_MS = 7 * 24 * 60 * 60_000

/** Restores a backup beside the database to try it, when somebody asks for it or a week has gone by. */
export function createBackupTester(parts: WorkerParts, { holding, expectedFailure, tell }: BackupWork) {
  const { database, clock, ids, folder, keys, log } = parts
  /** Once a week the newest backup that was made by itself is restored to try it; one server of several asks for it. */
  async function askTest(): Promise<void> {
    const since = new Date(clock.now().getTime() - TESTED_EVERY_MS)
    if (await tests.hasTestSince(database, since)) return
    const newest = { folder: await folder.id(), origins: ['scheduled'] }
    if ((await tests.findNewestBackup(database, newest)) === undefined) return
    await database.transaction(async (tx) => {
      await readSchedule(tx, 'for update')
      const id = await tests.findNewestBackup(tx, newest)
      const backup = id === undefined ? undefined : await repository.lockBackup(tx, id)
      if (backup?.contents == null || (await tests.hasTestSince(tx, since))) return
      const backupAt = new Date(backup.contents.manifest.createdAt)
      await tests.insertTest(tx, {
        ...{
          id: ids.next(),
          origin: 'scheduled',
          backupId: backup.id,
          backupAt,
          scope: backup.scope,
          file: backup.file,
        },
        ...{ userId: null, userName: '', at: clock.now() },
      })
    })
  }

  async function workOnTest(test: StoredTest, lease: Lease): Promise<void> {
    const { id, backupId, file, scope, origin } = test
    const facts = { backupId, scope, origin, file }
    try {
      if (test.attempts > MOST_ATTEMPTS) throw new AppError('BACKUP_INTERRUPTED')
      const expected = backupId === null ? undefined : await tests.sha256Of(database, backupId)
      if (expected === undefined) throw new AppError('BACKUP_NOT_READY')
      if (!(await folder.has(file))) throw new AppError('BACKUP_ELSEWHERE')
      const read = () => folder.read(file)
      const found = await holding(lease, () => testRestore(ownerAddress(database), { read, keys, log, expected }))
      await database.transaction(async (tx) => {
        const at = clock.now()
        if (!(await tests.endTest(tx, lease, { found, at }))) throw new WorkLost(`Test ${id} is held by somebody else`)
        if (backupId !== null) await repository.noteChecked(tx, backupId, at)
        const { sha256, ...counted } = found
        await audit(tx, AUTHOR, {
          action: 'backup.tested',
          objectType: 'backup',
          objectId: backupId ?? id,
          after: { ...facts, ...counted, sha256: sha256.toString('hex') },
        })
      })
    } catch (error) {
      if (error instanceof WorkLost) return
      await failTest(test, lease, { failure: expectedFailure(error, { backupTest: id }), facts })
    }
  }

  async function failTest(
    test: StoredTest,
    lease: Lease,
    { failure, facts }: { failure: Failure; facts: object },
  ): Promise<void> {
    const isOurs = await database.transaction(async (tx) => {
      if (!(await tests.endTest(tx, lease, { failure, at: clock.now() }))) return false
      await audit(tx, AUTHOR, {
        action: 'backup.tested',
        objectType: 'backup',
        objectId: test.backupId ?? test.id,
        result: 'refused',
        after: { ...facts, failure: failure.code, ...failure.details },
      })
      return true
    })
    if (!isOurs) return
    const responsible = await listApprovers(database, 'backup:make', 0)
    const [name, nameEn] = [tellFailure('zh-CN', failure), tellFailure('en', failure)]
    await tell(responsible, sayBoth(backupTexts.testFailed, { at: shown(test.backupAt), reason: { name, nameEn } }))
  }

  return { askTest, workOnTest }
}
