/**
 * The worker of backups and restores: one thing at a time on each server. It makes what is due, compares what somebody
 * looks at, and restores what two people want. A restore that a server left in the middle has changed nothing and is
 * ended as that; a backup is begun anew.
 */
import { BACKUPS_PATH } from '@liveline/contract/console-addresses.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import { dayOf } from '../../day-of.ts'
import { ownerAddress } from '../../database/serving-role.ts'
import { AppError } from '../../http/app-error.ts'
import type { Log } from '../../log.ts'
import { audit } from '../audit/audit.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { startsAfterRestore } from '../process-definitions/process-definitions.service.ts'
import { failureOf, tellFailure, unforeseen } from './backup-failure.ts'
import * as repository from './backups.repository.ts'
import * as tests from './backup-tests.repository.ts'
import type { StoredTest } from './backup-tests.repository.ts'
import type { Failure, Lease, StoredBackup, StoredRestore } from './backups.repository.ts'
import { shown, type BackupParts } from './backups.service.ts'
import { backupTexts } from './backups.texts.ts'
import { closingOf, fileNameOf, makeBackup, openFile } from './make-backup.ts'
import { compareBackup, restoreBackup } from './run-restore.ts'
import { testRestore } from './test-restore.ts'

const LOOK_EVERY_MS = 2_000
const LEASE_MS = 30_000
const REPORT_EVERY_MS = 5_000
const MOST_ATTEMPTS = 3
const MINUTE_MS = 60_000
/** Between two tests that nobody asked for. */
const TESTED_EVERY_MS = 7 * 24 * 60 * MINUTE_MS
const AUTHOR = { userId: 0, userName: 'system' }

/** Somebody else has it by now, or it was cancelled: nothing of it may stand. */
class WorkLost extends Error {
  override readonly name = 'WorkLost'
}

export type BackupWorker = ReturnType<typeof createBackupWorker>

