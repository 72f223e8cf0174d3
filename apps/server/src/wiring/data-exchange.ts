/** Wires what goes out into sheets and comes in from them: the jobs, their subjects, the worker that does them. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { createAuditJobs } from '../modules/audit/exchange/audit-jobs.ts'
import type { GivenPasswords } from '../modules/auth/given-passwords.service.ts'
import { createBeginJobs, createDataJobs, purgeDataJobs } from '../modules/data-jobs/data-jobs.service.ts'
import { createDataJobWorker } from '../modules/data-jobs/run-data-jobs.ts'
import { buildSome } from '../modules/forms/data/record-index.repository.ts'
import { dataJobsRoutes } from '../modules/forms/exchange/data-jobs.routes.ts'
import { createFormJobs } from '../modules/forms/exchange/form-jobs.ts'
import type { FormsService } from '../modules/forms/forms.service.ts'
import type { RecordsService } from '../modules/forms/records/records.service.ts'
import { createPeopleJobs } from '../modules/users/exchange/people-jobs.ts'
import type { People } from './people.ts'
import type { WorkFlow } from './work-flow.ts'

export function createDataExchange(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** With which files that hold secrets are kept. */
  readonly sealingKey: Buffer
  readonly forms: FormsService
  readonly records: RecordsService
  readonly passwords: GivenPasswords
  readonly people: Pick<People, 'listOfferedRoles'>
  readonly workflow: Pick<WorkFlow, 'announce' | 'fieldRights'>
}) {
  const { database, clock, ids, log, sealingKey, forms, records, passwords, people, workflow } = parts
  const worker = createDataJobWorker({
    ...{ database, clock, ids, log, sealingKey, hub: workflow },
    subjects: () => subjects,
    // Reads, for the index of declared fields, records that were there before.
    besides: () => buildSome(database, clock.now()),
  })
  const jobs = createBeginJobs({ clock, ids, wake: worker.wake })
  const rights = workflow.fieldRights.formData
  const formJobs = createFormJobs({ database, clock, ids, forms, records, rights, jobs })
  const peopleJobs = createPeopleJobs({
    ...{ database, clock, jobs, passwords },
    listOfferedRoles: people.listOfferedRoles,
  })
  const auditJobs = createAuditJobs({ database, jobs })
  const subjects = { form: formJobs.subject, people: peopleJobs.subject, audit: auditJobs.subject }
  const dataJobs = createDataJobs({ database, clock, sealingKey, subjects })

  return {
    worker,
    peopleJobs,
    auditJobs,
    routes(app: FastifyInstance): void {
      dataJobsRoutes(app, { dataJobs, formJobs })
    },
    purge: (): Promise<unknown> => purgeDataJobs(database, clock.now()),
  }
}
