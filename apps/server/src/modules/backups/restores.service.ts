/** Restores as people ask for them, up to the moment that both have said yes; the worker does the rest. */
import type { Restore } from '@liveline/contract/backup/shapes.ts'
import { BACKUPS_PATH } from '@liveline/contract/console-addresses.ts'
import { RESTORE_WAITS_MS } from '@liveline/contract/constants.ts'
import { say, sayBoth, type Language } from '@liveline/contract/language.ts'
import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hasGivenAccount } from '../audit/audit-log.service.ts'
import { audit } from '../audit/audit.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { NoticeHub } from '../notices/notice-hub.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { refuseMissing, tellFailure } from './backup-failure.ts'
import type { BackupParts } from './backup-parts.ts'
import { lockBackup } from './backups.repository.ts'
import { backupTexts } from './backups.texts.ts'
import { expiresAt, isCancellable, mayApprove, mayCancel, OWN_ACCOUNT_DAYS, stateAt } from './restore-policy.ts'
import * as repository from './restores.repository.ts'
import type { StoredRestore } from './restores.repository.ts'
import { shown } from './shown-moment.ts'

const RESTORES_LISTED = 50

export type RestoresService = ReturnType<typeof createRestoresService>

export function createRestoresService(
  parts: Pick<BackupParts, 'database' | 'clock' | 'ids'> & {
    readonly sessions: Pick<SessionsService, 'assertConfirmed'>
    readonly hub: Pick<NoticeHub, 'announce'>
    readonly wake: () => void
  },
) {
  const { database, clock, ids, sessions, hub, wake } = parts

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

  return {
    async list(caller: Caller) {
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
        const backup = (await lockBackup(tx, backupId)) ?? refuseMissing(caller.language, 'backup')
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