export function createBackupWorker(
  parts: BackupParts & {
    readonly log: Log
    readonly hub: Pick<NoticeHub, 'announce'>
    readonly minimumTimerMs: number
  },
) {
  const { database, clock, ids, folder, keys, seals, version, log, hub, minimumTimerMs } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false

  const until = () => new Date(clock.now().getTime() + LEASE_MS)

  async function holding<T>(lease: Lease, work: (assertHeld: () => void) => Promise<T>): Promise<T> {
    let isLost = false
    let reporting: Promise<void> = Promise.resolve()
    const reports = setInterval(() => {
      reporting = repository
        .extendLease(database, lease, until())
        .then((isHeld) => void (isLost ||= !isHeld))
        // A restore holds tables, not this one; a report that fails is made up for by the next.
        .catch(() => undefined)
    }, REPORT_EVERY_MS)
    try {
      return await work(() => {
        if (isLost) throw new WorkLost(`${lease.table} ${lease.id} is held by somebody else`)
      })
    } finally {
      clearInterval(reports)
      await reporting
    }
  }

  function expectedFailure(error: unknown, what: object): Failure {
    const failure = failureOf(error)
    if (failure === undefined) log.error({ err: error, ...what }, 'a backup or restore failed')
    return failure ?? unforeseen
  }

  async function tell(userIds: readonly number[], title: { zh: string; en: string }): Promise<void> {
    await database.transaction((tx) =>
      tellPeople(tx, { ids, userIds, kind: 'backup', title, link: BACKUPS_PATH, now: clock.now() }),
    )
    hub.announce(userIds.map((id) => ({ kind: 'user', id })))
  }

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
    const responsible = await repository.listApprovers(database, 'backup:make', 0)
    const [name, nameEn] = [tellFailure('zh-CN', failure), tellFailure('en', failure)]
    await tell(responsible, sayBoth(backupTexts.backupFailed, { reason: { name, nameEn } }))
  }

  /** Of those made by themselves only the newest are kept. */
  async function removeOld(): Promise<void> {
    const ours = await folder.id()
    const old = await database.transaction(async (tx) => {
      const { keep } = await repository.readSchedule(tx)
      const taken = await repository.takeOutOld(tx, { keep, folder: ours })
      for (const { id, file } of taken) {
        await audit(tx, AUTHOR, { action: 'backup.expire', objectType: 'backup', objectId: id, before: { file } })
      }
      return taken
    })
    for (const { file } of old) await folder.remove(file)
    await folder.tidy(clock.now())
  }

  /** Asks for today's when its time has come; one server of several does. */
  async function askScheduled(): Promise<void> {
    const schedule = await repository.readSchedule(database)
    const { day, start } = dayOf(clock.now())
    const isDue = (now: Date) => now.getTime() >= start.getTime() + schedule.minuteOfDay * MINUTE_MS
    if (!schedule.enabled || schedule.lastDay === day || !isDue(clock.now())) return
    await database.transaction(async (tx) => {
      const { enabled, lastDay, scope } = await repository.readSchedule(tx, 'for update')
      if (!enabled || lastDay === day) return
      await repository.noteDay(tx, day)
      const by = { userId: null, userName: '', at: clock.now() }
      await repository.insertBackup(tx, { id: ids.next(), scope, origin: 'scheduled', note: '', ...by })
    })
  }

  /** Once a week the newest backup that was made by itself is restored to try it; one server of several asks for it. */
  async function askTest(): Promise<void> {
    const since = new Date(clock.now().getTime() - TESTED_EVERY_MS)
    if (await tests.hasTestSince(database, since)) return
    const newest = { folder: await folder.id(), origins: ['scheduled'] }
    if ((await tests.findNewestBackup(database, newest)) === undefined) return
    await database.transaction(async (tx) => {
      await repository.readSchedule(tx, 'for update')
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
    const responsible = await repository.listApprovers(database, 'backup:make', 0)
    const [name, nameEn] = [tellFailure('zh-CN', failure), tellFailure('en', failure)]
    await tell(responsible, sayBoth(backupTexts.testFailed, { at: shown(test.backupAt), reason: { name, nameEn } }))
  }

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
      if (!(await repository.setCompared(tx, lease, difference)))
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
      if (!(await repository.noteSafety(tx, lease, id))) throw new WorkLost(`Restore ${restore.id} was cancelled`)
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
            await repository.noteAllChanged(tx)
            if (!(await repository.endRestore(tx, lease, { at })))
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
        if (!(await repository.endRestore(tx, lease, { failure, at: clock.now() }))) return false
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

  /** Does the next thing that waits; false when there was none. */
  async function runOne(): Promise<boolean> {
    const [holder, now] = [ids.next(), clock.now()]
    const claim = { holder, now, until: until() }
    const restore = await repository.claimRestore(database, { ...claim, folder: await folder.id() })
    if (restore !== undefined) {
      await workOnRestore(restore, { id: restore.id, holder, table: 'restores' })
      return true
    }
    const backup = await repository.claimBackup(database, claim)
    if (backup !== undefined) {
      await workOnBackup(backup, { id: backup.id, holder, table: 'backups' })
      return true
    }
    const test = await tests.claimTest(database, { ...claim, folder: await folder.id() })
    if (test === undefined) return false
    await workOnTest(test, { id: test.id, holder, table: 'backup_tests' })
    return true
  }

  async function runAll(): Promise<void> {
    await askScheduled()
    await askTest()
    while (await runOne()) if (!isStarted) return
  }

  function wake(): void {
    if (!isStarted || running !== undefined) return
    running = runAll()
      .catch((error: unknown) => {
        if (isStarted) log.error({ err: error }, 'backups and restores could not be looked for')
      })
      .finally(() => (running = undefined))
  }

  return {
    askScheduled,
    askTest,
    runOne,
    wake,
    start(): void {
      isStarted = true
      timer = setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      isStarted = false
      clearInterval(timer)
      await running
    },
  }
}
