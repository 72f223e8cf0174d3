/** Backups as people ask for them, and restores up to the moment that both have said yes; the worker does the rest. */
import { Readable } from 'node:stream'
import { BACKUPS_PATH } from '@liveline/contract/console-addresses.ts'
import { BACKUP_LIMIT_BYTES, RESTORE_WAITS_MS, TIME_ZONE } from '@liveline/contract/constants.ts'
import type { Backup, BackupSchedule, BackupTest, Restore } from '@liveline/contract/backup/shapes.ts'
import { say, sayBoth, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyTooLarge } from '../../http/body-too-large.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { hasGivenAccount } from '../audit/audit-log.service.ts'
import { audit } from '../audit/audit.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import { contentDisposition } from '../files/files.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import type { BackupKeys } from './backup-container.ts'
import { refusalFor, tellFailure } from './backup-failure.ts'
import { BACKUP_ENDING, type BackupFolder } from './backup-folder.ts'
import type { BackupScope } from './backup-records.ts'
import * as repository from './backups.repository.ts'
import type { StoredBackup, StoredRestore } from './backups.repository.ts'
import * as tests from './backup-tests.repository.ts'
import type { StoredTest } from './backup-tests.repository.ts'
import { backupTexts } from './backups.texts.ts'
import { checkFile, closingOf, fileNameOf, isSealedFile, streamBackup } from './make-backup.ts'
import { nextBackupAt } from './next-backup.ts'
import { expiresAt, isCancellable, mayApprove, mayCancel, OWN_ACCOUNT_DAYS, stateAt } from './restore-policy.ts'

/** More than any retention and a year of those made by hand. */
const MOST_LISTED = 500
const RESTORES_LISTED = 50
/** Half a year of those made by themselves. */
const TESTS_LISTED = 26
/** Of which the newest is tested when nobody says which: what was brought from elsewhere is no backup of this state. */
const MADE_HERE = ['manual', 'scheduled', 'beforeRestore', 'command']
/** Backups that wait at once. */
const MOST_WAITING = 5

/** Shown as people write a moment, and typed by them. */
const shownMoment = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
export const shown = (at: Date): string => shownMoment.format(at)

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

/** An uploaded file, as it lies in the folder before anybody has looked into it. */
export type ReceivedBackup = { readonly file: string; readonly size: number; readonly sha256: Buffer }

export type BackupsService = ReturnType<typeof createBackupsService>

