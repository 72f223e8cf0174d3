import { z } from 'zod'
import { BACKUP_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Backup, BackupSchedule, BackupScope, BackupTest, Restore } from './shapes.ts'

const byId = z.object({ id: z.uuid() })
const note = z.string().trim().max(200)
const reason = z.string().trim().min(1).max(500)

/** Backups and what is restored from them (specification §7, design.md §3; docs/adr/0040-backup.md). */
export const backupApi = defineApi({
  backup: {
    method: 'POST',
    path: '/system/config/backup',
    access: 'backup:download',
    summary:
      'Without a body: a backup of the configuration as a file, which is not kept here. With a file as the body: check it whole and keep it among the backups; the answer then is an envelope with the backup',
    query: z.object({ note: note.optional() }),
    bodyType: 'bytes',
    bodyLimitBytes: BACKUP_LIMIT_BYTES,
    answer: 'file',
    errors: ['CONFIRM_PASSWORD', 'BACKUP_REFUSED', 'BODY_TOO_LARGE', 'BACKUP_FAILED'],
  },
  list: {
    method: 'GET',
    path: '/system/config/backup/list',
    access: 'backup:read',
    extension: true,
    summary: 'The backups, newest first, when they are made by themselves, and the last restore tests',
    data: z.object({
      backups: z.array(Backup),
      schedule: BackupSchedule,
      tests: z.array(BackupTest),
      seals: z.boolean(),
    }),
  },
  make: {
    method: 'POST',
    path: '/system/config/backup/make',
    access: 'backup:make',
    extension: true,
    summary: 'Make a backup in the background and keep it',
    body: z.object({ scope: BackupScope, note: note.optional() }),
    data: Backup,
    errors: ['BACKUP_IN_USE'],
  },
  test: {
    method: 'POST',
    path: '/system/config/backup/test',
    access: 'backup:make',
    extension: true,
    summary:
      'Restore a backup, the newest if none is named, into a database of its own in the background, and compare what came back row for row; the present data is not touched',
    body: z.object({ id: z.uuid().optional() }),
    data: BackupTest,
    errors: ['NOT_FOUND', 'BACKUP_NOT_READY', 'BACKUP_IN_USE'],
  },
  schedule: {
    method: 'POST',
    path: '/system/config/backup/schedule',
    access: 'backup:make',
    extension: true,
    summary: 'Say when backups are made by themselves, and how many of those are kept',
    body: BackupSchedule,
    data: BackupSchedule,
  },
  download: {
    method: 'GET',
    path: '/system/config/backup/file',
    access: 'backup:download',
    extension: true,
    summary: 'The file of a backup',
    query: byId,
    answer: 'file',
    errors: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'BACKUP_NOT_READY', 'BACKUP_ELSEWHERE'],
  },
  remove: {
    method: 'POST',
    path: '/system/config/backup/delete',
    access: 'backup:make',
    extension: true,
    summary: 'Delete a backup with its file',
    body: byId,
    errors: ['NOT_FOUND', 'BACKUP_IN_USE'],
  },
  compare: {
    method: 'POST',
    path: '/system/config/restore/compare',
    access: 'backup:restore',
    extension: true,
    summary:
      'Check a backup whole, in the background, and find out what restoring it would change; nothing changes yet',
    body: byId,
    data: Restore,
    errors: ['NOT_FOUND', 'BACKUP_NOT_READY', 'RESTORE_BUSY'],
  },
  restores: {
    method: 'GET',
    path: '/system/config/restore/list',
    access: 'backup:read',
    extension: true,
    summary: 'Restores that were asked for, newest first, with what they change',
    data: z.object({ restores: z.array(Restore) }),
  },
  restore: {
    method: 'POST',
    path: '/system/config/restore',
    access: 'backup:restore',
    extension: true,
    summary: 'Ask for a restore that has been compared; it waits 15 minutes for a second person',
    body: z.object({ id: z.uuid(), confirmation: z.string().max(100), reason }),
    data: Restore,
    errors: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'RESTORE_STATE', 'RESTORE_NAME_WRONG'],
  },
  approve: {
    method: 'POST',
    path: '/system/config/restore/approve',
    access: 'backup:approve',
    extension: true,
    summary:
      "Approve somebody else's restore, which then begins: a backup of the present state first, then all of it or nothing",
    body: byId,
    data: Restore,
    errors: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'RESTORE_STATE', 'RESTORE_SAME_PERSON', 'RESTORE_OWN_ACCOUNT'],
  },
  cancel: {
    method: 'POST',
    path: '/system/config/restore/cancel',
    access: 'backup:read',
    extension: true,
    summary: 'Cancel a restore that has not begun: by who asked, or by who may approve it',
    body: byId,
    data: Restore,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RESTORE_STATE'],
  },
})
