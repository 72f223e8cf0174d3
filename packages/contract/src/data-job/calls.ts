import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { dataSearch } from '../form-data/shapes.ts'
import { DataJob, ExportFormat, ImportMode, MOST_CHOSEN_ROWS } from './shapes.ts'

const id = z.uuid()
const formId = z.number().int()
const started = z.object({ jobId: z.string() })
const jobId = z.object({ id })

/** Exports and imports of the records of a form: background jobs that can be left, cancelled and found again. */
export const dataJobApi = defineApi({
  exportRows: {
    method: 'POST',
    path: '/api/form/data/export',
    access: 'session',
    extension: true,
    summary: 'Write the rows of a search into a file, in the background',
    body: z.object({
      formId,
      ...dataSearch,
      /** Columns in their order; `createdAt`, `createdBy`, `updatedAt`, `updatedBy` besides fields. All when empty. */
      fields: z.array(z.string().max(64)).max(300).optional(),
      /** Only these rows, whatever the filters say. */
      ids: z.array(id).min(1).max(MOST_CHOSEN_ROWS).optional(),
      format: ExportFormat,
    }),
    data: started,
    errors: ['NOT_FOUND', 'RECORDS_FORBIDDEN', 'UNKNOWN_FIELD', 'INVALID_INPUT', 'TOO_MANY_JOBS'],
  },
  template: {
    method: 'GET',
    path: '/api/form/data/template',
    access: 'session',
    extension: true,
    summary: 'An empty workbook for import: the columns, and on a second sheet what they take',
    query: z.object({ formId: z.coerce.number().int() }),
    answer: 'file',
    errors: ['NOT_FOUND', 'NOT_RELEASED', 'RECORDS_FORBIDDEN'],
  },
  importRows: {
    method: 'POST',
    path: '/api/form/data/import',
    access: 'session',
    extension: true,
    summary: 'Read an uploaded workbook or CSV into records, in the background; with `dryRun` only judge it',
    body: z.object({ formId, fileId: id, dryRun: z.boolean(), mode: ImportMode.optional() }),
    data: started,
    errors: ['NOT_FOUND', 'NOT_RELEASED', 'RECORDS_FORBIDDEN', 'TOO_MANY_JOBS', 'FILE_NOT_USABLE', 'ALREADY_IMPORTED'],
  },
  list: {
    method: 'GET',
    path: '/api/form/data/jobs',
    access: 'session',
    extension: true,
    summary: "The caller's exports and imports of the last days, newest first",
    query: z.object({ formId: z.coerce.number().int().optional() }),
    data: z.object({ jobs: z.array(DataJob) }),
  },
  get: {
    method: 'GET',
    path: '/api/form/data/job',
    access: 'session',
    extension: true,
    summary: 'How far an export or import of the caller is',
    query: jobId,
    data: DataJob,
    errors: ['NOT_FOUND'],
  },
  cancel: {
    method: 'POST',
    path: '/api/form/data/job/cancel',
    access: 'session',
    extension: true,
    summary: 'Stop an export or import; what an import has read by then is not stored',
    body: jobId,
    data: DataJob,
    errors: ['NOT_FOUND'],
  },
  repeat: {
    method: 'POST',
    path: '/api/form/data/job/repeat',
    access: 'session',
    extension: true,
    summary: 'Do again what an export or import that has ended was asked for, with what the caller may do now',
    body: jobId,
    data: started,
    errors: [
      'NOT_FOUND',
      'NOT_RELEASED',
      'RECORDS_FORBIDDEN',
      'UNKNOWN_FIELD',
      'INVALID_INPUT',
      'TOO_MANY_JOBS',
      'FILE_NOT_USABLE',
      'ALREADY_IMPORTED',
    ],
  },
  result: {
    method: 'GET',
    path: '/api/form/data/job/result',
    access: 'session',
    extension: true,
    summary: 'The file that a job has written; kept for a day',
    query: jobId,
    answer: 'file',
    errors: ['NOT_FOUND'],
  },
})