export function createBackupsService(
  parts: BackupParts & {
    readonly sessions: Pick<SessionsService, 'assertConfirmed'>
    readonly hub: Pick<NoticeHub, 'announce'>
    readonly wake: () => void
  },
) {
  const { database, clock, ids, folder, keys, seals, version, sessions, hub, wake } = parts

  async function told(backup: StoredBackup, language: Language): Promise<Backup> {
    const { id, scope, origin, state, note, file, size, contents } = backup
    return {
      ...{ id, scope, origin, state, note, file, size },
      by: backup.userName,
      createdAt: backup.createdAt.toISOString(),
      takenAt: contents?.manifest.createdAt ?? null,
      isSealed: backup.sealed,
      checkedAt: backup.checkedAt?.toISOString() ?? null,
      version: contents?.manifest.version ?? '',
      migration: contents?.manifest.migration ?? null,
      rows: contents?.end.parts.reduce((sum, { rows }) => sum + rows, 0) ?? null,
      isHere: await isHere(backup),
      error: backup.failure === null ? null : tellFailure(language, backup.failure),
    }
  }

  const toldTest = (test: StoredTest, language: Language): BackupTest => {
    const { id, origin, state, backupId, scope, file, method, tables, rows, bytes } = test
    return {
      ...{ id, origin, state, backupId, scope, file, method, tables, rows, bytes },
      by: test.userName,
      createdAt: test.createdAt.toISOString(),
      endedAt: test.endedAt?.toISOString() ?? null,
      backupAt: test.backupAt.toISOString(),
      sha256: test.sha256?.toString('hex') ?? null,
      error: test.failure === null ? null : tellFailure(language, test.failure),
    }
  }

  const isHere = async ({ folder: of, file }: StoredBackup) => of === (await folder.id()) && folder.has(file)

  const refuseMissing = (language: Language, what: 'backup' | 'restore'): never => {
    throw new AppError('NOT_FOUND', { details: { what: say(language, backupTexts[what]) } })
  }

  const confirmationOf = (language: Language, { backupAt }: StoredRestore) =>
    say(language, backupTexts.confirmation, { at: shown(backupAt) })

  function toldRestore(restore: StoredRestore, { language, userId }: Caller): Restore {
    const { id, backupId, scope, backupNote, difference, reason, askedAt } = restore
    return {
      ...{ id, backupId, scope, backupNote, reason },
      backupAt: restore.backupAt.toISOString(),
      state: stateAt(restore, clock.now()),
      by: restore.userName,
      isOwn: restore.userId === userId,
      createdAt: restore.createdAt.toISOString(),
      confirmation: confirmationOf(language, restore),
      askedAt: askedAt?.toISOString() ?? null,
      expiresAt: askedAt === null ? null : expiresAt(askedAt).toISOString(),
      approvedBy: restore.approvedByName,
      endedAt: restore.endedAt?.toISOString() ?? null,
      difference: difference as Restore['difference'],
      error: restore.failure === null ? null : tellFailure(language, restore.failure),
    }
  }

  const waitsSince = () => new Date(clock.now().getTime() - RESTORE_WAITS_MS)

  /** One that has its place: changed in `write`, refused unless it is at one of these steps. */
  async function atStep(
    tx: Parameters<Parameters<Write>[0]>[0],
    caller: Caller,
    id: string,
    isRight: (state: Restore['state']) => boolean,
  ): Promise<StoredRestore> {
    const restore = (await repository.lockRestore(tx, id)) ?? refuseMissing(caller.language, 'restore')
    const state = stateAt(restore, clock.now())
    if (isRight(state)) return restore
    throw new AppError('RESTORE_STATE', { details: { state: say(caller.language, backupTexts[state]) } })
  }

  const again = async (write: Write, caller: Caller, id: string): Promise<Restore> => {
    const found = await write((tx) => repository.lockRestore(tx, id))
    return toldRestore(found ?? refuseMissing(caller.language, 'restore'), caller)
  }

  const auditOf = ({ id, scope, backupAt, backupId, userName }: StoredRestore) => ({
    objectType: 'restore',
    objectId: id,
    after: { scope, backupId, backupAt, askedBy: userName },
  })

  const headersOf = (file: string, size?: number) => ({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition('attachment', file),
    'cache-control': 'private, no-store',
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  })

  return {
    seals,

    async list({ language }: Caller) {
      const { lastDay: _, ...schedule } = await repository.readSchedule(database)
      const stored = await repository.listBackups(database, MOST_LISTED)
      const tested = await tests.listTests(database, TESTS_LISTED)
      return {
        backups: await Promise.all(stored.map((backup) => told(backup, language))),
        schedule,
        tests: tested.map((test) => toldTest(test, language)),
        seals,
      }
    },

    /**
     * Has a backup restored beside the database to try it, the newest when nobody says which.
     * @throws {AppError} NOT_FOUND, BACKUP_NOT_READY, BACKUP_IN_USE while another test is not over
     */
    async test(write: Write, caller: Caller, wanted: string | undefined): Promise<BackupTest> {
      const id = ids.next()
      const made = await write(async (tx) => {
        await repository.readSchedule(tx, 'for update')
        if (await tests.isTestWaiting(tx)) throw new AppError('BACKUP_IN_USE')
        const newest = { folder: await folder.id(), origins: MADE_HERE }
        const backupId = wanted ?? (await tests.findNewestBackup(tx, newest))
        const found = backupId === undefined ? undefined : await repository.lockBackup(tx, backupId)
        const backup = found ?? refuseMissing(caller.language, 'backup')
        if (backup.state !== 'ready' || backup.contents === null) throw new AppError('BACKUP_NOT_READY')
        const { scope, file } = backup
        const backupAt = new Date(backup.contents.manifest.createdAt)
        const by = { userId: caller.userId, userName: caller.name, at: clock.now() }
        await tests.insertTest(tx, { id, origin: 'manual', backupId: backup.id, backupAt, scope, file, ...by })
        await audit(tx, caller, {
          action: 'backup.test',
          objectType: 'backup',
          objectId: backup.id,
          after: { scope, file, backupAt },
        })
        return tests.findTest(tx, id)
      })
      write.afterCommit(wake)
      return toldTest(made ?? refuseMissing(caller.language, 'backup'), caller.language)
    },

    /** For the health of the system. */
    async readHealth() {
      const [facts, test, schedule] = await Promise.all([
        tests.readFacts(database),
        tests.findLastEnded(database),
        repository.readSchedule(database),
      ])
      return { ...facts, test, isScheduled: schedule.enabled, nextAt: nextBackupAt(schedule, clock.now()) }
    },

    /** @throws {AppError} BACKUP_IN_USE when several wait already */
    async make(write: Write, caller: Caller, { scope, note }: { scope: BackupScope; note: string }): Promise<Backup> {
      const id = ids.next()
      const made = await write(async (tx) => {
        if ((await repository.countWaiting(tx)) >= MOST_WAITING) throw new AppError('BACKUP_IN_USE')
        const by = { userId: caller.userId, userName: caller.name, at: clock.now() }
        await repository.insertBackup(tx, { id, scope, origin: 'manual', note, ...by })
        await audit(tx, caller, { action: 'backup.make', objectType: 'backup', objectId: id, after: { scope, note } })
        return repository.findBackup(tx, id)
      })
      write.afterCommit(wake)
      return told(made ?? refuseMissing(caller.language, 'backup'), caller.language)
    },

    /** A backup of the configuration for whoever asks, which nobody keeps here. @throws {AppError} CONFIRM_PASSWORD */
    async stream(caller: Caller) {
      await sessions.assertConfirmed(caller.sessionId)
      const [at, id] = [clock.now(), ids.next()]
      await database.transaction((tx) =>
        audit(tx, caller, {
          action: 'backup.download',
          objectType: 'backup',
          objectId: id,
          after: { scope: 'configuration', kept: false },
        }),
      )
      const facts = { scope: 'configuration' as const, version, createdAt: at, createdBy: caller.name }
      const closing = closingOf(facts.scope, seals)
      return {
        headers: headersOf(fileNameOf(facts.scope, at, id)),
        content: Readable.from(streamBackup(database.connectionString, facts, { keys, closing })),
      }
    },

    /** @throws {AppError} CONFIRM_PASSWORD, NOT_FOUND, BACKUP_NOT_READY, BACKUP_ELSEWHERE */
    async download(caller: Caller, id: string) {
      await sessions.assertConfirmed(caller.sessionId)
      const backup = (await repository.findBackup(database, id)) ?? refuseMissing(caller.language, 'backup')
      if (backup.state !== 'ready') throw new AppError('BACKUP_NOT_READY')
      if (!(await isHere(backup))) throw new AppError('BACKUP_ELSEWHERE')
      await database.transaction((tx) =>
        audit(tx, caller, {
          action: 'backup.download',
          objectType: 'backup',
          objectId: id,
          after: { scope: backup.scope, file: backup.file, kept: true },
        }),
      )
      return {
        headers: headersOf(backup.file, backup.size),
        content: Readable.from(folder.read(backup.file)),
      }
    },

    /** The body of an upload, into the folder as it comes. @throws {AppError} CONFIRM_PASSWORD, BODY_TOO_LARGE */
    async receive(
      caller: Caller,
      { announced, content }: { announced: number | undefined; content: Readable },
    ): Promise<ReceivedBackup | undefined> {
      await sessions.assertConfirmed(caller.sessionId)
      assertFits(announced ?? 0)
      const file = `uploaded-${ids.next()}${BACKUP_ENDING}`
      const written = await folder.write(file, limited(content))
      if (written.size > 0) return { file, ...written }
      await folder.remove(file)
      return undefined
    },

    async drop({ file }: ReceivedBackup): Promise<void> {
      if (!(await repository.isFileOfOne(database, file))) await folder.remove(file)
    },

    /**
     * Keeps what has arrived, once all of it has been read; the same file a second time is the backup that is there.
     * @throws {AppError} BACKUP_REFUSED
     */
    async register(caller: Caller, received: ReceivedBackup, note: string): Promise<Backup> {
      const { file, size, sha256 } = received
      const known = await repository.findBySha256(database, sha256)
      if (known !== undefined && (await isHere(known))) return told(known, caller.language)
      const contents = await checkFile(() => folder.read(file), keys).catch((error: unknown) => {
        throw refusalFor(caller.language, error)
      })
      const { manifest } = contents
      const [id, at] = [ids.next(), clock.now()]
      const backup = {
        ...{ id, scope: manifest.scope, origin: 'uploaded' as const, note, file, size, sha256, contents, at },
        userId: caller.userId,
        userName: caller.name,
        createdAt: at,
        folder: await folder.id(),
        sealed: await isSealedFile(() => folder.read(file)),
        checkedAt: at,
      }
      await database.transaction(async (tx) => {
        await repository.insertReady(tx, backup)
        await audit(tx, caller, {
          action: 'backup.upload',
          objectType: 'backup',
          objectId: id,
          after: { scope: manifest.scope, takenAt: manifest.createdAt, size, sha256: sha256.toString('hex') },
        })
      })
      const stored = await repository.findBackup(database, id)
      return told(stored ?? refuseMissing(caller.language, 'backup'), caller.language)
    },

    /** @throws {AppError} NOT_FOUND, BACKUP_IN_USE */
    async remove(write: Write, caller: Caller, id: string): Promise<void> {
      const removed = await write(async (tx) => {
        const backup = (await repository.lockBackup(tx, id)) ?? refuseMissing(caller.language, 'backup')
        if (
          backup.state === 'running' ||
          (await repository.isBeingRestored(tx, id)) ||
          (await tests.isBeingTested(tx, id))
        )
          throw new AppError('BACKUP_IN_USE')
        await repository.deleteBackup(tx, id)
        const { scope, file, createdAt } = backup
        await audit(tx, caller, {
          action: 'backup.delete',
          objectType: 'backup',
          objectId: id,
          before: { scope, file, createdAt },
        })
        return backup
      })
      const ours = removed.folder === (await folder.id()) && removed.file !== ''
      // A file that stays although its row is gone costs room, nothing else.
      write.afterCommit(() => void (ours ? folder.remove(removed.file).catch(() => undefined) : undefined))
    },

    async saveSchedule(write: Write, caller: Caller, schedule: BackupSchedule): Promise<BackupSchedule> {
      return write(async (tx) => {
        const { lastDay: _, ...before } = await repository.readSchedule(tx, 'for update')
        await repository.saveSchedule(tx, schedule, { userName: caller.name, at: clock.now() })
        await audit(tx, caller, {
          action: 'backup.schedule',
          objectType: 'backupSchedule',
          objectId: 1,
          before,
          after: schedule,
        })
        return schedule
      })
    },

    async listRestores(caller: Caller) {
      const restores = await repository.listRestores(database, RESTORES_LISTED)
      return { restores: restores.map((restore) => toldRestore(restore, caller)) }
    },

    /** @throws {AppError} NOT_FOUND, BACKUP_NOT_READY, RESTORE_BUSY */
    async compare(write: Write, caller: Caller, backupId: string): Promise<Restore> {
      const id = ids.next()
      await write(async (tx) => {
        const at = clock.now()
        const busy = await repository.findOpenRestore(tx, waitsSince())
        if (busy !== undefined) throw new AppError('RESTORE_BUSY', { details: { name: busy } })
        const backup = (await repository.lockBackup(tx, backupId)) ?? refuseMissing(caller.language, 'backup')
        if (backup.state !== 'ready' || backup.contents === null) throw new AppError('BACKUP_NOT_READY')
        await repository.cancelLookedAt(tx, waitsSince(), at)
        const backupAt = new Date(backup.contents.manifest.createdAt)
        const { scope, note: backupNote } = backup
        const by = { userId: caller.userId, userName: caller.name, at }
        await repository.insertRestore(tx, { id, backupId, scope, backupAt, backupNote, ...by })
        await audit(tx, caller, {
          action: 'restore.compare',
          objectType: 'restore',
          objectId: id,
          after: { scope, backupId, backupAt },
        })
      })
      write.afterCommit(wake)
      return again(write, caller, id)
    },

    /** @throws {AppError} CONFIRM_PASSWORD, NOT_FOUND, RESTORE_STATE, RESTORE_NAME_WRONG, FORBIDDEN */
    async ask(
      write: Write,
      caller: Caller,
      { id, confirmation, reason }: { id: string; confirmation: string; reason: string },
    ): Promise<Restore> {
      await sessions.assertConfirmed(caller.sessionId)
      const approvers = await repository.listApprovers(database, 'backup:approve', caller.userId)
      await write(async (tx) => {
        const restore = await atStep(tx, caller, id, (state) => state === 'compared')
        if (restore.userId !== caller.userId)
          throw new AppError('FORBIDDEN', { details: { permission: 'backup:restore' } })
        const expected = confirmationOf(caller.language, restore)
        if (confirmation.trim() !== expected) throw new AppError('RESTORE_NAME_WRONG', { details: { expected } })
        const now = clock.now()
        await repository.setAsked(tx, id, { reason, at: now })
        const title = sayBoth(backupTexts.toApprove, { name: caller.name, at: shown(restore.backupAt) })
        await tellPeople(tx, { ids, userIds: approvers, kind: 'backup', title, link: BACKUPS_PATH, now })
        await audit(tx, caller, {
          action: 'restore.ask',
          ...auditOf(restore),
          after: { ...auditOf(restore).after, reason },
        })
      })
      write.afterCommit(() => hub.announce(approvers.map((userId) => ({ kind: 'user', id: userId }))))
      return again(write, caller, id)
    },

    /** @throws {AppError} CONFIRM_PASSWORD, NOT_FOUND, RESTORE_STATE, RESTORE_SAME_PERSON, RESTORE_OWN_ACCOUNT */
    async approve(write: Write, caller: Caller, id: string): Promise<Restore> {
      await sessions.assertConfirmed(caller.sessionId)
      await write(async (tx) => {
        const restore = await atStep(tx, caller, id, (state) => state === 'asked')
        if (!mayApprove(caller, restore)) throw new AppError('RESTORE_SAME_PERSON')
        const since = new Date(clock.now().getTime() - OWN_ACCOUNT_DAYS * 86_400_000)
        if (await hasGivenAccount(tx, { by: restore.userId, to: caller.userId, since })) {
          const details = { name: restore.userName, days: OWN_ACCOUNT_DAYS }
          throw new AppError('RESTORE_OWN_ACCOUNT', { details })
        }
        await repository.setApproved(tx, id, { userId: caller.userId, name: caller.name, at: clock.now() })
        await audit(tx, caller, { action: 'restore.approve', ...auditOf(restore) })
      })
      write.afterCommit(wake)
      return again(write, caller, id)
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN, RESTORE_STATE */
    async cancel(write: Write, caller: Caller, id: string): Promise<Restore> {
      await write(async (tx) => {
        const restore = await atStep(tx, caller, id, isCancellable)
        const who = { userId: caller.userId, mayApprove: caller.permissions.has('backup:approve') }
        if (!mayCancel(who, restore)) throw new AppError('FORBIDDEN', { details: { permission: 'backup:approve' } })
        await repository.setCancelled(tx, id, clock.now())
        await audit(tx, caller, { action: 'restore.cancel', ...auditOf(restore) })
      })
      return again(write, caller, id)
    },
  }
}

/** @throws {AppError} BODY_TOO_LARGE */
function assertFits(bytes: number): void {
  if (bytes > BACKUP_LIMIT_BYTES) throw bodyTooLarge(BACKUP_LIMIT_BYTES)
}

async function* limited(content: Readable): AsyncGenerator<Buffer> {
  let total = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    total += piece.length
    assertFits(total)
    yield piece
  }
}
