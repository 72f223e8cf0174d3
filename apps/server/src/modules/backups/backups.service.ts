/** Backups as people ask for them; the worker makes and tests them. */
import { Readable } from 'node:stream'
import { BACKUP_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import type { Backup, BackupSchedule, BackupTest } from '@liveline/contract/backup/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyTooLarge } from '../../http/body-too-large.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import { contentDisposition } from '../files/files.service.ts'
import { refusalFor, refuseMissing, tellFailure } from './backup-failure.ts'
import { BACKUP_ENDING } from './backup-folder.ts'
import type { BackupScope } from './backup-records.ts'
import * as repository from './backups.repository.ts'
import * as schedules from './backup-schedule.repository.ts'
import type { BackupParts } from './backup-parts.ts'
import type { StoredBackup } from './backups.repository.ts'
import * as tests from './backup-tests.repository.ts'
import type { StoredTest } from './backup-tests.repository.ts'
import { checkFile, closingOf, fileNameOf, isSealedFile, streamBackup } from './make-backup.ts'
import { nextBackupAt } from './next-backup.ts'

/** More than any retention and a year of those made by hand. */
const MOST_LISTED = 500
/** Half a year of those made by themselves. */
const TESTS_LISTED = 26
/** Of which the newest is tested when nobody says which: what was brought from elsewhere is no backup of this state. */
const MADE_HERE = ['manual', 'scheduled', 'beforeRestore', 'command']
/** Backups that wait at once. */
const MOST_WAITING = 5

/** An uploaded file, as it lies in the folder before anybody has looked into it. */
export type ReceivedBackup = { readonly file: string; readonly size: number; readonly sha256: Buffer }

export type BackupsService = ReturnType<typeof createBackupsService>

export function createBackupsService(
  parts: BackupParts & {
    readonly sessions: Pick<SessionsService, 'assertConfirmed'>
    readonly wake: () => void
  },
) {
  const { database, clock, ids, folder, keys, seals, version, sessions, wake } = parts

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

  const headersOf = (file: string, size?: number) => ({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition('attachment', file),
    'cache-control': 'private, no-store',
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  })

  return {
    seals,

    async list({ language }: Caller) {
      const { lastDay: _, ...schedule } = await schedules.readSchedule(database)
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
        await schedules.readSchedule(tx, 'for update')
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
        schedules.readSchedule(database),
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
        const { lastDay: _, ...before } = await schedules.readSchedule(tx, 'for update')
        await schedules.saveSchedule(tx, schedule, { userName: caller.name, at: clock.now() })
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
