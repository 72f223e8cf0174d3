/** Exports of the audit log, as jobs. */
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { BeginJobs, JobSubject } from '../../data-jobs/data-jobs.service.ts'
import { auditSheetTexts } from './audit-sheet.texts.ts'
import { createExportAuditLog, type AuditExportParams } from './export-audit-log.ts'

const READING = 'audit:read'
const audited = { acts: 'audit', objectType: 'auditLog' } as const

export type AuditJobs = ReturnType<typeof createAuditJobs>

export function createAuditJobs(parts: { readonly database: Queryable; readonly jobs: BeginJobs }) {
  const exportAuditLog = createExportAuditLog(parts)

  const startExport = (write: Write, caller: Caller, asked: AuditExportParams) =>
    parts.jobs.begin(write, caller, { kind: 'export', subject: 'audit', formId: null, audited }, async () => asked)

  const { zh: name, en: nameEn } = auditSheetTexts.log
  const subject: JobSubject = {
    audited,
    namesOf: async () => new Map([[null, { name, nameEn }]]),

    make: async (caller, inHand) => ({ result: await exportAuditLog(caller, inHand), store: async () => undefined }),

    async repeat(write, caller, job) {
      // Whoever has a job of his own may have lost the right to the log since.
      if (!caller.permissions.has(READING)) throw new AppError('FORBIDDEN', { details: { permission: READING } })
      return startExport(write, caller, job.params as AuditExportParams)
    },
  }
  return { subject, startExport }
}
