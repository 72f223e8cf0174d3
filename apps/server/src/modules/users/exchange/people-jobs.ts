/** Exports and imports of people, as jobs. */
import type { ExportFormat } from '@liveline/contract/data-job/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { GivenPasswords } from '../../auth/given-passwords.service.ts'
import { askedImport, type AskedImport, type BeginJobs, type JobSubject } from '../../data-jobs/data-jobs.service.ts'
import type { UserSearch } from '../list-users.repository.ts'
import { createExportPeople, type PeopleExportParams } from './export-people.ts'
import { createImportPeople } from './import-people.ts'
import type { OfferedRole } from './judge-person.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'
import { createPeopleTemplate } from './people-template.ts'

const audited = { acts: 'people', objectType: 'people' } as const
const of = { subject: 'people', formId: null, audited } as const

export type PeopleJobs = ReturnType<typeof createPeopleJobs>

export function createPeopleJobs(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: GivenPasswords
  /** What the caller may hand out. */
  readonly listOfferedRoles: (caller: Caller) => Promise<readonly OfferedRole[]>
  readonly jobs: BeginJobs
}) {
  const { jobs } = parts
  const exportPeople = createExportPeople(parts)
  const importPeople = createImportPeople(parts)

  const startExport = (write: Write, caller: Caller, asked: { search: UserSearch; format: ExportFormat }) =>
    jobs.begin(write, caller, { ...of, kind: 'export' }, async () => asked satisfies PeopleExportParams)

  const startImport = (write: Write, caller: Caller, { fileId, dryRun }: Pick<AskedImport, 'fileId' | 'dryRun'>) =>
    jobs.beginImport(write, caller, of, { fileId, dryRun, mode: 'all' })

  const { zh: name, en: nameEn } = peopleSheetTexts.people
  const subject: JobSubject = {
    audited,
    namesOf: async () => new Map([[null, { name, nameEn }]]),

    async make(caller, inHand) {
      if (inHand.job.kind === 'import') return importPeople(caller, inHand)
      return { result: await exportPeople(caller, inHand), store: async () => undefined }
    },

    async repeat(write, caller, job) {
      const asked = askedImport(job)
      // Whoever has a job of his own may have lost the right to people since.
      const permission = asked === null ? 'user:read' : 'user:write'
      if (!caller.permissions.has(permission)) throw new AppError('FORBIDDEN', { details: { permission } })
      return asked === null
        ? startExport(write, caller, job.params as PeopleExportParams)
        : startImport(write, caller, asked)
    },
  }
  return { subject, startExport, startImport, openTemplate: createPeopleTemplate(parts) }
}
