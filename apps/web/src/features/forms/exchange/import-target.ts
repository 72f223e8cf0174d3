/** What an import goes into, and what a job is of: the records of a form, or people. */
import { allApis } from '@liveline/contract/all-apis.ts'
import type { DataJob, ImportMode } from '@liveline/contract/data-job/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { api } from '../../../api/client.ts'
import { fetchContent } from '../../../api/fetch-file.ts'
import { packPaths, recordsAddress } from '../../../app/paths.ts'
import { saveFile } from '../../../ui/save-file.ts'

interface Asked {
  readonly fileId: string
  readonly dryRun: boolean
  readonly mode?: ImportMode
}

export interface ImportTarget {
  readonly name: string
  /** Where what was imported is seen. */
  readonly address: string
  /** All rows of a file are stored, or none. */
  readonly isWhole: boolean
  readonly start: (asked: Asked, idempotencyKey: string) => Promise<{ jobId: string }>
  /** Saves an empty workbook to fill in. @throws {ApiError} */
  readonly saveTemplate: (name: string) => Promise<void>
}

export const formTarget = (formId: number, name: string): ImportTarget => ({
  name,
  address: recordsAddress(formId),
  isWhole: false,
  start: (asked, idempotencyKey) => api.dataJob.importRows({ body: { formId, ...asked }, idempotencyKey, quiet: true }),
  saveTemplate: async (file) =>
    saveFile(await fetchContent(allApis.dataJob.template.path, { query: { formId } }), `${file}.xlsx`),
})

export const peopleTarget = (name: string): ImportTarget => ({
  name,
  address: packPaths.people,
  isWhole: true,
  start: ({ fileId, dryRun }, idempotencyKey) =>
    api.people.importRows({ body: { fileId, dryRun }, idempotencyKey, quiet: true }),
  saveTemplate: async (file) => saveFile(await fetchContent(allApis.people.template.path, {}), `${file}.xlsx`),
})

/** Where what a job is of is seen. */
export function addressOfSubject({ subject, formId }: Pick<DataJob, 'subject' | 'formId'>): string {
  if (formId !== null) return recordsAddress(formId)
  return subject === 'audit' ? packPaths.audit : packPaths.people
}

export function targetOf(
  job: Pick<DataJob, 'subject' | 'formId' | 'name' | 'nameEn'>,
  language: Language,
): ImportTarget {
  const name = nameIn(language, job)
  return job.formId === null ? peopleTarget(name) : formTarget(job.formId, name)
}
